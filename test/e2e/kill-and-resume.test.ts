import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Report, ReportSchema } from '../../src/domain/index.ts';
import { createOpenAiServer, type OpenAiServer, type ReceivedRequest } from '../fakes/openai-server.ts';
import { createResearchReplies } from '../fakes/research-replies.ts';

const BIN = resolve(import.meta.dirname, '../../bin/plumbline.js');
const QUESTION = 'Who owns the maker of the Heron turbine, and what is said about its warranty?';

let folder: string;
let server: OpenAiServer;
let undisturbed: Report;
/** Called with each request as it arrives, before it is answered. */
let onRequest: (request: ReceivedRequest) => void = () => undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-kill-'));
  const replies = createResearchReplies();
  server = await createOpenAiServer({
    latencyMs: 60,
    reply: (request) => {
      onRequest(request);
      return replies(request);
    },
  });
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(
    join(docs, 'turbine.md'),
    '# Turbine\n\nThe Heron turbine is made by Norvik Marine. Its warranty lasts ten years.\n',
  );
  writeFileSync(
    join(docs, 'owner.md'),
    '# Norvik Marine\n\nNorvik Marine was acquired by Haiyue Heavy Industries in September 2023.\n',
  );
  const { code } = await ended(
    plumbline('research', QUESTION, '--docs', docs, '--out', join(folder, 'first.json')),
  );
  expect(code).toBe(0);
  undisturbed = readReport('first.json');
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('kill -9 and resume', () => {
  // Requests come in the order plan, then three executors side by side, then the lead, then write.
  it.each([1, 2, 4, 5, 6])(
    'should resume to the same report when killed at model call %i',
    async (nth) => {
      const name = `killed-${nth}.json`;
      const requests: ReceivedRequest[] = [];
      const answeredBefore = await killAtRequest(nth, requests);
      expect(answeredBefore.size > 0).toBe(nth > 1);
      const before = requests.length;
      const { code } = await ended(plumbline('resume', '--out', join(folder, name)));
      expect(code).toBe(0);

      expect(content(readReport(name))).toEqual(content(undisturbed));
      const again = requests.slice(before).filter((request) => answeredBefore.has(request.prompt));
      expect(again.map(({ task }) => task)).toEqual([]);
    },
    120_000,
  );
});

/**
 * Starts a run, kills its process when the n-th request arrives, and tells which prompts had certainly been answered and
 * used by then: those of earlier stages, without which this request would not have been made.
 */
async function killAtRequest(nth: number, requests: ReceivedRequest[]): Promise<ReadonlySet<string>> {
  const child = plumbline(
    'research',
    QUESTION,
    '--docs',
    join(folder, 'docs'),
    '--out',
    join(folder, 'unused.json'),
  );
  onRequest = (request) => {
    requests.push(request);
    if (requests.length === nth) child.kill('SIGKILL');
  };
  const { signal, stderr } = await ended(child);
  expect(signal, stderr).toBe('SIGKILL');
  onRequest = (request) => void requests.push(request);
  const last = requests[nth - 1]?.task;
  return new Set(requests.filter(({ task }) => task !== last).map(({ prompt }) => prompt));
}

function plumbline(...args: string[]): ChildProcess {
  const settings = [
    'language.provider=model',
    `language.baseUrl=${server.baseUrl}`,
    'language.model=stand-in',
  ];
  return spawn(
    process.execPath,
    [
      BIN,
      ...args,
      '--quiet',
      '--data-dir',
      join(folder, 'data'),
      ...settings.flatMap((set) => ['--set', set]),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } },
  );
}

function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  child.stdout?.resume();
  return new Promise((done) => child.once('close', (code, signal) => done({ code, signal, stderr })));
}

function readReport(name: string): Report {
  return ReportSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** A report without what differs between any two runs: its id, its times and the digest over them. */
function content(report: Report) {
  const { facts, runId: _, digest: _d, ...rest } = report;
  const { startedAt: _s, finishedAt: _f, elapsedMs: _e, calls, cachedCalls, ...kept } = facts;
  return { ...rest, facts: { ...kept, calls: calls + cachedCalls } };
}
