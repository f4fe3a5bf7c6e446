import { type Wording, wording } from '../../../../catalogue/index.ts';
import type { PageBox } from '../../../../domain/index.ts';
import { countPages } from '../list-pages.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';
import { turnLines } from '../writing/lines-right-to-left.ts';
import { joinLetters } from './letters-apart.ts';
import { addMissing, mendRuns } from './mend-runs.ts';
import { countLetters, lackOf, sumOf } from './page-letters.ts';
import { markRaised } from './raised-figures.ts';
import type { SecondReader } from './second-reader.ts';
import { sharedWidth } from './unseen-text.ts';

/** So many letters, or this share of the page's, may differ between two readers before the first is given up for the page. */
const MISSING_LETTERS = 12;
const MISSING_SHARE = 0.01;
/** A page of more characters is read once: a second reading needs hundreds of megabytes. */
const MAX_LETTERS = 300_000;
/** Processor time for the second reader of one file, so that a busy machine reads the same: usual pages need a tenth. */
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
  const seen = withoutUnseen(second, page.unseen ?? []);
  return seen === undefined ? { page } : opinionOn(page, markRaised(seen));
}

/** The second reader's text without what cannot be seen; undefined when one of its pieces holds both. */
function withoutUnseen(second: readonly TextRun[], unseen: readonly PageBox[]): TextRun[] | undefined {
  const seen = second.filter((run) => !unseen.some((box) => sharedWidth(run, box) > 0.5 * run.width));
  return seen.some((run) => unseen.some((box) => sharedWidth(run, box) > 1)) ? undefined : seen;
}

function opinionOn(page: PageLayout, second: readonly TextRun[]): Opinion {
  const words = joinLetters(page.runs, second);
  const apart = words !== undefined;
  const mended = apart ? { runs: words, alone: [] } : mendRuns(page.runs, second);
  const own = countLetters(textOf(mended.runs));
  const other = countLetters(textOf(second));
  const lost = lackOf(other, own);
  const few = lost <= Math.max(MISSING_LETTERS, MISSING_SHARE * sumOf(other));
  // The second reader does not see everything either: the better one stays.
  if (few || lackOf(own, other) >= lost)
    return { page: { ...page, runs: few ? addMissing(mended, second) : mended.runs }, apart };
  return { page: { ...page, runs: second, tables: [], garbled: undefined, scanned: false }, lost };
}

/** Opinions page by page, for as long as the second reader keeps to its time; then the first reader is believed, and that is said. */
export function createOpinions(
  second: SecondReader | undefined,
  seenBy: (page: PageLayout, second: readonly TextRun[]) => readonly TextRun[] = (_, runs) => runs,
): {
  check(page: PageLayout): Promise<PageLayout>;
  warnings(): Wording[];
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
      const started = processorMs();
      const runs = await second.readRuns(page.number);
      const turned = runs === undefined ? undefined : turnLines(page, seenBy(page, runs));
      const opinion = turned === undefined ? { page } : secondOpinion(turned.page, turned.second);
      spentMs += processorMs() - started;
      checked += 1;
      if (spentMs > BUDGET_MS + BUDGET_PAGE_MS * checked) from = page.number + 1;
      if (opinion.lost !== undefined) taken.push(page.number);
      if (opinion.apart) apart.push(page.number);
      return opinion.page;
    },
    warnings() {
      return [
        ...(taken.length === 0 ? [] : [wording('warnSecondReader', countPages(taken))]),
        ...(apart.length === 0 ? [] : [wording('warnLettersApart', countPages(apart))]),
        ...(large.length === 0 ? [] : [wording('warnReadOnce', { ...countPages(large), most: MAX_LETTERS })]),
        ...(from === undefined ? [] : [wording('warnNoSecondReader', { page: from })]),
      ];
    },
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function textOf(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join(' ');
}
