import { analyzeText } from '../../linguistics/index.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { type Place, toPlace } from './quoted.ts';

/** The sentence, item or row of a passage that shares most terms with a text: what is shown beside it, and shows nothing by that. */
export function nearestUnit(text: string, passage: PreparedPassage): Place | undefined {
  const terms = new Set(analyzeText(text));
  let best: { readonly score: number; readonly start: number; readonly end: number } | undefined;
  for (const { start, end } of passage.units) {
    const own = analyzeText(passage.text.slice(start, end));
    const shared = new Set(own.filter((term) => terms.has(term))).size;
    // Of two that share as many the shorter one says it more plainly.
    const score = shared - own.length / 1_000;
    if (best === undefined || score > best.score) best = { score, start, end };
  }
  return best === undefined ? undefined : toPlace(passage, best);
}
