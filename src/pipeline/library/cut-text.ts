const PARAGRAPH = '\n\n';

/**
 * Where a piece of `[start, end)` ends that is at most `most` long: at a paragraph's end, else a line's, else a word's, never inside a
 * character. Always behind `start`.
 */
export function endOfPiece(text: string, start: number, end: number, most: number): number {
  if (end - start <= most) return end;
  const limit = start + Math.max(2, most);
  const window = text.slice(start, limit);
  // A piece of a few words helps nobody.
  const least = window.length / 3;
  for (const [mark, length] of [
    [PARAGRAPH, PARAGRAPH.length],
    ['\n', 1],
    [' ', 1],
  ] as const) {
    const at = window.lastIndexOf(mark);
    if (at >= least) return start + at + length;
  }
  const isSplit =
    /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(limit));
  return isSplit ? limit - 1 : limit;
}
