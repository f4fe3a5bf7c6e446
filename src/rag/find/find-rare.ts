import type { Scope } from '../../domain/index.ts';
import type { FindDeps } from './candidates.ts';
import type { FindTerm } from './find-term.ts';
import { findText } from './find-text.ts';
import { toIndexNeed } from './index-need.ts';
import type { TextHit } from './text-hit.ts';

/** Places of those terms alone that at most so many passages can have, by the words of the index: the others are common, and are not read. */
export async function findRare(
  deps: FindDeps,
  input: { readonly terms: readonly FindTerm[]; readonly scope: Scope; readonly mostPassages: number },
): Promise<readonly (Omit<TextHit, 'term'> & { readonly term: FindTerm })[]> {
  const { terms, scope, mostPassages } = input;
  // What is rare is known whole by being counted.
  const known = new Map<string, readonly string[]>();
  const counted = await Promise.all(
    terms.map(async (term) => {
      const lists = await Promise.all(
        term.alternatives.map(async (phrase) => {
          const need = toIndexNeed(phrase);
          const ids = await deps.words.findChunks(need, scope, mostPassages + 1);
          if (ids.length <= mostPassages) known.set(JSON.stringify(need), ids);
          return ids;
        }),
      );
      return { term, passages: new Set(lists.flat()).size };
    }),
  );
  const rare = counted.filter(({ passages }) => passages <= mostPassages).map(({ term }) => term);
  if (rare.length === 0) return [];
  const words: FindDeps['words'] = {
    ...deps.words,
    findChunks: async (need, ...where) =>
      known.get(JSON.stringify(need)) ?? (await deps.words.findChunks(need, ...where)),
  };
  const { hits } = await findText({ ...deps, words }, { terms: rare, scope });
  return hits.flatMap((hit) => {
    const term = rare[hit.term];
    return term === undefined ? [] : [{ ...hit, term }];
  });
}
