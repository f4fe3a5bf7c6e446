import { anyOf, EN, ZH } from '../lexicon/index.ts';
import { parseNumbering } from './parse-numbering.ts';

/** A section number as it is printed, and what of it is compared. */
export interface PrintedNumber {
  /** As printed, without what closes it: `3.2.1`, `第十四章`, `Item 7`, `（二）`. */
  readonly label: string;
  /** `chapter`, `item` …, as printed; empty for a number alone, `list` with its rank for `一、`, `（一）`, `IV.` and `B.`. */
  readonly unit: string;
  /** In digits: `3.2.1`, `14`, `7a`. */
  readonly number: string;
}

const FIRST_LIST_RANK = 6;
const FIRST_DECIMAL_RANK = 10;
const { ordinal, wholePart, sectionSigns, pageUnit } = ZH.documents;
const PART_KINDS: Readonly<Record<string, string>> = ZH.documents.partKinds;
const UNIT = new RegExp(
  `^(?:${ordinal}.*?(${wholePart}|.)|(\\p{L}+)\\s+(?:(\\d+[A-C]?)(?!\\d)|(?![\\d\\s])).*)$`,
  'iu',
);
/** What may stand before a number that has no word of its own: `Section 3.2`, `§ 3.2`. */
const BEFORE_NUMBER = new RegExp(`^${anyOf(EN.documents.sectionSigns, sectionSigns)}\\s*(?=\\d)`, 'iu');
const PAGE = new RegExp(
  `^(?:${anyOf(EN.documents.pageWords)}\\s*(\\d{1,6})|${ordinal}?\\s*(\\d{1,6})\\s*${pageUnit})$`,
  'iu',
);

/** The number that a title starts with, read so that `第十四章` and `第14章`, `ITEM 7A.` and `Item 7A` are equal. */
export function readPrintedNumber(title: string): (PrintedNumber & { readonly rest: string }) | undefined {
  // A number alone is one, too, though nothing closes it.
  const written = `${title.trim()} `;
  const numbering = parseNumbering(written) ?? parseNumbering(written.normalize('NFKC'));
  if (numbering?.value === undefined) return undefined;
  const { rank, value, rest } = numbering;
  const label = numbering.label.replace(/(?<![\s.、．:：—–-])[\s.、．:：—–-]+$/u, '');
  if (rank > FIRST_DECIMAL_RANK) {
    const number = label.replace(/[)）]$/u, '');
    return { label: number, unit: '', number, rest };
  }
  if (rank >= FIRST_LIST_RANK) return { label, unit: `list${rank}`, number: String(value), rest };
  const [, chinese, english, digits] = UNIT.exec(label) ?? [];
  const unit = chinese === undefined ? (english ?? '').toLowerCase() : chinese;
  return { label, unit, number: (digits ?? String(value)).toLowerCase(), rest };
}

/** The number that somebody gives for a section, where it is nothing but a number: `14`, `Section 3.2`, `第14章`. */
export function readWantedNumber(text: string): PrintedNumber | undefined {
  const read = readPrintedNumber(text) ?? readPrintedNumber(text.replace(BEFORE_NUMBER, ''));
  return read?.rest === '' ? read : undefined;
}

/** A number again by the label that was printed; a list's number is known by what closes it. */
export function readLabel(label: string): PrintedNumber | undefined {
  return readPrintedNumber(label) ?? readPrintedNumber(`${label}.`) ?? readPrintedNumber(`${label}\u3001`);
}

/** `chapter` for the units of chapters in both languages, and so on. */
export const kindOfUnit = (unit: string): string => PART_KINDS[unit] ?? unit;

/** The page that somebody names: `p. 66`, `page 66`, `第66页`. */
export function readWantedPage(text: string): number | undefined {
  const [, english, chinese] = PAGE.exec(text.trim()) ?? [];
  const digits = english ?? chinese;
  return digits === undefined ? undefined : Number(digits);
}
