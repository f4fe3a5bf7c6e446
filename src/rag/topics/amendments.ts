import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { bodiesIn, referenceNumbers } from '../../linguistics/names/index.ts';

/** Where a document has the number or the title of another one. */
export interface NamedPlace {
  readonly documentTitle: string;
  /** A part of the document, and where it begins there. */
  readonly text: string;
  readonly start: number;
  /** The number or title in `text`. */
  readonly at: number;
  readonly length: number;
}

/** A document that may be changed by another one. */
export interface NamedDocument {
  readonly title: string;
  readonly text: string;
}

/** The head of a document, in which it says what it is. */
export const HEAD_CHARACTERS = 700;
/** Behind its title the number of a document may stand. */
const NUMBER_BEHIND = 80;
const CHANGING = String.raw`(?<![\p{L}\p{N}])${anyOf(EN.documents.amending)}\b`;
const LEADING = String.raw`\b${anyOf(EN.documents.amendedBy)}\b`;
const QUOTES = String.raw`\s"“”'‘’«»*_`;
const HAN_CHANGING = anyOf(ZH.documents.amending);
const KIND = new RegExp(`${CHANGING}|${HAN_CHANGING}`, 'iu');
const BEFORE_NUMBER = new RegExp(`${CHANGING}.{0,200}${LEADING}|${HAN_CHANGING}`, 'isu');
const HAN_BEHIND = new RegExp(`^.{0,30}${HAN_CHANGING}`, 'su');
const WORDS_CHANGING = new RegExp(CHANGING, 'giu');
/** What an amendment is “to”; “of 12 May” is when. */
const LEADS = new RegExp(String.raw`${LEADING}(?! ?\d)`, 'iu');
const LEADS_HERE = new RegExp(`(?:${LEADING}[${QUOTES}]{1,4}){1,3}$`, 'iu');
/** Between the word that says so and what is changed. */
const MOST_BETWEEN = 80;
/** “Supply Agreement|: Second Amendment”, but not “Supply Agreement|, as amended”. */
const SEPARATOR = `^[${QUOTES})]{0,4}[–—:,(|#-][${QUOTES}#]{0,6}`;
const HEADING_BEHIND = new RegExp(String.raw`${SEPARATOR}[\p{Lu}\d]`, 'u');
const BEHIND_TITLE = new RegExp(String.raw`${SEPARATOR}(?:[\p{L}\d.]{1,20} ){0,2}${CHANGING}`, 'iu');
/** The first work that a document names. */
const FIRST_WORK = /^[^《]*《$/u;

/** Whether a document calls itself an amendment. */
export const isAmendment = (title: string): boolean => KIND.test(title);

const isInHead = ({ start, at }: NamedPlace): boolean => start + at <= HEAD_CHARACTERS;

/** Whether a document says in its head that it changes what has the number there: “Second Amendment to the agreement |FSA-2022-117”. */
export function amendsNumber(place: NamedPlace): boolean {
  if (!isInHead(place)) return false;
  const { documentTitle, text, at, length } = place;
  return (
    BEFORE_NUMBER.test(`${documentTitle}\n${text.slice(0, at)}`) || HAN_BEHIND.test(text.slice(at + length))
  );
}

/**
 * Whether an amendment, by its own title, says in its head that it changes the document whose title stands there. Titles are common:
 * where others have this one (`isShared`), or either names companies or a number, those decide.
 */
export function amendsTitle(
  place: NamedPlace,
  { title, text: changed }: NamedDocument,
  isShared: boolean,
): boolean {
  const { documentTitle, text, at, length, start } = place;
  if (!isInHead(place) || !isAmendment(documentTitle) || isAmendment(title)) return false;
  const [before, behind] = [text.slice(0, at), text.slice(at + length)];
  const isObject =
    leadsHere(`${documentTitle}\n${before}`) ||
    (HEADING_BEHIND.test(behind) && BEHIND_TITLE.test(behind)) ||
    HAN_BEHIND.test(behind) ||
    FIRST_WORK.test(before);
  if (!isObject) return false;
  const companies = bodiesIn(text.slice(0, Math.max(0, HEAD_CHARACTERS - start)));
  const numbers = referenceNumbers(behind.slice(0, NUMBER_BEHIND));
  const bare = withoutJoints(`${title}\n${changed}`);
  if (numbers.length > 0) return numbers.some((number) => bare.includes(withoutJoints(number)));
  if (companies.length === 0) return !isShared;
  return companies.every(({ short }) => changed.includes(short));
}

/** “Amendment No. 2 of 12 May 2024 to the”, but not “Deed to the lease of”: what follows is what is changed. */
function leadsHere(before: string): boolean {
  const leading = LEADS_HERE.exec(before);
  if (leading === null) return false;
  const said = before.slice(0, leading.index);
  const changing = [...said.matchAll(WORDS_CHANGING)].at(-1);
  const between = changing === undefined ? undefined : said.slice(changing.index + changing[0].length);
  return between !== undefined && between.length <= MOST_BETWEEN && !LEADS.test(between);
}

const withoutJoints = (text: string): string => text.replace(/[-/._ ]/g, '');

/** Whether the first number that a document is known by is this one: it is its own. */
export const bearsNumber = ({ documentTitle, text, start }: NamedPlace, number: string): boolean =>
  start <= HEAD_CHARACTERS &&
  withoutJoints(referenceNumbers(`${documentTitle}\n${text}`)[0] ?? '') === withoutJoints(number);
