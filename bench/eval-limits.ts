// npm run eval:limits -- --data DIR [--data DIR…]: chooses how much of its words a claim must share with its passages, leaving one set out.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WORD_LIMITS, type WordLimits } from '../src/rag/verify/index.ts';
import { chooseLimits } from './eval-limits/choose-limits.ts';
import { type ClaimSet, modelClaimSets, wiceSet } from './eval-limits/claim-sets.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', multiple: true, default: ['../shared/data'] } },
});

const NONE = { words: 0, clause: 0, most: 0 };
const GRID: readonly WordLimits[] = [0, 0.05, 0.1].flatMap((words) =>
  [0, 0.05, 0.1, 0.15].flatMap((clause) =>
    [0.75, 0.8].map((least) => ({
      fact: { words: 0.8, clause: least },
      conclusion: { words: 0.65, clause: least - 0.35 },
      perFigure: words + clause === 0 ? NONE : { words, clause, most: 4 },
    })),
  ),
);

const sets: ClaimSet[] = values.data.flatMap((folder) => {
  const data = resolve(folder);
  const wice = join(data, 'citation/wice/claim_dev.jsonl');
  return [
    ...modelClaimSets(join(data, 'citation/model-claims')),
    ...(existsSync(wice) ? [wiceSet(wice)] : []),
  ];
});

const plain = GRID.findIndex(
  ({ fact, perFigure }) => perFigure === NONE && fact.clause === WORD_LIMITS.fact.clause,
);
const { fitted, rows } = chooseLimits(sets, GRID);
const percent = ({ right, wrong }: { right: number; wrong: number }) =>
  `${(100 * right).toFixed(0).padStart(3)} / ${(100 * wrong).toFixed(0).padStart(2)}`;
const { fact, perFigure }: WordLimits = GRID[fitted] ?? WORD_LIMITS;
console.log(
  `Fitted on all sets: ${fact.words} of the words, ${fact.clause} of a clause; each figure takes off ${perFigure?.words ?? 0} and ${perFigure?.clause ?? 0}`,
);
console.log('true / false claims signed, in %');
console.log(`${'set'.padEnd(26)}${'no figure counts'.padEnd(18)}${'fitted'.padEnd(12)}left out`);
for (const { set, scores, leftOut } of rows) {
  const [before, own, other] = [scores[plain], scores[fitted], scores[leftOut]];
  if (before !== undefined && own !== undefined && other !== undefined)
    console.log(`${set.padEnd(26)}${percent(before).padEnd(18)}${percent(own).padEnd(12)}${percent(other)}`);
}
