import type { PlacedSection, SELECTED_BY } from '../../domain/index.ts';
import { ENGLISH_STOP_WORDS, normalizeText } from '../../linguistics/index.ts';
import {
  kindOfUnit,
  type PrintedNumber,
  readLabel,
  readPrintedNumber,
  readWantedNumber,
  readWantedPage,
} from '../../linguistics/numbering/index.ts';

/** The section a selector names, the several that it may mean, or nothing. */
export type Selection =
  | { readonly section: PlacedSection; readonly selectedBy: (typeof SELECTED_BY)[number] }
  | { readonly candidates: readonly PlacedSection[] }
  | undefined;

const PATH = /^\d{1,5}(?:\.\d{1,5}){0,40}$/u;

/**
 * The section that a selector names, tried in this order: id, printed number, path by position, whole title, words of the title, page.
 * Several that fit equally well are candidates: nothing is guessed.
 */
export function selectSection(sections: readonly PlacedSection[], selector: string): Selection {
  const wanted = tidy(selector);
  const parts = sections.filter(({ level }) => level > 0);
  const byId = sections.find(({ id }) => id === selector.trim());
  if (byId !== undefined) return { section: byId, selectedBy: 'id' };
  const number = readWantedNumber(wanted);
  const tries = [
    () => chosen('number', number === undefined ? [] : ofNumber(parts, number)),
    () => chosen('path', ofPath(parts, wanted)),
    () => chosen('title', ofWholeTitle(parts, wanted)),
    () => chosen('page', ofPage(sections, readWantedPage(wanted))),
    () => chosen('words', ofWords(parts, wanted)),
  ];
  for (const attempt of tries) {
    const found = attempt();
    if (found !== undefined) return found;
  }
  return undefined;
}

function chosen(selectedBy: (typeof SELECTED_BY)[number], fits: readonly PlacedSection[]): Selection {
  const [section, ...others] = fits;
  if (section === undefined) return undefined;
  return others.length === 0 ? { section, selectedBy } : { candidates: fits };
}

/** A number with its word fits that kind of part alone; one alone fits its like first, then chapters and items, then lists. */
function ofNumber(sections: readonly PlacedSection[], wanted: PrintedNumber): readonly PlacedSection[] {
  const numbered = sections.flatMap((section) => {
    const printed = printedOf(section);
    return printed?.number === wanted.number ? [{ section, unit: printed.unit }] : [];
  });
  const isList = (unit: string) => unit.startsWith('list');
  const tiers =
    wanted.unit === ''
      ? [(unit: string) => unit === '', (unit: string) => unit !== '' && !isList(unit), isList]
      : [
          (unit: string) => unit === wanted.unit,
          (unit: string) => kindOfUnit(unit) === kindOfUnit(wanted.unit),
        ];
  for (const isOf of tiers) {
    const fits = numbered.filter(({ unit }) => isOf(unit));
    if (fits.length > 0) return fits.map(({ section }) => section);
  }
  return [];
}

const printedOf = ({ printedNumber }: PlacedSection): PrintedNumber | undefined =>
  printedNumber === undefined ? undefined : readLabel(printedNumber);

/** By position, unless another number is printed there. */
function ofPath(sections: readonly PlacedSection[], wanted: string): readonly PlacedSection[] {
  if (!PATH.test(wanted)) return [];
  return sections.filter((section) => {
    if (section.path !== wanted) return false;
    const printed = printedOf(section);
    return printed === undefined || printed.number === wanted;
  });
}

/** By its whole title, with the printed number or without. */
function ofWholeTitle(sections: readonly PlacedSection[], wanted: string): readonly PlacedSection[] {
  const folded = foldTitle(wanted);
  if (folded === '') return sections.filter(({ title }) => tidy(title) === wanted);
  const whole = sections.filter(({ title }) => foldTitle(title) === folded);
  if (whole.length > 0) return whole;
  const bare = foldTitle(readPrintedNumber(wanted)?.rest ?? wanted);
  const number = readPrintedNumber(wanted);
  return sections.filter((section) => {
    const printed = printedOf(section);
    if (number !== undefined && printed !== undefined && printed.number !== number.number) return false;
    return foldTitle(readPrintedNumber(section.title)?.rest ?? section.title) === bare && bare !== '';
  });
}

const tidy = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();

const foldTitle = (title: string): string =>
  normalizeText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The innermost sections that have text on a page. */
function ofPage(sections: readonly PlacedSection[], page: number | undefined): readonly PlacedSection[] {
  if (page === undefined) return [];
  const onPage = sections.filter(
    ({ pages }) => pages !== undefined && pages.first <= page && page <= pages.last,
  );
  const parents = new Set(onPage.map(({ parentId }) => parentId));
  return onPage.filter(({ id }) => !parents.has(id));
}

/**
 * Sections whose title has words of the selector and whose titles above have the rest; those with most of them in their own title, then
 * those with the fewest other words.
 */
function ofWords(sections: readonly PlacedSection[], wanted: string): readonly PlacedSection[] {
  const words = [...new Set(titleWords(wanted))];
  // A number alone is no word: its digits stand in titles that it does not mean.
  if (words.length === 0 || !/\p{L}/u.test(wanted) || readWantedNumber(wanted) !== undefined) return [];
  const byId = new Map(sections.map((section) => [section.id, section]));
  const above = ({ parentId }: PlacedSection): string[] => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent === undefined ? [] : [...titleWords(parent.title), ...above(parent)];
  };
  const fits = sections.flatMap((section) => {
    const title = new Set(titleWords(section.title));
    const own = words.filter((word) => title.has(word)).length;
    if (own === 0) return [];
    const path = own === words.length ? undefined : new Set(above(section));
    const isWhole = words.every((word) => title.has(word) || path?.has(word) === true);
    return isWhole ? [{ section, own, share: own / title.size }] : [];
  });
  const best = fits.reduce(
    (top, { own, share }) => (own > top.own || (own === top.own && share > top.share) ? { own, share } : top),
    { own: 0, share: 0 },
  );
  return fits
    .filter(({ own, share }) => own === best.own && share === best.share)
    .map(({ section }) => section);
}

/** Words without endings of the plural; of Chinese each pair of characters. */
function titleWords(text: string): readonly string[] {
  return foldTitle(text)
    .split(' ')
    .flatMap((word) => {
      if (!/\p{Script=Han}/u.test(word)) return [/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word];
      const characters = [...word];
      if (characters.length === 1) return characters;
      return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
    })
    .filter((word) => !ENGLISH_STOP_WORDS.has(word) && word !== '');
}
