import { isNumbered, textOf } from './headings.ts';
import { type PrintedContents, titleKeys } from './printed-contents.ts';
import type { TextBlock, TextStyle } from './text-blocks.ts';

/** Fewer headings say nothing about how a document sets its sections. */
const MIN_HEADINGS = 5;
/** A look of which the contents list less is not that of a section: a minor title may be called like one. */
const LISTED_SHARE = 0.25;
/** A heading up to this much larger than the text stands out by its weight or slant alone. */
const TEXT_SIZE = 1.07;

/**
 * Headings that start no section of their own, though they stay headings: the title of the document above numbered sections,
 * and lines as small as the text that look like nothing in the printed contents or, without contents, differ by slant alone.
 */
export function markMinor(
  blocks: readonly TextBlock[],
  contents: PrintedContents,
  style: TextStyle,
): TextBlock[] {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const listed = headings.filter(
    (block) =>
      !contents.pages.has(block.lines[0]?.page ?? 0) &&
      titleKeys(textOf(block)).some((key) => contents.titles.has(key)),
  );
  const looks = sharesOf(headings, listed);
  const told = listed.length >= MIN_HEADINGS;
  const loud = headings.filter((block) => !isItalic(block)).length >= MIN_HEADINGS;
  const title = titleOf(headings);
  const isMinor = (block: TextBlock): boolean => {
    if (block === title) return true;
    const [first] = block.lines;
    if (first === undefined || first.size > style.bodySize * TEXT_SIZE || isNumbered(textOf(block)))
      return false;
    return told ? (looks.get(lookOf(block)) ?? 0) < LISTED_SHARE : loud && isItalic(block);
  };
  return blocks.map((block) =>
    block.kind === 'heading' && isMinor(block) ? { ...block, minor: true } : block,
  );
}

/** Which part of the headings of each look the contents list. */
function sharesOf(headings: readonly TextBlock[], listed: readonly TextBlock[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const look of new Set(listed.map(lookOf))) {
    const [some, all] = [listed, headings].map((blocks) => blocks.filter((block) => lookOf(block) === look));
    shares.set(look, (some?.length ?? 0) / (all?.length ?? 1));
  }
  return shares;
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

/** Size, weight, slant and capitals. */
function lookOf(block: TextBlock): string {
  const text = textOf(block);
  const capitals = /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
  const [bold, italic] = [block.lines.every((line) => line.bold), block.lines.every((line) => line.italic)];
  return `${block.lines[0]?.size}:${bold}:${italic}:${capitals}`;
}
