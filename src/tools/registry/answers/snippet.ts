import type { StoredChunk, TextRange } from '../../../domain/index.ts';

const AROUND = 90;

/** A place with what is around it, in one line, cut between words. `next` is the passage in which it ends, where that is another one. */
export function snippetAround(chunk: StoredChunk, next: StoredChunk | undefined, range: TextRange): string {
  const offset = chunk.locator.offsets.start;
  const gap = next === undefined ? 0 : next.locator.offsets.start - chunk.locator.offsets.end;
  const text = next === undefined ? chunk.text : `${chunk.text}${'\n'.repeat(Math.max(0, gap))}${next.text}`;
  const [start, end] = [range.start - offset, range.end - offset];
  const from = wordStart(text, Math.max(0, start - AROUND), start);
  const to = wordEnd(text, Math.min(text.length, end + AROUND), end);
  const line = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '… ' : ''}${line}${to < text.length ? ' …' : ''}`;
}

/** The first place from `at` on that begins a word, at most `limit`. Characters without spaces are cut anywhere. */
function wordStart(text: string, at: number, limit: number): number {
  if (at === 0) return 0;
  const space = /\s/.exec(text.slice(at, limit));
  return space !== null && space.index < AROUND / 2 ? at + space.index : notInPair(text, at);
}

function wordEnd(text: string, at: number, limit: number): number {
  if (at === text.length) return at;
  const space = text.slice(limit, at).search(/\s\S*$/);
  return space > AROUND / 2 ? limit + space : notInPair(text, at);
}

const notInPair = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
