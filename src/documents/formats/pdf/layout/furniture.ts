import type { Omission, Reduced } from '../omissions.ts';
import type { Line, PageItem, PageLayout } from '../page-layout.ts';

/** Share of the page height at the top and bottom where running headers and footers stand. */
const BAND = 0.15;
/** Of the height of a page: how far above the usual end of what is printed a footer may begin, where pages are printed smaller. */
const FOOT_SHARE = 0.03;
/** Pages whose print ends above this share of their height are short, not printed smaller. */
const HIGHEST_FOOT = 0.65;
/** Number of outermost lines of a page that may be furniture. */
const MAX_LINES = 3;
/** Blank space between the text and a footer of its size, in sizes of its letters. */
const FOOT_GAP = 2.5;

const PAGE_NUMBER =
  /^[-–—\s]*(?:(?:page|p\.|seite|第)\s*)?(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3}|\d{1,2}-\d{1,3})(?:\s*(?:页|頁))?(?:\s*(?:of|\/|von|共)\s*\d{1,4}(?:\s*(?:页|頁))?)?[-–—\s]*$/i;
const DOT_LEADERS = /(?<!\.\s?)(?:\.\s?){5,}\s*(?:[\divxlc-]+)?$|(?<!…)…{2,}\s*\d*$|(?<!·)·{4,}\s*\d*$/i;

/** The title of a table of contents; without its lines it is left out too. */
export const CONTENTS_TITLE = /^(?:tables? of contents?|contents|目\s*录|目\s*次|目\s*錄)$/i;

/** A header or footer of a file of few pages: smaller than the text, with the page's number at one end. */
const WITH_PAGE_NUMBER = /^\d{1,4}\s+\p{L}.{3,}|^\p{L}.{3,}\s\d{1,4}$/u;

/** Says itself that it numbers the page: `Page 2 of 3 · DEN08WA042`, `第 2 页 共 3 页`. */
const SAYS_PAGE = /\bpage\s+\d{1,4}\s+of\s+\d{1,4}\b|第\s*\d{1,4}\s*[页頁][\s,，/]*共\s*\d{1,4}\s*[页頁]/iu;

/** What a browser prints at the foot of a page, and at its head on such a page. */
const ADDRESS = /^(?:https?|file):\/\/\S+\s+\d{1,4}\/\d{1,4}$/;
const PRINTED_AT = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}:\d{2}(?!\d)/;

/** Room between two lines of one text, in sizes of its letters. */
const LINE_GAP = 0.6;

/** Numbers that may differ between headers of two pages. */
const MOST_DIFFERENT = 3;

/** A line of more words that begins or ends with a number is a note, not a footer. */
const MAX_FOOTER_WORDS = 12;
const SENTENCE_WORDS = 6;
const NOTE_WORDS = 3;

/** A line this much larger than the text is a title. */
const TITLE_SIZE = 1.15;
/** Pages that have to print their number on the same side of a header before it is believed. */
const NUMBERED_PAGES = 3;

export interface PageItems {
  readonly page: PageLayout;
  readonly items: readonly PageItem[];
}

/**
 * Leaves out running headers and footers, page numbers and the lines of tables of contents, and says so; never all the text
 * there is. A running line that is a sentence stays where it stands first: it says something.
 */
export function removeFurniture(pages: readonly PageItems[]): Reduced {
  const textSize = commonSize(pages.flatMap(({ items }) => items));
  const foot = usualFoot(pages);
  const repeated = repeatedLines(pages, textSize, foot);
  const numbering = pageNumbering(pages, foot);
  const omitted: Omission[] = [];
  const said = new Set<string>();
  const kept = pages.map(({ page, items }) => {
    const edges = edgeLines(page, items, foot);
    const contents = contentsLines(items);
    const body = commonSize(items);
    const isPrinted = [...edges].some(({ text }) => ADDRESS.test(text));
    const isNumbered = (line: Line): boolean => hasNumberBeside(line) && hasOwnNumber(line, page, numbering);
    const reasonOf = (line: Line): Omission['kind'] | 'running' | undefined => {
      if (contents.has(line) || (contents.size > 0 && CONTENTS_TITLE.test(line.text))) return 'contents';
      if (isPrinted && (ADDRESS.test(line.text) || PRINTED_AT.test(line.text)) && isOutermost(line, edges))
        return 'furniture';
      if (!edges.has(line)) return closesPage(line, items) && isNumbered(line) ? 'furniture' : undefined;
      if (PAGE_NUMBER.test(line.text)) return 'furniture';
      if (SAYS_PAGE.test(line.text) && countWords(line.text) <= MAX_FOOTER_WORDS) return 'furniture';
      const isRepeated = (one: Line): boolean => repeated.has(keyOf(one, page, textSize));
      if (isRepeated(line)) return beginsText(line, items, edges, isRepeated) ? undefined : 'running';
      if (!hasNumberBeside(line)) return undefined;
      if (isOutermost(line, edges) && isNumbered(line)) return 'furniture';
      if (isNote(line, page, items)) return undefined;
      return line.size >= 0.95 * body && !standsApart(line, items) ? undefined : 'furniture';
    };
    return {
      page,
      items: items.flatMap((item): PageItem[] => {
        const reason = item.kind === 'line' ? reasonOf(item.line) : undefined;
        if (item.kind !== 'line' || reason === undefined) return [item];
        const { text } = item.line;
        const key = keyOf(item.line, page, textSize);
        if (reason === 'running' && countWords(text) >= SENTENCE_WORDS && !said.has(key)) {
          said.add(key);
          return [{ kind: 'line', line: { ...item.line, running: true } }];
        }
        omitted.push({ kind: reason === 'running' ? 'furniture' : reason, page: page.number, text });
        return [];
      }),
    };
  });
  const hasText = kept.some(({ items }) => items.some(({ kind }) => kind !== 'figure'));
  return hasText ? { pages: kept, omitted } : { pages, omitted: [] };
}

/** A Chinese character counts as half a word. */
function countWords(text: string): number {
  const han = text.match(/[\u2e80-\u9fff]/g)?.length ?? 0;
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length + han / 2;
}

function hasNumberBeside({ text }: Line): boolean {
  return WITH_PAGE_NUMBER.test(text) && countWords(text) <= MAX_FOOTER_WORDS;
}

/** A line at the foot of a page whose number the text refers to (`of the board³`) is a footnote, and so is one that ends as a sentence does. */
function isNote({ text, y }: Line, page: PageLayout, items: readonly PageItem[]): boolean {
  const number = /^\d{1,3}(?=\s)/.exec(text)?.[0];
  if (number === undefined || y < page.height / 2) return false;
  if (/[.!?。！？]["”’)]?$/.test(text) && countWords(text) >= NOTE_WORDS) return true;
  const reference = new RegExp(`[\\p{L}.,;:)”"’]${number}(?!\\d)`, 'u');
  return items.some((item) => item.kind === 'line' && reference.test(item.line.text));
}

/** Pages printed from a browser end where their text does, and so does their footer. */
function closesPage(line: Line, items: readonly PageItem[]): boolean {
  return items.every(
    (item) =>
      (item.kind === 'line' ? item.line : item.kind === 'table' ? item.table : item.figure).y <= line.y,
  );
}

/** At the foot of the page, well below everything else. */
function standsApart(line: Line, items: readonly PageItem[]): boolean {
  const above = items.flatMap((item) => {
    const box = item.kind === 'line' ? item.line : item.kind === 'table' ? item.table : item.figure;
    return Math.abs(box.y - line.y) < line.size ? [] : [box.y + box.height];
  });
  return above.length > 0 && line.y - Math.max(...above) > FOOT_GAP * line.size;
}

/**
 * The side on which headers and footers print the page's number beside words, and what is added to the place of a page in the
 * file to get it. A side that fewer pages have is a numbered title on the page of its number.
 */
function pageNumbering(pages: readonly PageItems[], foot: number): PageNumbering[] {
  const counts = new Map<string, number>();
  for (const { page, items } of pages) {
    const found = [...edgeLines(page, items, foot)].flatMap((line) =>
      numbersOf(line).map(({ side, number }) => `${side}:${number - page.number}`),
    );
    for (const key of new Set(found)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const shift = [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0].split(':')[1];
  return [...counts].flatMap(([key, count]) => {
    const [side = '', of] = key.split(':');
    return of === shift && count >= NUMBERED_PAGES ? [{ side, shift: Number(of) }] : [];
  });
}

interface PageNumbering {
  readonly side: string;
  readonly shift: number;
}

/** The numbers a line of words begins and ends with. */
function numbersOf({ text }: Line): { readonly side: string; readonly number: number }[] {
  const first = /^(\d{1,4})\s+\p{L}/u.exec(text)?.[1];
  const end = /\s(\d{1,4})$/.exec(text);
  const last = end !== null && /\p{L}/u.test(text.slice(0, end.index)) ? end[1] : undefined;
  return [
    ...(first === undefined ? [] : [{ side: 'first', number: Number(first) }]),
    ...(last === undefined ? [] : [{ side: 'last', number: Number(last) }]),
  ];
}

function hasOwnNumber(line: Line, page: PageLayout, numbering: readonly PageNumbering[]): boolean {
  return numbersOf(line).some(({ side, number }) =>
    numbering.some((known) => known.side === side && known.shift === number - page.number),
  );
}

/** The first line of a text that begins alike on every page: it goes on right below, and above it stands something that is no header. */
function beginsText(
  line: Line,
  items: readonly PageItem[],
  edges: ReadonlySet<Line>,
  isRepeated: (line: Line) => boolean,
): boolean {
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []));
  const isBelow = (other: Line): boolean => {
    const gap = other.y - line.y - line.height;
    return other.y > line.y && gap < LINE_GAP * line.size && Math.abs(other.x - line.x) < 1;
  };
  const next = lines.find(isBelow);
  const isText = (other: Line): boolean => !isRepeated(other) && !PAGE_NUMBER.test(other.text);
  return (
    next !== undefined &&
    !edges.has(next) &&
    next.size === line.size &&
    !/[.!?。！？]$/.test(line.text) &&
    [...edges].some((other) => other.y < line.y && isText(other))
  );
}

function isOutermost(line: Line, edges: ReadonlySet<Line>): boolean {
  const tops = [...edges].map(({ y }) => y);
  return line.y === Math.min(...tops) || line.y === Math.max(...tops);
}

function repeatedLines(pages: readonly PageItems[], textSize: number, foot: number): Set<string> {
  const found = new Map<string, string[]>();
  for (const { page, items } of pages) {
    const own = new Map(
      [...edgeLines(page, items, foot)].map((line) => [keyOf(line, page, textSize), line.text]),
    );
    for (const [key, text] of own) found.set(key, [...(found.get(key) ?? []), text]);
  }
  const needed = pages.length <= 3 ? 2 : Math.max(3, Math.min(6, Math.ceil(pages.length * 0.15)));
  return new Set(
    [...found].filter(([, texts]) => texts.length >= needed && !differInMuch(texts)).map(([key]) => key),
  );
}

/** Alike but for their numbers, of which more differ than those of the page, a part and an hour: entries of a list. */
function differInMuch(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => text.match(/\d+/g) ?? []);
  const first = numbers[0] ?? [];
  const differing = first.filter((number, at) => numbers.some((other) => other[at] !== number));
  return differing.length > MOST_DIFFERENT;
}

/**
 * The text without its numbers and the edge it stands at: headers of left and right pages count apart. A line that is larger
 * than the text keeps them: `Version 4.6` and `Version 4.5` are titles at the top of two pages.
 */
function keyOf(line: Line, page: PageLayout, textSize: number): string {
  const edge = line.y + line.height / 2 < page.height / 2 ? 'top' : 'bottom';
  const numberless =
    line.size > TITLE_SIZE * textSize ? line.text : line.text.replace(/\d+|\b[ivxlc]+\b/gi, '#');
  return `${edge}:${numberless.replace(/\s+/g, ' ')}`;
}

function edgeLines(page: PageLayout, items: readonly PageItem[], foot: number): Set<Line> {
  const lines = items
    .flatMap((item) => (item.kind === 'line' ? [item.line] : []))
    .toSorted((left, right) => left.y - right.y);
  const top = lines.filter((line) => line.y + line.height < page.height * BAND).slice(0, MAX_LINES);
  const bottom = lines.filter((line) => line.y > page.height * foot).slice(-MAX_LINES);
  return new Set([...top, ...bottom]);
}

/** Where footers begin, as a share of the page's height: a page printed smaller than its paper ends earlier. */
function usualFoot(pages: readonly PageItems[]): number {
  const ends = pages
    .flatMap(({ page, items }) => {
      const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line.y] : []));
      return lines.length === 0 ? [] : [Math.max(...lines) / page.height];
    })
    .toSorted((left, right) => left - right);
  const usual = ends[Math.floor(ends.length / 2)] ?? 1;
  return Math.min(1 - BAND, Math.max(HIGHEST_FOOT, usual - FOOT_SHARE));
}

function contentsLines(items: readonly PageItem[]): Set<Line> {
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []));
  const leaders = lines.filter((line) => DOT_LEADERS.test(line.text) && line.text.length > 12);
  return leaders.length < 3 ? new Set() : new Set(leaders);
}

function commonSize(items: readonly PageItem[]): number {
  const sizes = items
    .flatMap((item) => (item.kind === 'line' ? [item.line] : []))
    .flatMap((line) => Array<number>(Math.ceil(line.text.length / 20)).fill(line.size))
    .toSorted((left, right) => left - right);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}
