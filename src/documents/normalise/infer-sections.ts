import type { Block } from '../../domain/index.ts';
import { announcesNext } from '../markup/announces-next.ts';
import { gapCohesion, type TermVector, termVector } from './cohesion.ts';
import { makeTitle } from './make-title.ts';
import type { NormaliseOptions } from './normalise-options.ts';

const MAX_LEVEL = 6;
const PARENT_SIZE = 5;
/** Above this it is a log or a dump, and a thousand made-up titles would help nobody. */
const MAX_BLOCKS = 20_000;
const NARROW_WINDOW_FROM = 2_000;

/** A run of blocks with a title above it. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Divides long sections that have no subsections, and text without any heading, where the topic turns; over
 * `maxSiblings` parts get a level above them. The headings put in are marked `generated` (seed 000 §5.1.2).
 */
export function inferSections(blocks: readonly Block[], options: NormaliseOptions): Block[] {
  let divided = false;
  return leafSections(blocks).flatMap((leaf) => {
    const heading = leaf.heading === undefined ? undefined : blocks[leaf.heading];
    const level = (heading?.level ?? 0) + 1;
    const own = blocks.slice(leaf.start, leaf.end);
    const body = leaf.isLeaf && level <= MAX_LEVEL ? divide(own, level, options) : own;
    divided = body.length > own.length || (divided && heading?.startsSection === false);
    return heading === undefined ? body : [divided ? startingSection(heading) : heading, ...body];
  });
}

/** A printed title beside made-up ones is a section too: its text would be cited under the made-up one before it. */
function startingSection(heading: Block): Block {
  const { startsSection: _startsSection, ...section } = heading;
  return section;
}

interface Leaf {
  readonly heading: number | undefined;
  readonly start: number;
  readonly end: number;
  /** No deeper heading follows; for text before the first heading: there is none at all. */
  readonly isLeaf: boolean;
}

function leafSections(blocks: readonly Block[]): Leaf[] {
  const headings = blocks.flatMap((block, index) => (block.kind === 'heading' ? [index] : []));
  const leaves: Leaf[] = [
    { heading: undefined, start: 0, end: headings[0] ?? blocks.length, isLeaf: headings.length === 0 },
  ];
  headings.forEach((heading, at) => {
    const next = headings[at + 1];
    const level = blocks[heading]?.level ?? 1;
    const isLeaf = next === undefined || (blocks[next]?.level ?? 1) <= level;
    leaves.push({ heading, start: heading + 1, end: next ?? blocks.length, isLeaf });
  });
  return leaves;
}

function divide(blocks: readonly Block[], level: number, options: NormaliseOptions): readonly Block[] {
  if (blocks.length < 2 || blocks.length > MAX_BLOCKS) return blocks;
  const lengths = blocks.map(textLength);
  const prose = blocks.reduce((sum, { kind }, at) => sum + (isProse(kind) ? (lengths[at] ?? 0) : 0), 0);
  const total = lengths.reduce((sum, value) => sum + value, 0);
  if (total <= options.maxSectionLength || prose < total / 2) return blocks;
  const cuts = chooseCuts(blocks, lengths, options);
  if (cuts.length === 0) return blocks;
  const starts = [0, ...cuts];
  const parts = starts.map((start, at): Part => {
    const end = starts[at + 1] ?? blocks.length;
    return { start, end, text: textOf(blocks.slice(start, end)) };
  });
  const counts = partCounts(parts);
  const heading = (part: Part, at: number): Block => {
    const title =
      makeTitle(part.text, counts, parts.length) || firstWords(blocks.slice(part.start, part.end));
    const first = blocks[part.start];
    return {
      kind: 'heading',
      text: title,
      level: at,
      generated: true,
      ...(first?.page === undefined ? {} : { page: first.page }),
    };
  };
  const needsParents = parts.length > options.maxSiblings && level < MAX_LEVEL;
  return parts.flatMap((part, at) => {
    const own = [heading(part, needsParents ? level + 1 : level), ...blocks.slice(part.start, part.end)];
    if (!needsParents || at % PARENT_SIZE !== 0) return own;
    const group = parts.slice(at, at + PARENT_SIZE);
    const whole = { ...part, text: group.map(({ text }) => text.slice(0, 1_200)).join('\n\n') };
    return [heading(whole, level), ...own];
  });
}

/** Gaps between blocks where cohesion is lowest, none closer than the minimum and none further than the maximum if a gap exists. */
function chooseCuts(
  blocks: readonly Block[],
  lengths: readonly number[],
  options: NormaliseOptions,
): number[] {
  const cohesion = gapCohesion(
    blocks.map((block) => textOf([block])),
    blocks.length > NARROW_WINDOW_FROM ? 1 : undefined,
  );
  const mean = cohesion.reduce((sum, value) => sum + value, 0) / Math.max(cohesion.length, 1);
  const deviation = Math.sqrt(
    cohesion.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(cohesion.length, 1),
  );
  const threshold = mean - deviation / 2;
  const cuts: number[] = [];
  let length = 0;
  let best: { gap: number; value: number; length: number } | undefined;
  let rest = lengths.reduce((sum, value) => sum + value, 0);
  for (let gap = 1; gap < blocks.length; gap++) {
    length += lengths[gap - 1] ?? 0;
    rest -= lengths[gap - 1] ?? 0;
    if (rest < options.minSectionLength) break;
    if (length < options.minSectionLength || !mayCut(blocks, gap)) continue;
    const value = cohesion[gap - 1] ?? 1;
    if (best === undefined || value < best.value) best = { gap, value, length };
    const isValley = value <= threshold && value <= (cohesion[gap] ?? 1);
    const isFull = length + (lengths[gap] ?? 0) > options.maxSectionLength;
    if (!isValley && !isFull) continue;
    const chosen = isValley ? { gap, length } : best;
    cuts.push(chosen.gap);
    // What lies between the chosen gap and here already belongs to the next part.
    length -= chosen.length;
    best = undefined;
  }
  return cuts;
}

/** Not inside a list, and not between an announcement and what it announces. */
function mayCut(blocks: readonly Block[], gap: number): boolean {
  const before = blocks[gap - 1];
  const after = blocks[gap];
  if (before === undefined || after === undefined) return false;
  if (after.kind === 'list_item' || after.kind === 'note') return false;
  return isProse(after.kind) && !announcesNext(before.text);
}

function partCounts(parts: readonly Part[]): TermVector {
  const counts = new Map<string, number>();
  for (const { text } of parts) {
    for (const term of termVector(text).keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** For a part without a sentence, such as code. */
function firstWords(blocks: readonly Block[]): string {
  const text = blocks.find(({ text }) => text !== '')?.text ?? '…';
  return text
    .replace(/\s+/g, ' ')
    .slice(0, 40)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
}

function isProse(kind: Block['kind']): boolean {
  return kind === 'paragraph' || kind === 'list_item' || kind === 'quote';
}

function textLength(block: Block): number {
  return block.kind === 'table'
    ? (block.rows ?? []).reduce((sum, row) => sum + row.join(' | ').length, 0)
    : block.text.length;
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .filter(({ kind }) => isProse(kind))
    .map(({ text }) => text)
    .join('\n\n');
}
