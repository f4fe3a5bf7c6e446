import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import { makeReport } from '../../fakes/cli-application.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
let folder = '';
const RUN = 'run_00000000000000aa';
const WAITING = ['run_00000000000000bb', 'run_00000000000000cc'] as const;
let batch = '';

/** A library with one report, which the commands look at. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
  const config = loadConfig({ environment: {}, cwd: folder, flags: { dataDir: folder } }).config;
  const app = await openApplication({
    config,
    logger: silentLogger,
    clock: { now: () => new Date() },
    warnings: [],
    onWait: () => {},
  });
  const { id } = await app.storage.library.ensureCollection('a');
  const question = 'How long are backups kept?';
  const at = '2026-01-02T03:04:05.000Z';
  await app.storage.runs.insert({
    id: RUN,
    threadId: RUN,
    question,
    request: { question, collectionIds: [id], reviewPlan: false },
    status: 'done',
    createdAt: at,
    updatedAt: at,
  });
  for (const waiting of WAITING)
    await app.storage.runs.insert({
      id: waiting,
      threadId: waiting,
      question,
      request: { question, collectionIds: [id], reviewPlan: false },
      status: 'queued',
      createdAt: at,
      updatedAt: at,
    });
  const source = { questions: [{ question }, { question: '备份保留多久？' }] };
  batch = (await app.batches.create({ source, collectionIds: [id] })).id;
  await app.storage.artifacts.putReport(
    makeReport(RUN, {
      citations: [
        {
          number: 1,
          evidenceId: 'ev_1',
          documentId: 'doc_1',
          versionId: 'ver_1',
          documentTitle: 'Backup policy',
          sourcePath: 'backup.md',
          format: 'md',
          contentHash: 'ab',
          locator: { offsets: { start: 0, end: 16 }, headingPath: ['Retention'] },
          quote: 'kept for 35 days',
          resolved: true,
        },
      ],
    }),
  );
  await app.close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command prints, and what of the project and of its packages it imports. */
async function start(argv: readonly string[]) {
  const trace = join(folder, `modules-${argv[0]}.txt`);
  const hook = pathToFileURL(join(ROOT, 'test/fixtures/modules/trace-modules.mjs'));
  hook.searchParams.set('to', trace);
  const { stdout } = await run(
    process.execPath,
    ['--import', hook.href, join(ROOT, 'bin/plumbline.js'), ...argv],
    { cwd: folder },
  );
  const modules = readFileSync(trace, 'utf8').split('\n');
  const packages = modules.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  const folders = modules.map((url) => /\/dist\/([a-z]+)\//.exec(url)?.[1]);
  const named = (names: readonly (string | undefined)[]) =>
    [...new Set(names)].filter((name) => name !== undefined).sort();
  return { out: stdout, packages: named(packages), folders: named(folders) };
}

const HEAVY = /langchain|langgraph|langsmith|jieba|pdf|docx|linkedom|onnx|tiktoken|pg-boss|^pg$|papaparse/;

/** What measures Chinese text on a screen. */
const WIDTH: readonly (string | undefined)[] = [
  'ansi-regex',
  'emoji-regex',
  'get-east-asian-width',
  'string-width',
  'strip-ansi',
];

describe('what a command loads', () => {
  it('should be the command line alone for --help', async () => {
    const { out, packages, folders } = await start(['--help']);
    expect(out).toContain('plumbline research "');
    expect(packages.filter((name) => !WIDTH.includes(name))).toEqual(['commander']);
    expect(folders).toEqual(['app', 'catalogue', 'cli', 'config', 'errors', 'linguistics']);
  });

  it.each(['runs', 'library'])('should be the database and its rows for %s', async (command) => {
    const { out, packages, folders } = await start([command, '--data-dir', folder]);
    expect(out).toContain(command === 'runs' ? 'How long are backups kept?' : 'a  col_');
    expect(packages.filter((name) => HEAVY.test(name))).toEqual([]);
    for (const heavy of ['pipeline', 'rag', 'agents', 'language', 'documents', 'tools'])
      expect(folders).not.toContain(heavy);
  });

  it('should be no more for what lists batches, estimates, pauses and cancels, and they do it', async () => {
    const [paused, cancelled] = WAITING;
    const said = async (...argv: string[]) => {
      const { out, packages, folders } = await start([...argv, '--data-dir', folder]);
      expect(packages.filter((name) => HEAVY.test(name))).toEqual([]);
      for (const heavy of ['rag', 'agents', 'language', 'documents', 'tools'])
        expect(folders, argv[0]).not.toContain(heavy);
      return out;
    };
    expect(await said('estimate', 'How long are backups kept?')).toContain('Sub-questions');
    const over = ['estimate', 'How long are backups kept?', '--collection', 'a', '--max-tokens', '100'];
    expect(await said(...over)).toMatch(/Tokens\s+0\n[\s\S]*Documents\s+\d/);
    expect(await said('pause', paused)).toBe(`${paused} is paused.\n`);
    expect(await said('cancel', cancelled)).toBe(`${cancelled} is cancelled.\n`);
    const runs = JSON.parse(await said('runs', '--json')) as { id: string; status: string }[];
    expect(Object.fromEntries(runs.map(({ id, status }) => [id, status]))).toEqual({
      [RUN]: 'done',
      [paused]: 'paused',
      [cancelled]: 'cancelled',
    });
    expect(await said('batches')).toContain('0/2, 0 failed');
    expect(await said('cancel', batch)).toBe(`${batch} is cancelled.\n`);
    expect(JSON.parse(await said('batches', batch, '--json'))).toMatchObject({
      status: 'cancelled',
      counts: { rows: 2, skipped: 2 },
    });
  });

  it.each(['show', 'export'])(
    'should be the report and its forms besides for %s, and the report be whole',
    async (command) => {
      const { out, packages, folders } = await start([command, RUN, '--data-dir', folder]);
      expect(out).toContain('Backups are kept for 35 days. [1, § Retention]');
      expect(out).toContain('Backup policy');
      expect(packages.filter((name) => HEAVY.test(name))).toEqual([]);
      for (const heavy of ['agents', 'language', 'documents', 'tools']) expect(folders).not.toContain(heavy);
    },
  );
});
