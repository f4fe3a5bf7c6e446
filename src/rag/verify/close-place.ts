import type { TextRange } from '../../domain/index.ts';
import type { BareText } from './bare-text.ts';

const CLOSE = 0.9;
/** Letters that stand unchanged in a place that is close, and how many such runs are looked up. */
const ANCHOR = 10;
const MOST_ANCHORS = 16;
const MOST_EACH = 4;

/** The place whose letters are nearly those of bare words that stand nowhere. Half-open range into the text. */
export function closePlace(words: string, { words: all, places }: BareText): TextRange | undefined {
  const starts = new Set<number>();
  const step = Math.max(1, Math.floor(words.length / MOST_ANCHORS));
  for (let own = 0; own + ANCHOR <= words.length; own += step) {
    const anchor = words.slice(own, own + ANCHOR);
    let at = all.indexOf(anchor);
    for (let count = 0; at >= 0 && count < MOST_EACH; count++) {
      starts.add(Math.max(0, at - own));
      at = all.indexOf(anchor, at + 1);
    }
  }
  const pairs = pairsOf(words);
  let best: { readonly start: number; readonly score: number } | undefined;
  for (const start of starts) {
    const score = likeness(pairs, pairsOf(all.slice(start, start + words.length)));
    if (score >= CLOSE && score > (best?.score ?? 0)) best = { start, score };
  }
  if (best === undefined) return undefined;
  const last = Math.min(all.length, best.start + words.length) - 1;
  return { start: places[best.start] ?? 0, end: (places[last] ?? 0) + 1 };
}

function pairsOf(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient of pairs of letters. */
function likeness(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let [shared, total] = [0, 0];
  for (const [pair, count] of left) {
    shared += Math.min(count, right.get(pair) ?? 0);
    total += count;
  }
  for (const count of right.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}
