import { type Wording, wording } from '../../../../catalogue/index.ts';
import type { PageBox } from '../../../../domain/index.ts';
import type { PagePixels } from '../../../ocr/page-pixels.ts';
import { countPages } from '../list-pages.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';
import { findCovered, findHidden, type HiddenRun, type HidingReason, onPictures } from './hidden-text.ts';
import { countLetters, sumOf } from './page-letters.ts';
import type { PagePictures, UndrawnReason } from './page-pictures.ts';

/**
 * Where a larger share of a page cannot be seen, it is read all the same: either the drawing is wrong, or there is no other
 * text.
 */
const MOST = 0.5;

const REASONS = {
  ground: 'unseenGround',
  undrawn: 'unseenUndrawn',
  picture: 'unseenPicture',
} as const satisfies Readonly<Record<HidingReason, string>>;

const UNDRAWN = {
  time: 'undrawnTime',
  failure: 'undrawnFailure',
  size: 'undrawnSize',
} as const satisfies Readonly<Record<UndrawnReason, string>>;

/**
 * Looks at pages as they are printed. Text that nobody can see there is left out, since a reader who opens the page at a citation
 * would not find it and it may be meant for machines alone; text under a picture stays, since most such text says what the picture shows. Both are
 * said, with page and reason.
 */
export function createSight(pictures: PagePictures): {
  look(pages: readonly PageLayout[]): Promise<PageLayout[]>;
  /** What another reader sees on a page that was just looked at, without what only it sees and nobody can see. */
  seenBy(page: PageLayout, second: readonly TextRun[]): readonly TextRun[];
  warnings(): Wording[];
} {
  const left = new Map<HidingReason, Set<number>>();
  const kept = new Map<HidingReason, Set<number>>();
  const most = new Set<number>();
  const drawnFonts = new Set<string>();
  let drawn: ReadonlyMap<number, PagePixels> = new Map();

  function note(where: typeof left, { reason }: HiddenRun, page: number): void {
    where.set(reason, (where.get(reason) ?? new Set()).add(page));
  }

  /**
   * The engine has letters of its own for Latin text; other writing it draws only in fonts that it has. Figures that are not drawn
   * are cut off at the edge of a sheet rather than hidden.
   */
  const isWithheld = ({ text, font }: TextRun): boolean =>
    /\p{Script=Latin}.*\p{Script=Latin}/u.test(text) || (/\p{L}{2}/u.test(text) && drawnFonts.has(font));

  function withoutUnseen(page: PageLayout, hidden: readonly HiddenRun[]): PageLayout {
    if (hidden.length === 0) return page;
    const share = countOfLetters(hidden.map(({ run }) => run)) / Math.max(1, countOfLetters(page.runs));
    if (share > MOST) {
      most.add(page.number);
      return page;
    }
    const gone = hidden.filter(
      ({ run, reason }) => reason === 'ground' || (reason === 'undrawn' && isWithheld(run)),
    );
    for (const entry of hidden) note(gone.includes(entry) ? left : kept, entry, page.number);
    if (gone.length === 0) return page;
    const runs = new Set(gone.map(({ run }) => run));
    return { ...page, runs: page.runs.filter((run) => !runs.has(run)), unseen: [...runs] };
  }

  return {
    async look(pages) {
      drawn = await pictures.look(pages);
      const found = new Map<PageLayout, HiddenRun[]>();
      for (const page of pages) {
        const picture = drawn.get(page.number);
        if (picture === undefined) continue;
        const hidden = findHidden(page, picture);
        const unprinted = new Set(hidden.map(({ run }) => run));
        const doubted = onPictures(page).filter((run) => !unprinted.has(run));
        const close = doubted.length === 0 ? undefined : await pictures.lookClosely(page);
        found.set(page, [...hidden, ...(close === undefined ? [] : findCovered(doubted, page, close))]);
        for (const run of page.runs) if (!unprinted.has(run)) drawnFonts.add(run.font);
      }
      return pages.map((page) => withoutUnseen(page, found.get(page) ?? []));
    },
    seenBy(page, second) {
      const picture = drawn.get(page.number);
      if (picture === undefined || most.has(page.number)) return second;
      const own = [...page.runs, ...(page.unseen ?? [])];
      const alone = second.filter((run) => !own.some((box) => sharedWidth(run, box) > 0));
      const hidden = findHidden({ ...page, runs: alone }, picture).filter(
        ({ reason }) => reason !== 'picture',
      );
      if (hidden.length === 0) return second;
      if (countOfLetters(hidden.map(({ run }) => run)) > MOST * countOfLetters(second)) return second;
      for (const entry of hidden) note(left, entry, page.number);
      const unseen = new Set(hidden.map(({ run }) => run));
      return second.filter((run) => !unseen.has(run));
    },
    warnings() {
      const undrawn = [...pictures.undrawn()].map(([reason, numbers]) =>
        wording(UNDRAWN[reason], countPages([...numbers])),
      );
      return [
        ...(left.size === 0 ? [] : [wording('warnUnseenLeftOut', { parts: partsOf(left) })]),
        ...(kept.size === 0 ? [] : [wording('warnUnseenRead', { parts: partsOf(kept) })]),
        ...(most.size === 0 ? [] : [wording('warnMostUnseen', countPages([...most]))]),
        ...(undrawn.length === 0 ? [] : [wording('warnNotLookedAt', { parts: undrawn })]),
      ];
    },
  };
}

/** How much of a line two pieces share, in points. */
export function sharedWidth(run: PageBox, box: PageBox): number {
  const middle = run.y + run.height / 2;
  if (middle < box.y || middle > box.y + box.height) return 0;
  return Math.min(run.x + run.width, box.x + box.width) - Math.max(run.x, box.x);
}

function countOfLetters(runs: readonly TextRun[]): number {
  return sumOf(countLetters(runs.map(({ text }) => text).join(' ')));
}

const partsOf = (found: ReadonlyMap<HidingReason, ReadonlySet<number>>): Wording[] =>
  [...found].map(([reason, pages]) => wording(REASONS[reason], countPages([...pages])));
