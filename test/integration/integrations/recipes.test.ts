import { type ExecFileException, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Within the package, so that its own name and its dependencies are found. */
const FOLDER = join(ROOT, 'out', `recipes-${process.pid}`);
const KEY = 'key-of-recipes';
/** A Python that has the package `openai`: `python3 -m venv` and `pip install openai`. */
const NAMED_PYTHON = process.env['PLUMBLINE_TEST_PYTHON'];
const PYTHON = NAMED_PYTHON ?? 'python3';
/** One that is named is used, come what may. */
const hasOpenAi = NAMED_PYTHON !== undefined || spawnSync(PYTHON, ['-c', 'import openai']).status === 0;
/** Says why it is skipped. */
const onPython = (name: string) =>
  hasOpenAi
    ? name
    : `${name} (skipped: no Python that has openai; python3 -m venv and pip install openai, then PLUMBLINE_TEST_PYTHON names it)`;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const page = readFileSync(join(ROOT, 'docs/integrations.md'), 'utf8');
const recipes = new Map(
  Array.from(
    page.matchAll(/^```(\w+) ([\w-]+)\n(.*?)^```$/gms),
    ([, language = '', name = '', code = '']) => [name, { language, code }],
  ),
);
const tried = new Set<string>();

let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, { keys: { recipes: KEY } });
  mkdirSync(join(FOLDER, 'docs'), { recursive: true });
  writeFileSync(
    join(FOLDER, 'docs/turbine.md'),
    '# Turbine\n\nThe Heron turbine is made by Norvik Marine.\n',
  );
});
afterAll(async () => {
  await server.close();
  await harness.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

function write(name: string): { readonly file: string; readonly env: NodeJS.ProcessEnv } {
  const { code = '', language = '' } = recipes.get(name) ?? {};
  tried.add(name);
  const file = join(FOLDER, `${name}.${{ js: 'mjs', python: 'py' }[language] ?? language}`);
  writeFileSync(file, code.replaceAll('http://127.0.0.1:8484', server.url));
  return { file, env: { PATH: process.env['PATH'], HOME: FOLDER, PLUMBLINE_CLIENT_API_KEY: KEY } };
}

function run(command: string, name: string): Promise<string> {
  const { file, env } = write(name);
  return new Promise((resolve, reject) => {
    execFile(command, [file], { cwd: FOLDER, env }, (error: ExecFileException | null, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stderr}`)),
    );
  });
}

const CITED = /\[\[1\]\]\(http[^)]+\/api\/links\/[^)]+#words-1\)/;

describe('the recipes of docs/integrations.md', () => {
  it.each(['openai', 'ai-sdk', 'langchain-model'])('should answer, streamed and cited: %s', async (name) => {
    const said = await run(process.execPath, name);
    expect(said).toContain('Norvik Marine');
    expect(said).toMatch(CITED);
  });

  it.skipIf(!hasOpenAi)(
    onPython('should answer the openai package of PyPI, streamed and cited'),
    async () => {
      const said = await run(PYTHON, 'openai-python');
      expect(said).toContain('Norvik Marine');
      expect(said).toMatch(CITED);
    },
  );

  it('should give LangChain passages with their place', async () => {
    expect(await run(process.execPath, 'langchain-retriever')).toMatch(/Norvik Marine[\s\S]*\.md\n$/);
  });

  it('should answer a client of MCP with a source', async () => {
    const said = await run(process.execPath, 'mcp');
    expect(said).toContain('Norvik Marine');
    expect(said).toMatch(/\[1\]/);
  });

  it.skipIf(!hasCurl)('should answer Open WebUI and HTTP nodes', async () => {
    const streamed = await run('sh', 'open-webui');
    expect(streamed).toContain('Norvik Marine');
    expect(streamed.trim()).toMatch(/^data: \{"id":"chatcmpl-run_[\s\S]*data: \[DONE\]$/);
    const { answer, references } = JSON.parse(await run('sh', 'n8n')) as Record<string, string>;
    expect(answer).toContain('Norvik Marine');
    expect(references?.[0]).toMatch(/^\[1\] /);
  });

  it('should work in a process of its own, and leave it', async () => {
    const said = await run(process.execPath, 'embedding');
    expect(said).toContain('Norvik Marine');
    expect(said).toMatch(/^\[1\] Turbine \(turbine\.md/m);
  });

  it('should work in an Express app, and end with it', async () => {
    rmSync(join(FOLDER, 'library'), { recursive: true, force: true });
    const { file, env } = write('express');
    // A port that was free a moment ago.
    const port = await freePort();
    const app = spawn(process.execPath, [file], { cwd: FOLDER, env: { ...env, PORT: String(port) } });
    onTestFinished(() => void app.kill('SIGKILL'));
    const lines = createInterface({ input: app.stdout });
    await once(lines, 'line');
    const response = await fetch(`http://127.0.0.1:${port}/ask?q=Who+makes+the+Heron+turbine%3F`);
    const { answer, references } = (await response.json()) as { answer: string; references: string[] };
    expect(answer).toContain('Norvik Marine');
    expect(references[0]).toContain('turbine.md');
    expect((await fetch(`http://127.0.0.1:${port}/ask?q=`)).status).toBe(400);
    const report = await fetch(`http://127.0.0.1:${port}/research?q=Who+makes+the+Heron+turbine%3F`);
    expect(report.headers.get('content-type')).toContain('text/html');
    expect(await report.text()).toMatch(/Norvik Marine[\s\S]*id="ref-1"[\s\S]*turbine\.md/);
    app.kill('SIGINT');
    expect(await once(app, 'exit')).toEqual([0, null]);
  });

  it('should all be tried here, but for the client with types', () => {
    const untried = [...recipes.keys()].filter((name) => !tried.has(name));
    expect(
      untried.filter((name) => name !== 'openai-python' && name !== 'open-webui' && name !== 'n8n'),
    ).toEqual(['typed-client']);
  });
});

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
