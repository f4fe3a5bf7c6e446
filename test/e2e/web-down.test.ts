import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SourceId } from '../../src/tools/index.ts';
import type { SourceFault } from '../fakes/source-servers/source-servers.ts';
import { type StandInWeb, startStandInWeb, stationPages } from '../fakes/stand-in-web.ts';

// A server process and whole runs: seconds on an idle machine, minutes on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const BIN = join(import.meta.dirname, '../../bin/plumbline.js');
const QUESTION =
  'What did Heron station 3 generate in 2024, how many people does Heron station 5 employ, and what did Heron station 7 generate?';
const FAULTY: readonly SourceId[] = ['wikipedia', 'openalex', 'semantic-scholar', 'tavily'];
/** Refused: nobody listens at its address. */
const REQUIRED: readonly SourceId[] = [...FAULTY, 'searxng'];
const WAYS: readonly SourceFault[] = ['drop', 'server-error', 'rate-limit', 'html'];
/** Stations that no other question names. */
const UNASKED = [
  [1, 2],
  [4, 6],
  [8, 9],
  [10, 11],
] as const;

let cwd: string;
let web: StandInWeb;
let server: ChildProcess;
let url: string;
let flags: string[];
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-web-down-'));
  web = await startStandInWeb(stationPages(12));
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  flags = [
    // With a key Semantic Scholar is asked once a second.
    ...web.set.filter(
      (setting) =>
        !/^sources\.(?:searxng|engines|brave|exa|serper|firecrawl|semanticScholar\.apiKey)/.test(setting),
    ),
    `sources.searxng.baseUrl=http://127.0.0.1:${port}`,
    'sources.optional=',
  ].flatMap((setting) => ['--set', setting]);
  server = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--json', ...flags], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  url = await new Promise<string>((resolve, reject) => {
    let out = '';
    let err = '';
    server.stderr?.on('data', (chunk) => {
      err += String(chunk);
    });
    server.stdout?.on('data', (chunk) => {
      out += String(chunk);
      const found = /"url": "([^"]+)"/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('close', () => reject(new Error(err)));
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
  await web.close();
  rmSync(cwd, { recursive: true, force: true });
});

/** Over HTTP: submits, follows the events to their end, and gives the run with its report. */
async function research(question = QUESTION) {
  const post = await fetch(`${url}/api/research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question, web: 'allowed' }),
  });
  const { id } = (await post.json()) as { id: string };
  const events = await (await fetch(`${url}/api/research/${id}/events`)).text();
  const run = (await (await fetch(`${url}/api/research/${id}`)).json()) as {
    status: string;
    problem?: { code: string; detail: string };
  };
  const report = await fetch(`${url}/api/research/${id}/report`);
  return { id, events, run, report: report.ok ? await report.text() : undefined };
}

function command(...argv: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [BIN, ...argv], { cwd, env: { PATH, HOME } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

function breakAll(faults: readonly (SourceFault | undefined)[]): void {
  FAULTY.forEach((id, index) => {
    web.sources.setFaults(id, [faults[index]]);
  });
}
const all = (fault: SourceFault | undefined) => FAULTY.map(() => fault);

describe('a run over the web alone', () => {
  it('should end with a report that names the sources that failed when others answer', async () => {
    breakAll(['server-error', 'html', undefined, undefined]);
    const { run, report } = await research();
    expect(run).toMatchObject({ status: 'done' });
    expect(report).toContain('103 gigawatt hours');
    for (const id of ['wikipedia', 'openalex', 'searxng'])
      expect(report).toMatch(new RegExp(`${id} is missing`));
  });

  it.each(WAYS)('should end with E002 that names every source when all of them fail: %s', async (fault) => {
    // A source that answers is no longer left alone for its failures before.
    breakAll(all(undefined));
    await research();
    breakAll(all(fault));
    // Answers of sources are kept for a while: each way asks what nobody has asked before.
    const [one, other] = UNASKED[WAYS.indexOf(fault)] ?? [];
    const { run, report, events } = await research(
      `What did Heron station ${one} generate in 2024, how many people does Heron station ${other} employ, and what did Heron station ${other} generate?`,
    );
    expect(run).toMatchObject({ status: 'failed', problem: { code: 'E002' } });
    for (const id of REQUIRED) expect(run.problem?.detail).toMatch(new RegExp(`${id}: E03\\d|${id}: E046`));
    expect(run.problem?.detail).not.toMatch(/key-/);
    expect(report).toBeUndefined();
    expect(events).not.toContain('no_evidence');
    expect(events.match(/"status":"failed"/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('should end so on the command line too, when none of them answers, with the exit code of the error', async () => {
    breakAll(all('server-error'));
    const own = ['--data-dir', 'own', '--quiet'];
    const { code, out, err } = await command('research', QUESTION, '--web', ...own, ...flags);
    expect(code, err).toBe(70);
    expect(err).toContain('E002');
    for (const id of REQUIRED) expect(err).toContain(id);
    expect(out + err).not.toMatch(/no evidence|key-/i);
  });

  it('should find what there is when the sources are back', async () => {
    breakAll(all(undefined));
    const { code, out, err } = await command(
      'research',
      QUESTION,
      '--web',
      '--data-dir',
      'own',
      '--quiet',
      ...flags,
    );
    expect(code, err).toBe(0);
    expect(out).toContain('103 gigawatt hours');
  });
});
