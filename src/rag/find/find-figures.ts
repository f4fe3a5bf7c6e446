import type { Scope, WordNeed } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import { candidateIds, type FindDeps, readCandidates } from './candidates.ts';
import { type FigureUnit, PER_CENT, readFigureRows } from './read-figure-rows.ts';

/** The terms of the index that words stand for; none where all of them are too common to be in it. */
export const figureTerms = (about: readonly string[]): string[] => [
  ...new Set(
    about.flatMap((words) => [
      ...(words.search(PERCENT) < 0 ? [] : [PER_CENT]),
      ...analyzeText(words.replace(PERCENT, ' ')),
    ]),
  ),
];

const PERCENT = /[%％]|\b(?:per\s?cent|percentage|pct)\b|百分[比之]/gi;

/** Every sentence and row of a scope that has a figure about what is asked, by document and place. */
export async function findFigures(
  deps: FindDeps,
  input: { readonly about: readonly string[]; readonly period?: Period | undefined; readonly scope: Scope },
  signal?: AbortSignal,
): Promise<readonly FigureUnit[]> {
  const terms = figureTerms(input.about);
  // A sign is in no index.
  const need: WordNeed = terms.filter((text) => text !== PER_CENT).map((text) => [[{ form: 'whole', text }]]);
  const term = input.about.join(', ');
  const ids = await candidateIds(deps, { term, needs: [need] }, input.scope, signal);
  const chunks = await readCandidates(deps, ids, signal);
  return chunks
    .toSorted((left, right) => byText(place(left), place(right)) || left.ordinal - right.ordinal)
    .flatMap((chunk) => readFigureRows(chunk, { terms, period: input.period }));
}

const place = (chunk: { readonly documentTitle: string; readonly documentId: string }) =>
  `${chunk.documentTitle}\n${chunk.documentId}`;
const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
