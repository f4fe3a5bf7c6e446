import { normalizeText } from '../../../../linguistics/index.ts';
import { CONTENTS_TITLE, type PageItems } from '../layout/furniture.ts';
import { joinRuns, runsByLine } from '../lines/runs-by-line.ts';
import { type Omission, type Reduced, textOfItem } from '../omissions.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';

/** What a printed table of contents says. */
export interface PrintedContents {
  /** Numbers of the pages it stands on. */
  readonly pages: ReadonlySet<number>;
  /** Keys of everything it lists, with the number in front of a title and without. */
  readonly titles: ReadonlySet<string>;
  /** Titles with the page number printed beside each, in their order. */
  readonly entries: readonly ContentsEntry[];
}

interface ContentsEntry {
  readonly keys: readonly string[];
  readonly number: number;
  /** The page of the contents it is listed on. */
  readonly page: number;
}

export const NO_CONTENTS: PrintedContents = { pages: new Set(), titles: new Set(), entries: [] };

const LEADERS = /(?<!\.\s?)(?:\.\s?){4,}\s*[\divxlc]*$|(?<!…)…{2,}\s*\d*$|(?<!·)·{4,}\s*\d*$/i;
const PAGE_NUMBER = /(?:(?<![\s.…·])[\s.…·]+)?(\d{1,4})$/;
const NUMBER = /^(?:\d{1,2}(?:\.\d{1,2})*|[A-Z](?:\.\d{1,2})*|[IVX]{1,6})[.)]?\s+/;
const MIN_ENTRIES = 4;
/** Printed page numbers may count the cover and the contents, or start late. A year is none. */
const OTHER_NUMBERS = 50;
/** Blank space between two cells of a row, in letters. */
const CELL_GAP = 1.5;

/** The pages that list titles with page numbers that do not go back: under the title of a contents list, or with leaders. */
export function readContents(pages: readonly PageLayout[]): PrintedContents {
  const found = new Set<number>();
  const titles = new Set<string>();
  const entries: ContentsEntry[] = [];
  const last = (pages.at(-1)?.number ?? 0) + OTHER_NUMBERS;
  for (const page of pages) {
    const all = rowsOf(page);
    const below = all.slice(all.findIndex(({ text }) => CONTENTS_TITLE.test(text)) + 1);
    const numberOf = ({ text }: { readonly text: string }): number | undefined => {
      const number = PAGE_NUMBER.exec(text)?.[1];
      return number === undefined || number === text || Number(number) > last ? undefined : Number(number);
    };
    const rows = below.slice(0, below.findLastIndex((row) => numberOf(row) !== undefined) + 1);
    const numbers = rows.flatMap((row) => numberOf(row) ?? []);
    const titled = below.length < all.length || found.has(page.number - 1);
    const led = rows.filter(({ text }) => LEADERS.test(text)).length >= MIN_ENTRIES;
    const rising = numbers.filter((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0)).length;
    if (!(titled || led) || numbers.length < MIN_ENTRIES || rising < 0.8 * numbers.length) continue;
    if (numbers.length < 0.25 * rows.length || new Set(numbers).size < MIN_ENTRIES - 1) continue;
    found.add(page.number);
    entries.push(...entriesOf(rows, numberOf, page.number));
    for (const { text, cells } of rows)
      for (const title of [text, ...cells])
        for (const key of titleKeys(title.replace(PAGE_NUMBER, ''))) titles.add(key);
  }
  return { pages: found, titles, entries };
}

type Row = ReturnType<typeof rowsOf>[number];

/** A title may begin on the line above the one with its number. */
function entriesOf(
  rows: readonly Row[],
  numberOf: (row: Row) => number | undefined,
  page: number,
): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  let begun: string | undefined;
  for (const row of rows) {
    const number = numberOf(row);
    const title = row.text.replace(PAGE_NUMBER, '');
    if (number === undefined) {
      begun = title;
      continue;
    }
    const titles = begun === undefined ? [title] : [title, `${begun} ${title}`];
    entries.push({ keys: titles.flatMap(titleKeys), number, page });
    begun = undefined;
  }
  return entries;
}

/** Leaves out what printed contents list, with their title and page numbers; text beside them stays. */
export function withoutContents(pages: readonly PageItems[], contents: PrintedContents): Reduced {
  const omitted: Omission[] = [];
  const kept = pages.map(({ page, items }) => {
    if (!contents.pages.has(page.number)) return { page, items };
    const listed = (text: string): boolean =>
      titleKeys(text.replace(PAGE_NUMBER, '')).some((key) => contents.titles.has(key));
    const own = items.filter((item) => {
      if (item.kind === 'line') {
        const { text } = item.line;
        if (isListedElsewhere(text, page.number, contents)) return true;
        return !listed(text) && !CONTENTS_TITLE.test(text) && !/^(?:page(?: no\.?)?|\d{1,4})$/i.test(text);
      }
      if (item.kind !== 'table') return true;
      const cells = item.table.rows.flat().filter((cell) => /\p{L}{3}/u.test(cell));
      return cells.filter(listed).length < 0.6 * cells.length;
    });
    for (const item of items)
      if (!own.includes(item)) omitted.push({ kind: 'contents', page: page.number, text: textOfItem(item) });
    return { page, items: own };
  });
  // A file of contents alone has no other text.
  return kept.some(({ items }) => items.length > 0) ? { pages: kept, omitted } : { pages, omitted: [] };
}

/** A title of the contents may stand above a list of its own: `Item 8` above the index of the statements. */
function isListedElsewhere(text: string, page: number, { entries }: PrintedContents): boolean {
  const keys = titleKeys(text);
  const found = entries.filter((entry) => entry.keys.some((key) => keys.includes(key)));
  return found.length > 0 && found.every((entry) => entry.page < page);
}

/** Whether the contents list a title that stands on this page, which is not theirs. */
export function isListed(text: string, page: number, contents: PrintedContents): boolean {
  return !contents.pages.has(page) && titleKeys(text).some((key) => contents.titles.has(key));
}

/** Keys under which a title is looked up. */
export function titleKeys(title: string): string[] {
  return [title, title.replace(NUMBER, '')].map(keyOf).filter((key) => key.length >= 4);
}

function keyOf(text: string): string {
  return normalizeText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Lines across the whole page: the engine may take the titles for a table or the page numbers for a column. */
function rowsOf(page: PageLayout): { readonly text: string; readonly cells: readonly string[] }[] {
  return runsByLine(page.runs).map((runs) => {
    const cells: TextRun[][] = [];
    for (const run of runs) {
      const last = cells.at(-1)?.at(-1);
      if (last === undefined || run.x - last.x - last.width > CELL_GAP * run.size) cells.push([run]);
      else cells.at(-1)?.push(run);
    }
    return { text: joinRuns(runs), cells: cells.map(joinRuns) };
  });
}
