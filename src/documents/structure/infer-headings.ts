import type { Block } from '../../domain/index.ts';
import { type Numbering, parseNumbering } from '../../linguistics/numbering/index.ts';
import { plainText } from '../markup/inline-markdown.ts';

const MAX_SOURCE = 400;
const MAX_TITLE = 80;
const MAX_HAN_TITLE = 40;
const LIST_RUN = 3;
/** Fewer lines in bold or capitals are emphasis, not a manner of setting titles. */
const MIN_PLAIN = 3;

interface Candidate {
  readonly index: number;
  readonly numbering: Numbering | undefined;
}

/**
 * Titles of a document that marks none: numbered lines that count up, lines in capitals, lines all in bold. The kind of
 * number gives the level. Returns the blocks unchanged when nothing is found.
 */
export function inferHeadings(blocks: readonly Block[]): Block[] {
  const candidates = withoutLists(blocks.flatMap((block, index) => asCandidate(block, index)));
  const numbered = candidates.filter(({ numbering }) => numbering !== undefined);
  const ranks = countingRanks(numbered);
  const plain = candidates.filter(({ numbering }) => numbering === undefined);
  const isPlainUsable = plain.length >= MIN_PLAIN && plain.length <= blocks.length / 3;
  const levels = new Map([...ranks].sort((a, b) => a - b).map((rank, at) => [rank, Math.min(at + 1, 6)]));
  const result = [...blocks];
  for (const { index, numbering } of candidates) {
    const block = blocks[index];
    const level = numbering === undefined ? (isPlainUsable ? 1 : undefined) : levels.get(numbering.rank);
    if (block === undefined || level === undefined) continue;
    const { marker: _marker, ...rest } = block;
    result[index] = { ...rest, kind: 'heading', text: block.text.replace(/^\*\*(.+)\*\*$/, '$1'), level };
  }
  return result;
}

function asCandidate(block: Block, index: number): Candidate[] {
  if (block.kind !== 'paragraph' || block.text.length > MAX_SOURCE || block.text.includes('\n')) return [];
  const text = plainText(block.text);
  const isHan = /\p{Script=Han}/u.test(text);
  if (text.length > (isHan ? MAX_HAN_TITLE : MAX_TITLE)) return [];
  const numbering = parseNumbering(text);
  if (numbering !== undefined) {
    const isSentence = /[。；;，,.:：!?！？]$/.test(numbering.rest);
    const startsAsTitle = numbering.rest === '' || /^[\p{Lu}\p{Script=Han}\d“"《（(]/u.test(numbering.rest);
    return isSentence || !startsAsTitle ? [] : [{ index, numbering }];
  }
  if (/[。；;，,.:：!?！？]$/.test(text)) return [];
  const isBold = /^\*\*[^*]+\*\*$/.test(block.text);
  const isCapitals =
    !isHan && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && /^[\p{L}\p{N}]/u.test(text);
  return isBold || isCapitals ? [{ index, numbering: undefined }] : [];
}

/** Three numbered lines of one kind in a row, with nothing between them, are a list. */
function withoutLists(candidates: readonly Candidate[]): Candidate[] {
  const listed = new Set<number>();
  for (let at = 0; at < candidates.length; ) {
    let end = at + 1;
    while (
      end < candidates.length &&
      candidates[end]?.index === (candidates[end - 1]?.index ?? 0) + 1 &&
      candidates[end]?.numbering?.rank === candidates[at]?.numbering?.rank
    ) {
      end++;
    }
    if (end - at >= LIST_RUN) for (let index = at; index < end; index++) listed.add(index);
    at = end;
  }
  return candidates.filter((_, at) => !listed.has(at));
}

/** Kinds of numbers of which at least two stand in counting order, as sections do and amounts do not. */
function countingRanks(candidates: readonly Candidate[]): Set<number> {
  const byRank = new Map<number, number[]>();
  for (const { numbering } of candidates) {
    if (numbering?.value === undefined) continue;
    const values = byRank.get(numbering.rank);
    if (values === undefined) byRank.set(numbering.rank, [numbering.value]);
    else values.push(numbering.value);
  }
  const ranks = new Set<number>();
  for (const [rank, values] of byRank) {
    const steps = values
      .slice(1)
      .filter((value, at) => value === (values[at] ?? 0) + 1 || value === 1).length;
    if (values.length >= 2 && steps >= (values.length - 1) / 2) ranks.add(rank);
  }
  return ranks;
}
