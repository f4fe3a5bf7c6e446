import { isNamedDivision, isNumbered } from '../lines/heading-numbers.ts';
import type { TextBlock, TextStyle } from '../lines/text-blocks.ts';
import { isKnownTitle, textOf } from './headings.ts';
import { isListed, type PrintedContents } from './printed-contents.ts';

/** Fewer headings say nothing about how a document sets its sections. */
const MIN_HEADINGS = 5;
/** A look of which the contents list less is not that of a section: a minor title may be called like one. */
const LISTED_SHARE = 0.25;
/** The label of a box beside the text, not of a section. */
const BOX_LABEL =
  /^(?:notes?|tips?|hints?|caution|warnings?|important|danger|attention|提示|注意|警告|小心|重要|备注)[:：!！]?$/i;
/** So many numbered headings make the number a part of their look, if a document numbers so many. */
const NUMBERED_OF_A_LOOK = 2;
const NUMBERED = 4;
/** A heading up to this much larger than the text stands out by its weight or slant alone. */
const TEXT_SIZE = 1.07;

/**
 * Headings that start no section of their own, though they stay headings: the title of the document above numbered sections,
 * labels of boxes, and lines as small as the text that look like nothing in the printed contents or, without contents, differ by slant alone.
 */
export function markMinor(
  blocks: readonly TextBlock[],
  contents: PrintedContents,
  style: TextStyle,
): TextBlock[] {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const listed = headings.filter((block) => isListed(textOf(block), block.lines[0]?.page ?? 0, contents));
  const looks = sharesOf(headings, listed);
  const told = listed.length >= MIN_HEADINGS;
  const loud = headings.filter((block) => !isItalic(block)).length >= MIN_HEADINGS;
  const title = titleOf(headings);
  const isAmongNumbered = numberedLooks(headings);
  const isMinor = (block: TextBlock): boolean => {
    if (block === title || BOX_LABEL.test(textOf(block))) return true;
    const [first] = block.lines;
    const text = textOf(block);
    if (first === undefined || first.size > style.bodySize * TEXT_SIZE) return false;
    if (isNumbered(text) || isNamedDivision(text)) return false;
    if (first.bold && isAmongNumbered(block)) return true;
    return told ? (looks.get(lookOf(block)) ?? 0) < LISTED_SHARE : loud && isItalic(block);
  };
  return blocks.map((block) =>
    block.kind === 'heading' && isMinor(block) ? { ...block, minor: true } : block,
  );
}

/** Tells the run-in title of a paragraph, in letters that mostly numbered sections are set in. */
function numberedLooks(headings: readonly TextBlock[]): (block: TextBlock) => boolean {
  const numbered = headings.filter((block) => isNumbered(textOf(block)));
  const [some, all] = [countLooks(numbered), countLooks(headings)];
  return (block) => {
    if (numbered.length < NUMBERED || isKnownTitle(textOf(block))) return false;
    const look = lookOf(block);
    const found = some.get(look) ?? 0;
    return found >= NUMBERED_OF_A_LOOK && found > (all.get(look) ?? 0) / 2;
  };
}

function countLooks(blocks: readonly TextBlock[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const look of blocks.map(lookOf)) counts.set(look, (counts.get(look) ?? 0) + 1);
  return counts;
}

/** Which part of the headings of each look the contents list. */
function sharesOf(headings: readonly TextBlock[], listed: readonly TextBlock[]): Map<string, number> {
  const all = countLooks(headings);
  return new Map([...countLooks(listed)].map(([look, some]) => [look, some / (all.get(look) ?? 1)]));
}

/** The one heading of the top level, first on the first page, with numbered sections below. */
function titleOf(headings: readonly TextBlock[]): TextBlock | undefined {
  const [title, ...rest] = headings;
  if (title?.lines[0]?.page !== 1 || isNumbered(textOf(title))) return undefined;
  const top = title.level ?? 1;
  if (rest.some((block) => (block.level ?? 1) <= top)) return undefined;
  const numbered = rest.filter((block) => block.level === top + 1 && isNumbered(textOf(block)));
  return numbered.length >= 3 ? title : undefined;
}

function isItalic(block: TextBlock): boolean {
  return block.lines.every((line) => line.italic && !line.bold);
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Size, weight, slant and capitals. */
export function lookOf(block: TextBlock): string {
  const text = textOf(block);
  const capitals = isInCapitals(text);
  const [bold, italic] = [block.lines.every((line) => line.bold), block.lines.every((line) => line.italic)];
  return `${block.lines[0]?.size}:${bold}:${italic}:${capitals}`;
}
