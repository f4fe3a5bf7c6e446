import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/start-postgres.js';
import { openApplication } from '../src/app/open-application.ts';
import { sleep } from '../src/concurrency/index.ts';
import { loadConfig } from '../src/config/index.ts';
import type { ExtractGraphInput, PassageGraph } from '../src/domain/graph/index.ts';
import type { LanguageTasks } from '../src/domain/index.ts';
import { createExtractiveLanguage } from '../src/language/index.ts';
import { percentile } from './percentile.ts';
import { QUIET } from './quiet.ts';

// Graph by a scripted model, summaries and topics by rules, of many passages, while somebody searches. npm run bench:knowledge -- [--chunks 20000] [--host postgres]
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '20000' },
    host: { type: 'string', default: 'embedded' },
    /** Searches before the work begins, and sub-graphs after it. */
    times: { type: 'string', default: '100' },
  },
});
const AIMS = { chunksPerSecond: 200, searchTimes: 1.5, subgraphMs: 30, memoryMiB: 400 };
const SECTIONS = 19;
const TIMES = Number(values.times);
const MIB = 1024 * 1024;
/** Stands in every passage, five times. */
const HUB = 'Norvik Marine';
const SYLLABLES = ['Bre', 'Kol', 'Vas', 'Tir', 'Mon', 'Sel', 'Dra', 'Fen', 'Hal', 'Ost', 'Pel', 'Ruk', 'Yor'];
/** A word that looks like a name; different ones for 2,197 numbers. */
function nameOf(number: number): string {
  const parts = [1, 13, 169].map((step) => SYLLABLES[Math.floor(number / step) % SYLLABLES.length] ?? '');
  return parts.map((part, place) => (place === 0 ? part : part.toLowerCase())).join('');
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-knowledge-'));
const server = values.host === 'postgres' ? await startPostgres([]) : undefined;
const set = ['knowledge.modelTokens=1000000'];
if (server !== undefined) set.push(`database.url=${server.url}`);
const { config } = loadConfig({ environment: {}, cwd: folder, set });
const language: LanguageTasks = { ...createExtractiveLanguage(), mode: 'model', extractGraph: readPassages };
const app = await openApplication({ config, language, ...QUIET });
let failed = false;

const docs = join(folder, 'docs');
writeReports(docs, Math.ceil(Number(values.chunks) / (SECTIONS + 1)));
const { collection } = await app.ingest.ingestFolder({ folder: docs, collection: 'scale' });
const collectionIds = [collection.id];
const chunks = await app.storage.index.count({ collectionIds });

const search = async (time: number): Promise<number> => {
  const began = performance.now();
  const question = `Which crews repaired the ${nameOf(time * 37)} pump in berth ${(time * 7919) % 5000}?`;
  await app.library.search({ question, collectionIds, shape: 'broad' });
  return performance.now() - began;
};
/** Of all threads; what another process has of the machine plays no part in it. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const idle: number[] = [];
const cpuIdle = cpuMs();
await searchIdle();
const cpuOfSearch = (cpuMs() - cpuIdle) / (TIMES + 5);
const cpuBefore = cpuMs();
const before = process.memoryUsage.rss();
let most = before;
let isMade = false;
const began = performance.now();
const making = app.knowledge.make().finally(() => {
  isMade = true;
});
const busy: number[] = [];
for (let time = 0; !isMade; time++) {
  busy.push(await search(time));
  most = Math.max(most, process.memoryUsage.rss());
  await sleep(100);
}
const made = await making;
const seconds = (performance.now() - began) / 1000;
const cpuSeconds = (cpuMs() - cpuBefore - busy.length * cpuOfSearch) / 1000;
show(
  `${values.host}: ${made.documents} documents, ${chunks} passages made`,
  chunks / seconds,
  'chunks/s',
  -AIMS.chunksPerSecond,
);
console.log(
  `processor time: ${(chunks / cpuSeconds).toFixed(0)} passages a second of it, searches not counted`,
);
// Before and after, since what else the machine does changes.
await searchIdle();
const [before95, meanwhile] = [percentile(idle, 95), percentile(busy, 95)];
show(
  `search p95, idle ${before95.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms (${busy.length} searches)`,
  meanwhile / before95,
  '×',
  AIMS.searchTimes,
);
show('memory beyond that before', (most - before) / MIB, 'MiB', AIMS.memoryMiB);

const page = await app.knowledge.entities({ collectionIds, limit: 100 });
const [hub] = page.entities;
console.log(`the hub ${hub?.name}: ${hub?.mentions} sentences, ${hub?.degree} relations`);
if (hub?.name !== HUB) failed = true;
await measureSubgraph('one-hop sub-graph of the hub', () => HUB);
await measureSubgraph('one-hop sub-graph', (time) => page.entities[1 + (time % 99)]?.name ?? HUB);
await app.close();
await server?.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;

async function searchIdle(): Promise<void> {
  for (let time = 0; time < TIMES + 5; time++) {
    const taken = await search(time);
    if (time >= 5) idle.push(taken);
    await sleep(50);
  }
}

async function measureSubgraph(name: string, entity: (time: number) => string): Promise<void> {
  const taken: number[] = [];
  const cpuStart = cpuMs();
  for (let time = 0; time < TIMES + 5; time++) {
    const start = performance.now();
    await app.knowledge.entity({ collectionIds, name: entity(time), depth: 1 });
    if (time >= 5) taken.push(performance.now() - start);
  }
  const cpu = ((cpuMs() - cpuStart) / (TIMES + 5)).toFixed(1);
  show(
    `${name}: ${cpu} ms of processor time, p50 ${percentile(taken, 50).toFixed(1)} ms, p95`,
    percentile(taken, 95),
    'ms',
    AIMS.subgraphMs,
  );
}

/** What a model would say of the generated reports: every name, and the two names of each sentence. */
async function readPassages({ passages }: ExtractGraphInput): Promise<PassageGraph[]> {
  const namesIn = (text: string) => [
    ...new Set(text.match(/[A-Z][a-z]+ (?:Marine|Shipyard|Line|Works)/g) ?? []),
  ];
  return passages.map(({ id, text }) => ({
    id,
    entities: namesIn(text).map((name) => ({ name, type: 'organisation' })),
    relations: text.split(/(?<=\.) /).flatMap((sentence) => {
      const [source, target] = namesIn(sentence);
      return source === undefined || target === undefined
        ? []
        : [{ source, target, keywords: ['repair'], sentence }];
    }),
  }));
}

/** A negative aim is the least, a positive one the most. */
function show(what: string, value: number, unit: string, aim: number): void {
  const isGood = aim < 0 ? value >= -aim : value <= aim;
  if (!isGood) failed = true;
  console.log(`${what}: ${value.toFixed(1)} ${unit} (aim ${Math.abs(aim)}${isGood ? '' : ', missed'})`);
}

function writeReports(target: string, count: number): void {
  mkdirSync(target, { recursive: true });
  for (let number = 0; number < count; number++) {
    const [yard, vessel] = [`${nameOf(number % 300)} Shipyard`, `${nameOf(number + 400)} Line`];
    const sections = Array.from({ length: SECTIONS }, (_, part) => {
      const pump = `${nameOf(number * 3 + part)} Works`;
      const said = [
        `${HUB} repaired the pump of ${vessel} in berth ${(number * 31 + part) % 5000}.`,
        `The crews of ${yard} sold the old valve to ${HUB} in that week.`,
        `${HUB} paid the owner of ${pump} for ${part + 3} days of work.`,
        `The surveyor of ${HUB} measured the wall of the dock.`,
        `In the evening ${pump} asked ${HUB} for the log of repair ${part}.`,
      ];
      return `## ${part + 1} Repair in berth ${(number * 31 + part) % 5000}\n\n${said.join(' ')}`;
    });
    const title = `# Report ${number} of ${vessel}\n\nThe report tells what was repaired for ${vessel}.`;
    writeFileSync(join(target, `report-${number}.md`), `${title}\n\n${sections.join('\n\n')}\n`);
  }
}
