import { analyzeText } from '../../linguistics/index.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { type Place, toPlace } from './quoted.ts';

/** The sentence, item or row of a passage that shares most terms with a text: what is shown beside it, and shows nothing by that. */
export function nearestUnit(text: string, passage: PreparedPassage): Place | undefined {
  const unit = passage.units[rankUnits(text, passage)[0] ?? -1];
  return unit === undefined ? undefined : toPlace(passage, unit);
}

/** Places of the units of a passage among them all, those first that share most terms with a text. */
export function rankUnits(text: string, passage: PreparedPassage): number[] {
  const terms = new Set(analyzeText(text));
  const scored = passage.units.map(({ start, end }, at) => {
    const own = analyzeText(passage.text.slice(start, end));
    const shared = new Set(own.filter((term) => terms.has(term))).size;
    // Of two that share as many the shorter one says it more plainly.
    return { at, score: shared - own.length / 1_000 };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ at }) => at);
}
