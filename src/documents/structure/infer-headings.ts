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
 * Titles of a document that marks none: numbered lines that count up, lines in capitals, lines all in bold, items of a list all in
 * bold with their printed number. The kind of number gives the level, from `top` on. Returns the blocks unchanged when nothing is found.
 */
export function inferHeadings(blocks: readonly Block[], top = 1): Block[] {
  const candidates = withoutLists(blocks.flatMap((_, index) => asCandidate(blocks, index)));
  const ranks = countingRanks(candidates);
  const isCounted = ({ numbering }: Candidate): boolean =>
    numbering !== undefined && ranks.has(numbering.rank);
  // `Schedule A` has no second one to count with.
  const plain = candidates.filter((candidate) => !isCounted(candidate) && isPlain(candidate, blocks));
  const isPlainUsable =
    (plain.length >= MIN_PLAIN && countParts(plain) <= blocks.length / 3) ||
    candidates.some((candidate) => isCounted(candidate) && isBold(blocks[candidate.index]));
  const levels = new Map([...ranks].sort((a, b) => a - b).map((rank, at) => [rank, Math.min(at + top, 6)]));
  const result = [...blocks];
  for (const candidate of candidates) {
    const block = blocks[candidate.index];
    const own = isCounted(candidate) ? levels.get(candidate.numbering?.rank ?? 0) : undefined;
    const level = own ?? (isPlainUsable && plain.includes(candidate) ? top : undefined);
    if (block === undefined || level === undefined) continue;
    const { marker = '', ...rest } = block;
    const text = block.text.replace(/^\*\*(.+)\*\*$/, '$1');
    result[candidate.index] = { ...rest, kind: 'heading', text: `${marker} ${text}`.trim(), level };
  }
  return result;
}

const isBold = (block: Block | undefined): boolean => /^\*\*[^*]+\*\*$/.test(block?.text ?? '');

/** Set apart from the text by its letters; in capitals only where it has no number. */
function isPlain({ index, numbering }: Candidate, blocks: readonly Block[]): boolean {
  return numbering === undefined || isBold(blocks[index]);
}

/** Lines one below the other are one title. */
function countParts(candidates: readonly Candidate[]): number {
  return candidates.filter(({ index }, at) => candidates[at + 1]?.index !== index + 1).length;
}

/** An item with a printed number that is bold or has no other beside it: what is written below it is no list. */
function isItemApart(blocks: readonly Block[], index: number): boolean {
  const [before, block, after] = [blocks[index - 1], blocks[index], blocks[index + 1]];
  if (block?.kind !== 'list_item' || block.level !== 1 || !/[\p{L}\p{N}]/u.test(block.marker ?? ''))
    return false;
  return isBold(block) || (before?.kind !== 'list_item' && after?.kind !== 'list_item');
}

function asCandidate(blocks: readonly Block[], index: number): Candidate[] {
  const block = blocks[index];
  const isItem = isItemApart(blocks, index);
  if (block === undefined || (block.kind !== 'paragraph' && !isItem)) return [];
  if (block.text.length > MAX_SOURCE || block.text.includes('\n')) return [];
  const marker = isItem ? (block.marker ?? '') : '';
  const text = `${marker} ${plainText(block.text)}`.trim();
  const isHan = /\p{Script=Han}/u.test(text);
  if (text.length > (isHan ? MAX_HAN_TITLE : MAX_TITLE)) return [];
  const numbering = parseNumbering(text);
  if (numbering !== undefined) {
    const isSentence = /[。；;，,.:：!?！？]$/.test(numbering.rest);
    const startsAsTitle = numbering.rest === '' || /^[\p{Lu}\p{Script=Han}\d“"《（(]/u.test(numbering.rest);
    return isSentence || !startsAsTitle ? [] : [{ index, numbering }];
  }
  if (/[。；;，,.:：!?！？]$/.test(text)) return [];
  const isCapitals =
    !isHan && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && /^[\p{L}\p{N}]/u.test(text);
  return isBold(block) || isCapitals ? [{ index, numbering: undefined }] : [];
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
