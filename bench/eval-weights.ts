// npm run eval:weights -- --data DIR [--limit N] [--only SET]: chooses the weights of the built-in reranker, leaving one set out.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeSets } from './eval-answers/make-sets.ts';
import { openLibrary } from './eval-answers/open-library.ts';
import { findAnswerFolders, readFinanceBench } from './eval-answers/read-financebench.ts';
import { findBeirFolders, readBeirSet } from './eval-retrieval/read-beir.ts';
import { answerLab, beirLab, type Lab, measureLab } from './eval-weights/labs.ts';
import { leaveOneOut } from './eval-weights/leave-one-out.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    cache: { type: 'string', default: resolve(import.meta.dirname, '../.plumbline/eval-answers') },
    /** Questions of each set, spread over it. */
    limit: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
  },
});
const data = resolve(values.data);
const limit = Number(values.limit);

const OTHERS = { coverage: 0.05, sentence: 0.05, pairs: 0.05, numbers: 0.05 };
const GRID = [0, 0.15, 0.3, 0.45].flatMap((title) =>
  [0, 0.1, 0.2].map((morePairs) => ({ ...OTHERS, title, morePairs })),
);

const table: { set: string; bm25: number; scores: readonly number[] }[] = [];
const add = async (lab: Lab) => {
  const row = await measureLab(lab, GRID);
  table.push({ set: lab.name, ...row });
  console.error(`${lab.name}: measured`);
};
for (const folder of findBeirFolders(data)) {
  const set = readBeirSet(folder);
  if (set.name.includes(values.only)) await add(await beirLab(set, limit));
}
const corpus = join(data, 'corpus');
const sets = [
  ...(existsSync(corpus) ? findAnswerFolders(corpus).flatMap(readFinanceBench) : []),
  ...(await makeSets(data, resolve(values.cache))),
].filter(({ name }) => name.includes(values.only) && !name.endsWith(' half'));
for (const folder of new Set(sets.map((set) => set.folder))) {
  const library = await openLibrary(folder, resolve(values.cache));
  try {
    for (const set of sets.filter((one) => one.folder === folder))
      await add(answerLab(set, library.app.storage, library.collectionId, limit));
  } finally {
    await library.close();
  }
}

const { fitted, rows } = leaveOneOut(table);
const { title, morePairs } = GRID[fitted] ?? { title: 0, morePairs: 0 };
console.log(`Fitted on all sets: title ${title}, more for pairs ${morePairs}`);
console.log(`${'set'.padEnd(24)}BM25   fitted left out`);
for (const { set, bm25, fitted: own, leftOut } of rows)
  console.log(`${set.padEnd(24)}${bm25.toFixed(3)}  ${own.toFixed(3)}  ${leftOut.toFixed(3)}`);
