// npm run eval:answers -- --data DIR [--json FILE] [--only SET] [--limit N] [--modes search,ask,research] [--show] [--embedding FOLDER]:
// how well search finds the place that answers a question, and whether what the finder shows holds the answer, on collections with questions below DIR/corpus.
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnswerSet } from './eval-answers/answer-set.ts';
import { makeSets } from './eval-answers/make-sets.ts';
import { type AnswerMode, measureAnswers } from './eval-answers/measure-answers.ts';
import { type AnswerRow, measureSearch } from './eval-answers/measure-search.ts';
import { openLibrary } from './eval-answers/open-library.ts';
import { printWorth } from './eval-answers/print-worth.ts';
import { findAnswerFolders, readFinanceBench } from './eval-answers/read-financebench.ts';
import { openModel } from './eval-retrieval/open-model.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    json: { type: 'string' },
    /** A part of a set's name; `=name` for exactly that set. */
    only: { type: 'string' },
    limit: { type: 'string', default: '100000' },
    modes: { type: 'string', default: 'search,ask,research' },
    /** Where ingested libraries are kept between runs. */
    cache: { type: 'string', default: resolve(import.meta.dirname, '../.plumbline/eval-answers') },
    /** Also print the questions whose place was not among the first ten hits, and those whose answer is not shown. */
    show: { type: 'boolean', default: false },
    /** Folder of an embedding model: words, built-in vectors, the model alone and both together; `ask` and `research` then have its vectors. */
    embedding: { type: 'string' },
  },
});

const data = resolve(values.data);
const cache = resolve(values.cache);
/** Of each set, questions that are asked elsewhere. */
const STRANGERS = 60;
const corpus = join(data, 'corpus');
const own = [
  ...(existsSync(corpus) ? findAnswerFolders(corpus).flatMap(readFinanceBench) : []),
  ...(await makeSets(data, cache)),
];
const sets = [...own, ...strangers(own)].filter(({ name }) => isWanted(name));
if (sets.length === 0) {
  console.error(`No collection with questions below ${values.data} fits.`);
  process.exit(66);
}

const modes = values.modes.split(',');
const rows: AnswerRow[] = [];
const embedding = values.embedding === undefined ? undefined : resolve(values.embedding);
const model = embedding === undefined ? undefined : openModel(embedding);
for (const folder of new Set(sets.map((set) => set.folder))) {
  const library = await openLibrary(folder, cache);
  const own = sets.filter((set) => set.folder === folder);
  try {
    for (const set of own) await measure(set, library, model === undefined ? modes : ['search']);
  } finally {
    await library.close();
  }
  if (embedding === undefined || model === undefined) continue;
  const withModel = await openLibrary(folder, cache, { embedding });
  try {
    for (const set of own) await measure(set, withModel, modes, model);
  } finally {
    await withModel.close();
  }
}
if (model !== undefined) printWorth(rows);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);

/** Questions about bodies that a library does not have: those of one set, asked of the documents of another kind. */
function strangers(all: readonly AnswerSet[]): AnswerSet[] {
  const about = all.filter(({ name }) => name === 'financebench' || name === 'dragonball');
  const questions = about.flatMap((set) =>
    set.questions
      .filter(({ entity }) => entity !== undefined)
      .slice(0, STRANGERS)
      .map((question) => ({ ...question, id: `${set.name} ${question.id}`, gold: [] })),
  );
  return all
    .filter(({ name }) => /^(?:owasp|ntsb|protocols) sentences$/.test(name))
    .map(({ name, folder }) => ({
      name: `strangers of ${name.split(' ')[0]}`,
      folder,
      questions,
      entityOf: () => undefined,
    }));
}

function isWanted(name: string): boolean {
  const { only } = values;
  return only === undefined || (only.startsWith('=') ? name === only.slice(1) : name.includes(only));
}

async function measure(
  whole: AnswerSet,
  { app, collectionId }: Awaited<ReturnType<typeof openLibrary>>,
  asked: readonly string[],
  embedder?: ReturnType<typeof openModel>,
): Promise<void> {
  const set = { ...whole, questions: whole.questions.slice(0, Number(values.limit)) };
  if (asked.includes('search')) {
    const found = await measureSearch(set, app, collectionId, embedder);
    report(found.rows, 'not among the first ten', found.missed);
  }
  for (const mode of ['ask', 'research'] satisfies AnswerMode[]) {
    if (!asked.includes(mode) || !isAsked(set)) continue;
    const answered = await measureAnswers(set, app, collectionId, mode);
    report(answered.rows, `not shown by ${mode}`, answered.wrong);
  }
}

/** Halves are asked as part of the whole; sets made by rule have thousands of questions and are searched alone. */
function isAsked({ name, questions }: AnswerSet): boolean {
  return !name.endsWith(' half') && questions.some(({ answer }) => answer !== undefined);
}

function report(found: readonly AnswerRow[], what: string, questions: readonly string[]): void {
  rows.push(...found);
  for (const { set, metric, value } of found)
    console.log(`${set.padEnd(28)}${metric.padEnd(44)}${Number.isInteger(value) ? value : value.toFixed(3)}`);
  if (values.show) for (const question of questions) console.log(`  ${what}: ${question}`);
}
