import type { TextRange } from '../../domain/index.ts';
import { splitSentences } from '../../linguistics/index.ts';
import { inlineSpans } from '../markup/inline-markdown.ts';

/**
 * Cuts a range of the text into pieces of at most `max` that tile it: at sentences and line ends where they fit, else at
 * clauses, spaces, and last anywhere but inside a surrogate pair. Links, code spans and formulas stay whole when they fit.
 */
export function splitRange(text: string, range: TextRange, max: number): TextRange[] {
  const content = text.slice(range.start, range.end);
  const spans = inlineSpans(content);
  const pieces: TextRange[] = [];
  let start = 0;
  let spanAt = 0;
  for (const boundary of [...sentenceStarts(content), content.length]) {
    while (spanAt < spans.length && (spans[spanAt]?.end ?? 0) <= boundary) spanAt++;
    const isInSpan = (spans[spanAt]?.start ?? content.length) < boundary;
    if (isInSpan && boundary < content.length) continue;
    cutInto(content, { start, end: boundary }, max, spans, pieces);
    start = boundary;
  }
  return pieces.map((piece) => ({ start: piece.start + range.start, end: piece.end + range.start }));
}

/** Starts of sentences and of lines, without 0, in order. */
function sentenceStarts(content: string): number[] {
  const starts = new Set<number>();
  for (const sentence of splitSentences(content)) starts.add(sentence.start);
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) starts.add(at + 1);
  starts.delete(0);
  starts.delete(content.length);
  return [...starts].sort((a, b) => a - b);
}

function cutInto(
  content: string,
  range: TextRange,
  max: number,
  spans: readonly TextRange[],
  pieces: TextRange[],
): void {
  let { start } = range;
  let spanAt = 0;
  while (range.end - start > max) {
    let cut = weakestPoint(content, start, start + max);
    while (spanAt < spans.length && (spans[spanAt]?.end ?? 0) <= cut) spanAt++;
    const span = spans[spanAt];
    if (span !== undefined && span.start < cut && span.start > start) cut = span.start;
    pieces.push({ start, end: cut });
    start = cut;
  }
  if (range.end > start) pieces.push({ start, end: range.end });
}

/** Where to cut at the latest at `limit`: after a clause, else at white space, in the second half; else at the limit. */
function weakestPoint(content: string, start: number, limit: number): number {
  const lowest = start + ((limit - start) >> 1);
  let space = -1;
  for (let at = limit; at > lowest; at--) {
    const before = content.charAt(at - 1);
    if ('，；：、,;:'.includes(before) && (before > '\u3000' || /\s/.test(content.charAt(at)))) return at;
    if (space === -1 && /\s/.test(before)) space = at;
  }
  if (space !== -1) return space;
  return isInsidePair(content, limit) && limit - 1 > start ? limit - 1 : limit;
}

function isInsidePair(content: string, at: number): boolean {
  const before = content.charCodeAt(at - 1);
  const after = content.charCodeAt(at);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}
