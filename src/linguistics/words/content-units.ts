import { analyzeText } from './analyze.ts';
import { CHINESE_STOP_WORDS } from './stop-words.ts';

/** Content units of a sentence for similarity: English stems and Chinese bigrams. */
export function contentUnits(text: string): Set<string> {
  return new Set(
    analyzeText(text).filter((unit) => !/^\p{Script=Han}$/u.test(unit) && !CHINESE_STOP_WORDS.has(unit)),
  );
}

/** Numbers of a text in one form, so that sentences that differ in a figure are never taken for equal. */
export function numbersIn(text: string): Set<string> {
  const folded = text.normalize('NFKC').replace(/(\d),(?=\d{3})/g, '$1');
  return new Set(folded.match(/\d+(?:\.\d+)?|[一二三四五六七八九十百千万亿]{2,}/g) ?? []);
}

/** Share of the smaller set that is in the other (`overlap`) and of the union (`jaccard`). */
export function similarity(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
): { overlap: number; jaccard: number } {
  if (left.size === 0 || right.size === 0) return { overlap: 0, jaccard: 0 };
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const unit of small) if (large.has(unit)) shared++;
  return { overlap: shared / small.size, jaccard: shared / (left.size + right.size - shared) };
}
