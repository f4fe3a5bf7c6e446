import { type Wording, wording } from '../../../catalogue/index.ts';
import { countPages } from './list-pages.ts';
import { type Omission, type Reduced, textOfItem } from './omissions.ts';
import type { PageItem, PageLayout } from './page-layout.ts';
import { countLetters, lackOf, sumOf } from './readers/page-letters.ts';

/** So many letters of a page, or this share, may be missing: the engine's grids may spell a cell in another way. */
const MISSING_LETTERS = 6;
const MISSING_SHARE = 0.005;
/** A share of the text left out that is worth a sentence. */
const NAMED_SHARE = 0.02;

const NAMES = {
  furniture: 'leftFurniture',
  contents: 'leftContents',
  sideways: 'leftSideways',
} as const satisfies Readonly<Record<Omission['kind'], string>>;

/**
 * Pages of which every letter is in an item or is named as left out. A page that would lose more is read line by line, from
 * left to right and top to bottom.
 */
export function keepWhole(
  reduced: Reduced,
  omitted: readonly Omission[],
  plainItems: (page: PageLayout) => PageItem[],
): { readonly pages: Reduced['pages']; readonly plain: readonly number[] } {
  const named = new Map<number, string[]>();
  for (const { page, text, kind } of omitted)
    if (kind !== 'sideways') named.set(page, [...(named.get(page) ?? []), text]);
  const plain: number[] = [];
  const pages = reduced.pages.map(({ page, items }) => {
    const all = countLetters(page.runs.map(({ text }) => text).join(' '));
    const kept = countLetters([...items.map(textOfItem), ...(named.get(page.number) ?? [])].join(' '));
    if (lackOf(all, kept) <= Math.max(MISSING_LETTERS, MISSING_SHARE * sumOf(all))) return { page, items };
    plain.push(page.number);
    return { page, items: plainItems(page) };
  });
  return { pages, plain };
}

/** Sentences about pages that were read line by line and about text that was left out on purpose, if it is much. */
export function sayWhatIsMissing(
  pages: readonly PageLayout[],
  omitted: readonly Omission[],
  plain: readonly number[],
): Wording[] {
  const warnings: Wording[] = [];
  if (plain.length > 0) warnings.push(wording('warnLineByLine', countPages(plain)));
  const lettersOf = (texts: readonly string[]): number => sumOf(countLetters(texts.join(' ')));
  const left = lettersOf(omitted.map(({ text }) => text));
  const all = pages.reduce((sum, { runs }) => sum + lettersOf(runs.map(({ text }) => text)), 0);
  const sideways = lettersOf(omitted.flatMap(({ kind, text }) => (kind === 'sideways' ? [text] : [])));
  if (left <= NAMED_SHARE * (all + sideways)) return warnings;
  const parts = (Object.keys(NAMES) as Omission['kind'][]).flatMap((kind) => {
    const on = [...new Set(omitted.flatMap((omission) => (omission.kind === kind ? [omission.page] : [])))];
    return on.length === 0 ? [] : [wording(NAMES[kind], countPages(on.toSorted((a, b) => a - b)))];
  });
  warnings.push(wording('warnLeftOut', { parts }));
  return warnings;
}
