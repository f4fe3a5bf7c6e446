import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Papa from 'papaparse';
import { createOpenAiServer } from '../../test/fakes/openai-server.ts';
import { createResearchReplies } from '../../test/fakes/research-replies.ts';
import { countStoredReports } from './count-stored-reports.ts';

const BIN = resolve(import.meta.dirname, '../../bin/plumbline.js');

export interface KilledBatch {
  readonly rows: number;
  readonly kills: number;
  /** Of the whole batch, before anything is tried again. */
  readonly answered: number;
  readonly failed: number;
  /** Rows that were made to fail, and did. */
  readonly expectedFailures: boolean;
  /** Model calls for an answer beyond one for each row that did not fail. */
  readonly repeatedCalls: number;
  /** Those whose answer was not stored when a kill came. */
  readonly inFlightAtKills: number;
  readonly afterRetry: number;
  readonly keptOrder: boolean;
  readonly exitCodes: readonly (number | null)[];
  readonly rowsPerSecond: number;
}

/**
 * A file of questions through the command line with a model stand-in that fails one row in `failEvery`, killed by `kill -9`
 * when answers begin at even distances, gone on with by the same command, and its failed rows tried again.
 */
export async function killBatch(options: {
  readonly rows: number;
  readonly kills: number;
  readonly failEvery: number;
  readonly latencyMs: number;
  readonly log?: (text: string) => void;
}): Promise<KilledBatch> {
  const { rows, kills, failEvery } = options;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-batch-'));
  const numbers = Array.from({ length: rows }, (_, index) => index + 1);
  const isBad = (number: number) => number % failEvery === 0;
  const calls = new Map<number, number>();
  let isBroken = true;
  let onCall: (count: number) => void = () => undefined;
  let count = 0;
  const replies = createResearchReplies();
  const server = await createOpenAiServer({
    reply: async (request) => {
      if (request.task !== 'write_report') return replies(request);
      const number = Number(/store S(\d+) keep/.exec(request.prompt)?.[1] ?? 0);
      calls.set(number, (calls.get(number) ?? 0) + 1);
      onCall(++count);
      await new Promise((done) => setTimeout(done, options.latencyMs));
      if (isBroken && isBad(number)) return { status: 400, body: { error: { message: 'injected' } } };
      return replies(request);
    },
  });
  try {
    mkdirSync(join(folder, 'docs'));
    for (let from = 0; from < rows; from += 50) {
      const part = numbers
        .slice(from, from + 50)
        .map((n) => `## Store S${n}\n\nThe store S${n} keeps its backups for ${n + 3} days.\n`);
      writeFileSync(join(folder, 'docs', `stores-${from}.md`), `# Stores from ${from}\n\n${part.join('\n')}`);
    }
    const table = numbers.map((n) => [
      `ID-${n}`,
      `For how many days does the store S${n} keep its backups?`,
      `owner ${n}`,
    ]);
    writeFileSync(join(folder, 'questions.csv'), Papa.unparse([['id', 'question', 'owner'], ...table]));

    let inFlightAtKills = 0;
    const exitCodes: (number | null)[] = [];
    const started = performance.now();
    for (let kill = 1; kill <= kills; kill++) {
      const child = start(folder, server.baseUrl);
      const limit = Math.floor((rows * kill) / (kills + 1));
      onCall = (seen) => {
        if (seen >= limit && !child.killed) child.kill('SIGKILL');
      };
      exitCodes.push(await ended(child, options.log));
      // Asked for and not stored: those, and no others, may be asked for again.
      const asked = numbers.reduce((sum, n) => sum + (isBad(n) ? 0 : (calls.get(n) ?? 0)), 0);
      inFlightAtKills = asked - (await countStoredReports(join(folder, 'data')));
      options.log?.(`killed at ${count} of ${rows} answers`);
    }
    onCall = () => undefined;
    exitCodes.push(await ended(start(folder, server.baseUrl), options.log));
    const seconds = (performance.now() - started) / 1000;
    const first = readRows(folder);
    // A bad row stores no answer, so that it is asked again after each kill.
    const repeated = numbers.filter((n) => !isBad(n)).map((n) => (calls.get(n) ?? 0) - 1);
    const failed = first.filter(({ status }) => status === 'failed');
    isBroken = false;
    exitCodes.push(await ended(start(folder, server.baseUrl, '--retry', 'failed'), options.log));
    const last = readRows(folder);
    return {
      rows,
      kills,
      answered: first.filter(({ status }) => status === 'answered').length,
      failed: failed.length,
      expectedFailures:
        failed.every(({ number }) => isBad(number)) && failed.length === numbers.filter(isBad).length,
      repeatedCalls: repeated.reduce((sum, value) => sum + Math.max(0, value), 0),
      inFlightAtKills,
      afterRetry: last.filter(
        ({ status, answer, number }) => status === 'answered' && answer.includes(`${number + 3} days`),
      ).length,
      keptOrder: [first, last].every(
        (all) =>
          all.length === rows &&
          all.every(({ number, owner }, index) => number === index + 1 && owner === `owner ${number}`),
      ),
      exitCodes,
      rowsPerSecond: Math.round((rows / seconds) * 10) / 10,
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(folder: string, baseUrl: string, ...more: string[]): ChildProcess {
  const settings = ['language.provider=model', `language.baseUrl=${baseUrl}`, 'language.model=stand-in'];
  const args = [
    'batch',
    'questions.csv',
    '--docs',
    'docs',
    '--out',
    'answers.csv',
    '--data-dir',
    'data',
    ...more,
  ];
  return spawn(process.execPath, [BIN, ...args, ...settings.flatMap((set) => ['--set', set])], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {},
  });
}

function ended(child: ChildProcess, log: ((text: string) => void) | undefined): Promise<number | null> {
  child.stderr?.on('data', (data: Buffer) => log?.(data.toString().trimEnd()));
  return new Promise((done) => child.once('close', (code) => done(code)));
}

function readRows(folder: string) {
  const text = readFileSync(join(folder, 'answers.csv'), 'utf8').replace(/^\uFEFF/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.map((row) => ({
    number: Number(row['id']?.slice('ID-'.length)),
    owner: row['owner'] ?? '',
    status: row['status'] ?? '',
    answer: row['answer'] ?? '',
  }));
}
