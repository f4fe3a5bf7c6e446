const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A text of at most `limit` UTF-16 units that ends with a whole word, English or Chinese, and `…` where it was cut. */
export function shortenText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A word that the cut divides is seen whole, so that its beginning does not pass for a word.
  let end = 0;
  for (const { index, segment } of WORDS.segment(text.slice(0, limit * 2))) {
    if (index + segment.length > limit - 1) break;
    end = index + segment.length;
  }
  const kept = text
    .slice(0, end)
    .replace(/(?<![\s\p{Pd}\p{Ps},.;:，。；：、])[\s\p{Pd}\p{Ps},.;:，。；：、]+$/u, '');
  // One word that is longer than all there is room for.
  const whole = kept === '' ? text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '') : kept;
  return `${whole}…`;
}
