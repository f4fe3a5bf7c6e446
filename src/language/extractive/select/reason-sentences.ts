import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Candidate } from './candidate-sentences.ts';

const CAUSE = termPattern(EN.sentences.causes, ZH.sentences.causes);
const AFFECTED = /受.{1,12}影响/;
const MOVES =
  /\b(?:increas|decreas|declin|grew|grow|rose|fell|fall|chang|higher|lower|improv|drop|down|up)\w*\b|增|减|升|降|变/i;
/** For each document. */
const MAX_REASONS = 2;
const MIN_CHARS = 40;
const MAX_CHARS = 600;

/** Sentences of each document that say why one of the measures moved, best passages first. */
export function reasonSentences(candidates: readonly Candidate[], measures: readonly string[]): Candidate[] {
  const names = measures.map((measure) => measure.toLowerCase());
  const fits = candidates
    .map((candidate) => {
      const text = candidate.text.toLowerCase();
      const place = Math.min(...names.map((name) => text.indexOf(name)).filter((at) => at >= 0));
      return { candidate, text, place };
    })
    .filter(
      ({ candidate, text, place }) =>
        Number.isFinite(place) &&
        candidate.kind !== 'row' &&
        text.length >= MIN_CHARS &&
        text.length <= MAX_CHARS &&
        (CAUSE.test(text) || AFFECTED.test(text)) &&
        MOVES.test(text),
    )
    // What a sentence is about stands at its beginning.
    .toSorted((a, b) => worth(b) - worth(a));
  const counts = new Map<string, number>();
  return fits.flatMap(({ candidate }) => {
    const count = counts.get(candidate.documentId) ?? 0;
    counts.set(candidate.documentId, count + 1);
    return count < MAX_REASONS ? [candidate] : [];
  });
}

function worth({ candidate, place }: { readonly candidate: Candidate; readonly place: number }): number {
  return candidate.prior - Math.min(place, 120) / 120 - 0.2 * candidate.needs.length;
}
