import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/start-postgres.js';
import { percentile } from './percentile.ts';
import type { ServerSaid } from './vectors/serve-library.ts';

// Vectors of a model for a whole library, in the background of a server that is killed half-way. npm run bench:vectors -- --embedding FOLDER [--passages 20000] [--host postgres]
const { values } = parseArgs({
  options: {
    embedding: { type: 'string' },
    passages: { type: 'string', default: '20000' },
    host: { type: 'string', default: 'embedded' },
  },
});
if (values.embedding === undefined) {
  console.error('Name the folder of a model: npm run bench:vectors -- --embedding FOLDER');
  process.exit(64);
}
const AIMS = { perSecond: 40, queryMs: 15, searchMs: 60, repeated: 128 };
const SECTIONS = 5;
const WORDS =
  'the of a in to harbour permit office keeps copy each ledger quay lock turbine pilot tariff dredger audit water level gate reports that was were has by for with from years crews repaired measured closed opened after before during'.split(
    ' ',
  );
const passages = Number(values.passages);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-vectors-'));
const docs = join(folder, 'docs');
writeReports();
const postgres = values.host === 'postgres' ? await startPostgres([]) : undefined;
const argument = JSON.stringify({
  folder,
  docs,
  model: resolve(values.embedding),
  databaseUrl: postgres?.url,
});
let failed = false;

const first = await serve(0.5);
const second = await serve(undefined);
report();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;

/** A server of its own process; killed once that share of the passages has vectors. */
async function serve(killAt: number | undefined): Promise<ServerSaid[]> {
  const entry = join(import.meta.dirname, 'vectors/serve-library.ts');
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), entry, argument],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said: ServerSaid[] = [];
  if (child.stdout === null) return said;
  let toldAt = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const one: ServerSaid = JSON.parse(line);
    said.push(one);
    const seconds = one.seconds.toFixed(1);
    if (one.type === 'searchable')
      console.log(`after ${seconds} s: ${one.total} passages are found by words`);
    if (one.type !== 'vectors') continue;
    if (one.seconds - toldAt > 60) {
      toldAt = one.seconds;
      console.log(`after ${seconds} s: ${one.done} of ${one.total} have vectors`);
    }
    if (killAt !== undefined && one.done >= one.total * killAt) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said;
}

function report(): void {
  const whole = second.find((one) => one.type === 'whole');
  const killed = first.findLast((one) => one.type === 'vectors');
  const again = second.find((one) => one.type === 'searchable');
  if (whole === undefined || killed === undefined || again === undefined)
    throw new Error('a server ended before its vectors were made');
  // Texts that were embedded before the kill and are not in the cache after it.
  const repeated = killed.embedded - again.cached;
  const read = first.find((one) => one.type === 'searchable');
  if (read === undefined) throw new Error('a server was killed before it had read anything');
  // Without the time in which documents are read, and what was made in it: only then is all of the machine there for vectors.
  const seconds = killed.seconds - read.seconds + whole.madeSeconds - again.seconds;
  const made = killed.done - read.done + whole.total - again.done;
  const searched = [...first, ...second].flatMap((one) => (one.type === 'vectors' ? [one.searchMs] : []));
  console.log(
    `all vectors after ${seconds.toFixed(0)} s of two processes: ${whole.total} passages of ${whole.tokens.toFixed(0)} tokens, ${killed.embedded + whole.embedded} texts embedded, ${repeated} of them again after the kill`,
  );
  check('passages a second', made / seconds, (value) => value >= AIMS.perSecond);
  console.log(
    `passages for each second of a core: ${((killed.done - read.done) / killed.cpuSeconds).toFixed(1)} (searches and the rest of the server with it)`,
  );
  check('texts embedded again', repeated, (value) => value <= AIMS.repeated);
  console.log(`peak memory ${(Math.max(killed.memoryMiB, whole.memoryMiB)).toFixed(0)} MiB`);
  times('search while vectors are made', searched);
  times('query vector', whole.queryMs, AIMS.queryMs);
  times('search', whole.searchMs, AIMS.searchMs);
  console.log(`processor time of a search: ${whole.searchCpuMs.toFixed(1)} ms`);
  for (const [name, taken] of Object.entries(whole.parts)) times(`  ${name}`, taken);
}

function check(name: string, value: number, fits: (value: number) => boolean): void {
  if (!fits(value)) failed = true;
  console.log(`${name}: ${value.toFixed(1)}${fits(value) ? '' : ' (misses its aim)'}`);
}

function times(name: string, taken: readonly number[], aimMs = Number.POSITIVE_INFINITY): void {
  const p95 = percentile(taken, 95);
  if (p95 > aimMs) failed = true;
  console.log(
    `${name}: p50 ${percentile(taken, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst ${Math.max(...taken).toFixed(0)} ms${Number.isFinite(aimMs) ? ` (aim ${aimMs})` : ''}`,
  );
}

/** Passages of about 200 tokens, no two alike. */
function writeReports(): void {
  mkdirSync(docs);
  let state = 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const sentence = (number: number) =>
    `${Array.from({ length: 14 }, () => WORDS[next(WORDS.length)]).join(' ')} in ${number % 97} of ${next(9000)}.`;
  for (let number = 0; number < Math.ceil(passages / SECTIONS); number++) {
    const sections = Array.from(
      { length: SECTIONS },
      (_, section) =>
        `## ${section + 1} The ${WORDS[next(WORDS.length)]} of berth ${number}\n\n${Array.from({ length: 9 }, () => sentence(number)).join(' ')}\n`,
    );
    writeFileSync(join(docs, `report-${number}.md`), `# Report number ${number}\n\n${sections.join('\n')}`);
  }
}
