import { listPages } from '../list-pages.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';
import { joinLetters, lettersStandApart } from './letters-apart.ts';
import { countLetters, lackOf, sumOf } from './page-letters.ts';
import { joinRuns } from './runs-by-line.ts';
import type { SecondReader } from './second-reader.ts';

/** So many letters, or this share of the page's, may differ between two readers before the first is given up for the page. */
const MISSING_LETTERS = 12;
const MISSING_SHARE = 0.01;
/** Pages of more pieces are not mended piece by piece. */
const MAX_PIECES = 6_000;
const BUCKET = 20;
/** A page of more characters is read once: a second reading needs hundreds of megabytes. */
const MAX_LETTERS = 300_000;
/** Time for the second reader of one file: usual pages need a tenth. */
const BUDGET_MS = 20_000;
const BUDGET_PAGE_MS = 100;

export interface Opinion {
  readonly page: PageLayout;
  /** How many letters the first reader had lost, when the second one's text is taken. */
  readonly lost?: number | undefined;
  /** Letters of a line stood apart and were put together to words. */
  readonly apart?: boolean | undefined;
}

/**
 * A page with the words that both readers see. Where the second one sees more letters in the same place (a ligature, a raised
 * sign) its text is taken; where the first one lost words, the whole page is the second one's, without fonts and tables.
 */
export function secondOpinion(page: PageLayout, second: readonly TextRun[]): Opinion {
  if (second.length === 0) return { page };
  const words = joinLetters(page.runs, second);
  const mended = { ...page, runs: words ?? mendRuns(page.runs, second) };
  const own = countLetters(textOf(mended.runs));
  const other = countLetters(textOf(second));
  const lost = lackOf(other, own);
  const apart = words !== undefined;
  if (lost <= Math.max(MISSING_LETTERS, MISSING_SHARE * sumOf(other))) return { page: mended, apart };
  // The second reader does not see everything either: the better one stays.
  if (lackOf(own, other) >= lost) return { page: mended, apart };
  return { page: { ...page, runs: second, tables: [], garbled: undefined, scanned: false }, lost };
}

/** Opinions page by page, for as long as the second reader keeps to its time; then the first reader is believed, and that is said. */
export function createOpinions(second: SecondReader | undefined): {
  check(page: PageLayout): Promise<PageLayout>;
  warnings(): string[];
} {
  const taken: number[] = [];
  const large: number[] = [];
  const apart: number[] = [];
  let checked = 0;
  let spentMs = 0;
  let from: number | undefined;
  return {
    async check(page) {
      if (second === undefined || from !== undefined || page.cut) return page;
      if (page.runs.reduce((sum, { text }) => sum + text.length, 0) > MAX_LETTERS) {
        large.push(page.number);
        return page;
      }
      const started = performance.now();
      const runs = await second.readRuns(page.number);
      const opinion = runs === undefined ? { page } : secondOpinion(page, runs);
      spentMs += performance.now() - started;
      checked += 1;
      if (spentMs > BUDGET_MS + BUDGET_PAGE_MS * checked) from = page.number + 1;
      if (opinion.lost !== undefined) taken.push(page.number);
      if (opinion.apart) apart.push(page.number);
      return opinion.page;
    },
    warnings() {
      const pages = taken.length === 1 ? 'page' : 'pages';
      return [
        ...(taken.length === 0
          ? []
          : [
              `The first reader loses words of ${pages} ${listPages(taken)}: a second one, which sees no fonts and rules, read them instead.`,
            ]),
        ...(apart.length === 0
          ? []
          : [
              `Letters of ${apart.length === 1 ? 'page' : 'pages'} ${listPages(apart)} stand apart: they were put together to words by the gaps between them.`,
            ]),
        ...(from === undefined
          ? []
          : [`From page ${from} on no second reader checked the words: it is too slow for this file.`]),
      ];
    },
  };
}

function textOf(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join(' ');
}

function mendRuns(runs: readonly TextRun[], second: readonly TextRun[]): TextRun[] {
  if (runs.length > MAX_PIECES || second.length > MAX_PIECES) return [...runs];
  const rows = new Map<number, TextRun[]>();
  for (const run of second) {
    const key = Math.floor((run.y + run.height / 2) / BUCKET);
    rows.set(key, [...(rows.get(key) ?? []), run]);
  }
  return runs.map((run) => {
    const [first, last] = [run.y, run.y + run.height].map((y) => Math.floor(y / BUCKET)) as [number, number];
    const near = Array.from(
      { length: Math.min(8, last - first + 1) },
      (_, index) => rows.get(first + index) ?? [],
    ).flat();
    const same = near.filter((other) => within(other, run));
    if (same.length === 0) return run;
    const ordered = same.toSorted((left, right) => left.x - right.x);
    const text = joinRuns(ordered);
    if (saysMore(text, run.text) || spacedBetter(text, run.text)) return { ...run, text };
    return text === run.text ? run : { ...run, text: withMarks(run.text, text) };
  });
}

function within(other: TextRun, run: TextRun): boolean {
  const middle = other.y + other.height / 2;
  return (
    middle > run.y &&
    middle < run.y + run.height &&
    other.x > run.x - 2 &&
    other.x + other.width < run.x + run.width + 2
  );
}

/** The same letters, with other spaces between them: the engine cuts words of turned pages and joins words of two fonts. */
function spacedBetter(text: string, than: string): boolean {
  return text !== than && !lettersStandApart(text) && fold(text) === fold(than);
}

/** The same letters in another order, or those and some more. */
function saysMore(text: string, than: string): boolean {
  const [more, less] = [fold(text), fold(than)];
  if (more === less || more.length < less.length || more.length > 1.25 * less.length + 4) return false;
  return more.length === less.length ? sorted(more) === sorted(less) : isSubsequence(less, more);
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201b]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s\u00ad]+/g, '');
}

/** The dashes and quotes as they are printed: the engine writes plain ones. */
function withMarks(text: string, printed: string): string {
  const marks = [...printed.replace(/\s+/g, '')];
  const own = [...text];
  if (own.filter((character) => !/\s/.test(character)).length !== marks.length) return text;
  let at = 0;
  const mended = own.map((character) => {
    if (/\s/.test(character)) return character;
    const mark = marks[at] ?? character;
    at += 1;
    return mark !== character && /['"-]/.test(character) && fold(mark) === character ? mark : character;
  });
  return mended.join('');
}

function sorted(text: string): string {
  return [...text].toSorted().join('');
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}
