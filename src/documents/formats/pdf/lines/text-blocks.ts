import type { Line } from '../page-layout.ts';
import { isRightToLeft } from '../writing/right-to-left.ts';
import { isBareDivision, isNamedDivision } from './heading-numbers.ts';

export interface TextBlock {
  readonly kind: 'paragraph' | 'list_item' | 'code' | 'heading';
  readonly lines: readonly Line[];
  readonly marker?: string | undefined;
  readonly level?: number | undefined;
  /** Lines of a heading that number a chapter, above those of its title. */
  readonly labelLines?: number | undefined;
  /** A heading that starts no section of its own. */
  readonly minor?: boolean | undefined;
  /** Set in the middle of its column, unlike the text around it. */
  readonly centred?: boolean | undefined;
  /** A table stands between the block before and this one. */
  readonly belowTable?: boolean | undefined;
}

const BULLET = /^([•●○◦▪■□◆◇‣⁃∙·▶►✓✔–—*-]|[\uf000-\uf0ff])\s+(?=\S)/;
const NUMBERED =
  /^(\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,5})[.)]|[（(][一二三四五六七八九十\d]{1,3}[）)]|[①-⑳]|\[\d{1,3}\])\s+(?=\S)/;

/** `1.2 The fee …`, `II.1 Der Mieter …`, `§ 3 Kündigung`. */
const CLAUSE = /^(?:(?:\d{1,3}|[IVX]{1,5})(?:\.\d{1,3}){1,4}\.?|§\s?\d{1,4}\p{Ll}?)\s+[\p{Lu}\p{Lo}“"„]/u;

/** The marker a line begins with when it starts a list item. */
export function listMarker(text: string): string | undefined {
  return (BULLET.exec(text) ?? NUMBERED.exec(text))?.[1];
}

/** `B. Common Themes of Ethical Concerns`: a number that lists have too, before words that are capitalised as in a title. */
export function isLetteredTitle(text: string): boolean {
  return (
    text.length < 70 &&
    /^(?:[IVX]{1,5}|[A-H])\.\s+\p{Lu}[\p{L}-]+(?:\s+(?:\p{Lu}[\p{L}\p{N}-]*|of|and|the|for|in|on|to|with|by|an?))*$/u.test(
      text,
    )
  );
}

export interface TextStyle {
  /** Size of most of the document's letters. */
  readonly bodySize: number;
  /** Distance of one baseline to the next in running text, over the size. */
  readonly leading: number;
}

/** Groups the lines of one column, top to bottom, into paragraphs, list items, code and candidates for headings. */
export function groupLines(lines: readonly Line[], style: TextStyle): TextBlock[] {
  const right = Math.max(...lines.map((line) => line.x + line.width));
  const left = Math.min(...lines.map((line) => line.x));
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (
      group === undefined ||
      previous === undefined ||
      startsBlock(group, previous, line, left, right, style)
    )
      groups.push([line]);
    else group.push(line);
  }
  return groups.map((group) => {
    const centred = group.length <= 3 && group.every((line) => inMiddle(line, left, right));
    return { ...blockOf(group, style), ...(centred && { centred }) };
  });
}

/** From a line that is read from the left to one that is read from the right, or back. */
function changeWriting(previous: Line, line: Line): boolean {
  const [above, below] = [previous, line].map((one) => isRightToLeft({ runs: [one] }));
  return above !== below && /\p{L}/u.test((above ? line : previous).text);
}

function startsBlock(
  group: readonly Line[],
  previous: Line,
  line: Line,
  left: number,
  right: number,
  style: TextStyle,
): boolean {
  const size = Math.max(previous.size, line.size);
  const step = line.y + line.height - (previous.y + previous.height);
  const loud =
    previous.bold &&
    line.bold &&
    previous.size === line.size &&
    !/^(?:\d+(?:\.\d+)*|[A-Z]\.\d+)\.?\s/.test(line.text);
  if (step < -size || changeWriting(previous, line)) return true;
  const isShort = (one: Line): boolean => one.x + one.width < right - 0.12 * (right - left);
  const short = isShort(previous);
  if (step > size * Math.max(style.leading * 1.28, loud ? 1.6 : 1.35)) {
    const goesOn = !short && !ends(previous.text);
    // In text whose lines stand far apart a sentence goes on over more room.
    const far = goesOn && /^\p{Ll}/u.test(line.text) ? MAX_LEADINGS * style.leading : 0;
    const isSpaced = step <= Math.max(MAX_SPACING, far) * size && isSetAlike(previous, line);
    if (!isSpaced || !(goesOn || isRegular(group, step))) return true;
  }
  if (loud && previous.italic !== line.italic) return true;
  if (isBareDivision(previous.text) && isNamedDivision(line.text)) return true;
  // The second line of a heading is often set under the first one's words, not its number.
  if (loud && group.length < 3 && listMarker(line.text) === undefined && style.bodySize <= line.size)
    return false;
  if (isTitleOfSize(previous, line, style) && step < TITLE_STEP * size) return false;
  const mono = line.mono && previous.mono;
  if (mono) return false;
  if (Math.abs(previous.size - line.size) > 0.12 * size && longEnough(previous) && longEnough(line))
    return true;
  if (isLargerTitle(line, previous, style) && (short || ends(previous.text)) && isShort(line)) return true;
  if (group.length === 1 && short && isLargerTitle(previous, line, style)) return true;
  if (previous.mono !== line.mono && (previous.mono || line.mono)) return true;
  if (inMiddle(previous, left, right) !== inMiddle(line, left, right) && short && group.length <= 3)
    return true;
  const numbered = /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.\d+)\s/.test(group[0]?.text ?? '');
  if (previous.bold !== line.bold && (short || line.bold || (numbered && group.length <= 2))) return true;
  if (previous.italic !== line.italic && group.length === 1 && short) return true;
  if (
    listMarker(line.text) !== undefined &&
    (listMarker(group[0]?.text ?? '') !== undefined || short || line.x > left + size)
  )
    return true;
  const first = group[0] as Line;
  const hanging = listMarker(first.text) !== undefined;
  // An item's words would have gone on in the first line while there was room.
  if (hanging && group.length === 1 && short && isLetteredTitle(first.text)) return true;
  if (hanging) return short && endsItem(first, previous, line);
  if (CLAUSE.test(line.text) && (short || ends(previous.text))) return true;
  if (wasBroken(group, line, { left, right, size })) return true;
  if (short && beginsElsewhere(previous, line, { left, right, size })) return true;
  const indented = line.x > previous.x + 0.8 * size && line.x < left + 6 * size;
  if (indented && previous.x <= left + 0.5 * size && !isCentred(line, previous, size)) return true;
  return short && ends(previous.text) && /^[\p{Lu}\p{N}"“(\u2e80-\u9fff]/u.test(line.text);
}

/** Below an item, at its left edge behind the end of a sentence, or left of it. */
function endsItem(first: Line, previous: Line, line: Line): boolean {
  return line.x < first.x + 0.3 * line.size && (ends(previous.text) || line.x < first.x - line.size);
}

/** So much of the column, and so many sizes of the letters, is left behind a line that was broken on purpose. */
const LEFT_FREE = 0.3;
const FREE_SIZES = 3;

interface Measure {
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/** A term and what is said of it below, further in; a name and an address. */
function beginsElsewhere(previous: Line, line: Line, { left, right, size }: Measure): boolean {
  const isCentral = isCentred(line, previous, size) && inMiddle(previous, left, right);
  return Math.abs(line.x - previous.x) > 0.8 * size && !isCentral;
}

/** Whether a line ends where its writer wanted: the next one begins with a capital or figure, and its first word would have had room. */
function wasBroken(group: readonly Line[], line: Line, { left, right, size }: Measure): boolean {
  const ends = group.map(({ x, width }) => x + width);
  const measure = ends.length === 1 ? right : Math.max(...ends);
  const free = measure - (ends.at(-1) ?? right);
  const word = line.text.split(/\s+/)[0] ?? '';
  const needed = (line.width * (word.length + 1)) / Math.max(1, line.text.length);
  return (
    free > Math.max(LEFT_FREE * (right - left), needed + FREE_SIZES * size) &&
    /^[\p{Lu}\p{N}"“(]/u.test(line.text)
  );
}

/** A line beside running text that is set a little larger, and begins as a title does. */
function isLargerTitle(line: Line, text: Line, style: TextStyle): boolean {
  return (
    Math.abs(text.size - style.bodySize) < 0.3 &&
    line.size > LARGER * text.size &&
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(line.text) &&
    /\p{L}{2}/u.test(line.text)
  );
}

/** Two lines of one title: much larger than the text, and close, whatever their fonts. */
function isTitleOfSize(previous: Line, line: Line, style: TextStyle): boolean {
  return (
    previous.size === line.size && line.size > TITLE_SIZE * style.bodySize && previous.mono !== line.mono
  );
}

/** Code is not set so much larger than the text, and the lines of a title stand this close. */
const TITLE_SIZE = 1.25;
const TITLE_STEP = 1.6;

/** Titles of small sections are at least this much larger than their text. */
const LARGER = 1.07;

/** Text that is set wider than most of its document: a full line goes on in the next, and the lines keep their distance. */
const MAX_SPACING = 2.1;
const MAX_LEADINGS = 1.5;

function isSetAlike(a: Line, b: Line): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.mono === b.mono && Math.abs(a.size - b.size) < 0.3;
}

/** Whether a group of lines that is set wider goes on at its own distance. */
function isRegular(group: readonly Line[], step: number): boolean {
  const [before, last] = group.slice(-2);
  if (before === undefined || last === undefined) return false;
  return Math.abs(last.y + last.height - before.y - before.height - step) < 0.04 * step;
}

function inMiddle(line: Line, left: number, right: number): boolean {
  const [before, after] = [line.x - left, right - line.x - line.width];
  return (
    right - left > 15 * line.size && before > 2.5 * line.size && Math.abs(before - after) < 1.2 * line.size
  );
}

function isCentred(line: Line, previous: Line, size: number): boolean {
  return Math.abs(line.x + line.width / 2 - previous.x - previous.width / 2) < 0.4 * size;
}

function longEnough(line: Line): boolean {
  return line.text.length > 2;
}

function ends(text: string): boolean {
  return /[.!?:;。！？：；]["'”’)）]?$/.test(text);
}

function blockOf(lines: readonly Line[], style: TextStyle): TextBlock {
  if (lines.every((line) => line.mono && line.size < TITLE_SIZE * style.bodySize))
    return { kind: 'code', lines };
  const marker = lines.length === 1 && namesAlone(lines) ? undefined : listMarker(lines[0]?.text ?? '');
  return marker === undefined ? { kind: 'paragraph', lines } : { kind: 'list_item', lines, marker };
}

/** `A. Ito, B. Novak`: no item A. */
function namesAlone([line]: readonly Line[]): boolean {
  const names = line?.text.split(/, and |, | and /) ?? [];
  return names.length > 1 && names.every((name) => /^\p{Lu}\. (?:\p{Lu}\. )?\p{Lu}[\p{L}'’-]+$/u.test(name));
}
