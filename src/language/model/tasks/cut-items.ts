import type { ItemToRead } from '../../../domain/reading/index.ts';
import { estimateTokens, splitSentences } from '../../../linguistics/index.ts';

/** A line of cells and the rule below it. */
const TABLE_HEAD = /^\|[^\n]*\n\|[ :|-]+\n/;
/** Share of a room that the head of a table may take in each of its pieces. */
const HEAD_SHARE = 0.5;

/**
 * Items of which each fits a room: a paragraph or table that is larger comes in pieces under the same mark, cut between lines, else sentences,
 * else characters; each piece of a table begins with its head, and the picture goes with the first.
 */
export function cutItems(
  items: readonly ItemToRead[],
  costOf: (item: ItemToRead) => number,
  room: number,
): readonly ItemToRead[] {
  return items.flatMap((item) => {
    if (costOf(item) <= room) return [item];
    const frame = costOf({ ...item, text: '' });
    return cutText(item.text, Math.max(1, room - frame)).map((text, at) => ({
      ...item,
      text,
      ...(at === 0 ? {} : { image: undefined }),
    }));
  });
}

function cutText(text: string, room: number): readonly string[] {
  const found = TABLE_HEAD.exec(text)?.[0] ?? '';
  const head = estimateTokens(found) <= room * HEAD_SHARE ? found : '';
  const left = room - estimateTokens(head);
  const pieces: string[] = [];
  let piece = '';
  for (const part of smallParts(text.slice(head.length), left)) {
    if (piece !== '' && estimateTokens(piece + part) > left) {
      pieces.push(piece);
      piece = '';
    }
    piece += part;
  }
  return [...pieces, piece].map((body) => head + body);
}

/** Lines, of those that are too long the sentences, of those the characters; together they are the text. */
function smallParts(text: string, room: number): readonly string[] {
  return text.split(/(?<=\n)/).flatMap((line) => {
    if (estimateTokens(line) <= room) return [line];
    const starts = [0, ...splitSentences(line).map(({ start }) => start), line.length];
    const sentences = starts.slice(1).map((end, at) => line.slice(starts[at], end));
    return sentences.flatMap((sentence) => evenParts(sentence, room));
  });
}

function evenParts(text: string, room: number): readonly string[] {
  if (estimateTokens(text) <= room || text.length < 2) return text === '' ? [] : [text];
  const middle = Math.floor(text.length / 2);
  // Not between the halves of one character.
  const at = /[\uD800-\uDBFF]/.test(text.charAt(middle - 1)) ? middle + 1 : middle;
  if (at >= text.length) return [text];
  return [...evenParts(text.slice(0, at), room), ...evenParts(text.slice(at), room)];
}
