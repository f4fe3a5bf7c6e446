import { execFileSync } from 'node:child_process';

/** A title of the printed contents and the page of the file it begins on. */
export interface PrintedItem {
  /** Letters and digits of the label (`item 7a`), or of the whole title where it has none. */
  readonly key: string;
  readonly page: number;
}

const ENTRY = /^\s*(\S.*?)[\s.·…]{2,}(\d{1,4})\s*$/;
const LABEL =
  /^\s*((?:part|item|note|chapter|section|article|appendix|annex|schedule)\s+(?:\d{1,3}[A-C]?|[IVXLC]{1,6}|[A-Z])\b|第\s?[一二三四五六七八九十百\d]{1,4}\s?[编部篇卷章节條条])/iu;
/** A number, or `N/A`. */
const LAST_COLUMN = /\s{2,}\S{1,6}\s*$/;
const OWN_NUMBER = /(?:^|\s)(\d{1,4})\s*$/;
const MIN_ENTRIES = 5;
const EARLY_PAGES = 25;
const MIN_VOTES = 3;
const EDGE_LINES = 2;
/** Pages without a printed number that may stand between. */
const MAX_DRIFT = 5;

/** What the file's own contents say stands where; undefined without contents or without printed page numbers. Independent of our reading. */
export function printedItems(path: string): PrintedItem[] | undefined {
  const pages = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: 1e9 }).split(
    '\f',
  );
  const entries = pages.slice(0, EARLY_PAGES).flatMap(entriesOf);
  // Exhibits behind the last title may count their pages anew.
  const last = Math.max(0, ...entries.map(({ page }) => page)) + EARLY_PAGES;
  const shift = shiftOf(pages.slice(0, last));
  if (entries.length < MIN_ENTRIES || shift === undefined) return undefined;
  const pageOf = (number: number): number | undefined => {
    const own = pages.findIndex(
      (page, index) =>
        index > 0 && numbersOf(page).includes(number) && Math.abs(index + 1 - number - shift) <= MAX_DRIFT,
    );
    return own < 0 ? undefined : own + 1;
  };
  const labelled = entries.filter(({ title }) => LABEL.test(title));
  const used = labelled.length >= MIN_ENTRIES ? labelled : entries;
  return used
    .map(({ title, page }) => ({
      key: keyOf(LABEL.exec(title)?.[1] ?? title),
      page: pageOf(page) ?? page + shift,
    }))
    .filter(({ page }) => page <= pages.length);
}

/** Letters and digits of a title, or of its label only. */
export function startsWithKey(title: string, key: string): boolean {
  const label = LABEL.exec(title)?.[1];
  return label === undefined ? keyOf(title) === key : keyOf(label) === key || keyOf(title) === key;
}

function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

interface Entry {
  readonly title: string;
  readonly page: number;
}

/** Lines that end in a page number, if those are several and do not go back; a title may begin on the line above. */
function entriesOf(page: string): Entry[] {
  const lines = page.split('\n').filter((line) => line.trim() !== '');
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const match = ENTRY.exec(line);
    if (match?.[1] === undefined || !/\p{L}{3}/u.test(match[1])) continue;
    const above = lines[index - 1] ?? '';
    const begun = !LABEL.test(match[1]) && LABEL.test(above) && !LAST_COLUMN.test(above);
    entries.push({ title: begun ? above.trim() : match[1], page: Number(match[2]) });
  }
  const rising = entries.filter(({ page: own }, at) => at === 0 || own >= (entries[at - 1]?.page ?? 0));
  const distinct = new Set(entries.map(({ page: own }) => own)).size;
  return entries.length >= MIN_ENTRIES && rising.length === entries.length && distinct >= 3 ? entries : [];
}

/** What is added to a printed page number: what most pages say at their edges. */
function shiftOf(pages: readonly string[]): number | undefined {
  const votes = new Map<number, number>();
  for (const [index, page] of pages.entries()) {
    const own = numbersOf(page).map((number) => index + 1 - number);
    for (const shift of new Set(own)) votes.set(shift, (votes.get(shift) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted((left, right) => right[1] - left[1]);
  return best === undefined || best[1] < MIN_VOTES ? undefined : best[0];
}

/** Numbers at the end of the first and last lines. */
function numbersOf(page: string): number[] {
  const lines = page.split('\n').filter((line) => line.trim() !== '');
  const edges = [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
  return edges.flatMap((line) => OWN_NUMBER.exec(line)?.[1] ?? []).map(Number);
}
