import { anyOf, EN } from '../lexicon/index.ts';
/** A section number as printed at the start of a title. */
export interface Numbering {
  /** Titles of one family are siblings; lower ranks are outer levels. */
  readonly rank: number;
  /** The last number, to see whether it counts up; undefined for one that cannot be read. */
  readonly value: number | undefined;
  /** The printed number with its closing mark: `1.2`, `第一章`, `（二）`. */
  readonly label: string;
  /** The title after the number; may be empty. */
  readonly rest: string;
}

const HAN_DIGITS = '零一二三四五六七八九';
const HAN = '[零〇一二三四五六七八九十百两\\d]{1,7}';
const CHINESE_UNITS: Readonly<Record<string, number>> = {
  编: 1,
  部: 1,
  篇: 1,
  卷: 1,
  章: 2,
  节: 3,
  節: 3,
  编分: 1,
  部分: 2,
  条: 5,
  條: 5,
};
/** The items of a company's report to its supervisor, which hold titles without numbers. */
export const ITEM_RANK = 4;
const ENGLISH_UNITS: Readonly<Record<string, number>> = {
  part: 1,
  title: 1,
  chapter: 2,
  section: 3,
  item: ITEM_RANK,
  article: 5,
  note: 5,
  appendix: 2,
  annex: 2,
  schedule: 2,
};

const CHINESE_UNIT = new RegExp(
  `^第\\s?(${HAN})\\s?(部分|编|部|篇|卷|章|节|節|条|條)(?=[\\s、.．:：]|$|[^的次个位])[\\s、.．:：]*`,
);
const ENGLISH_UNIT = new RegExp(
  String.raw`^(${anyOf(EN.documents.numberedUnits)})\s+(\d{1,4}[A-C]?|[IVXLC]{1,7}|[A-Z])(?:\b(?!\.\d))[\s.:—–-]*`,
  'i',
);
const CHINESE_LIST = new RegExp(`^(${HAN.replace('\\d', '')})[、．.]\\s*`);
const CHINESE_BRACKET = new RegExp(`^[（(](${HAN.replace('\\d', '')})[)）][、.]?\\s*`);
const DECIMAL = /^(\d{1,3}(?:\.\d{1,3}){0,5})(?:[.、．)）]\s*|\s+|(?=[\u4e00-\u9fff]))/;
const ROMAN = /^([IVX]{1,6})[.)、]\s+/;
const LETTER = /^([A-Z])[.)、]\s+/;

/** The number a title starts with: `1.2`, `第一章`, `一、`, `（一）`, `Article 3`, `IV.`, `B.`. Undefined without one. */
export function parseNumbering(title: string): Numbering | undefined {
  const result = (match: RegExpExecArray, rank: number, value: number | undefined): Numbering => ({
    rank,
    value,
    label: match[0].trim(),
    rest: title.slice(match[0].length).trim(),
  });
  let match = CHINESE_UNIT.exec(title);
  if (match !== null) return result(match, CHINESE_UNITS[match[2] ?? ''] ?? 2, hanNumber(match[1] ?? ''));
  match = ENGLISH_UNIT.exec(title);
  if (match !== null)
    return result(match, ENGLISH_UNITS[(match[1] ?? '').toLowerCase()] ?? 2, anyNumber(match[2] ?? ''));
  match = CHINESE_LIST.exec(title);
  if (match !== null) return result(match, 6, hanNumber(match[1] ?? ''));
  match = CHINESE_BRACKET.exec(title);
  if (match !== null) return result(match, 7, hanNumber(match[1] ?? ''));
  match = DECIMAL.exec(title);
  if (match !== null) {
    const parts = (match[1] ?? '').split('.');
    const last = Number(parts.at(-1));
    // 2024 or 3.14 alone are amounts and years, not sections.
    return parts.length === 1 && last > 99 ? undefined : result(match, 10 + parts.length, last);
  }
  match = ROMAN.exec(title);
  if (match !== null) return result(match, 8, romanNumber(match[1] ?? ''));
  match = LETTER.exec(title);
  if (match !== null) return result(match, 9, (match[1] ?? 'A').charCodeAt(0) - 64);
  return undefined;
}

function anyNumber(text: string): number | undefined {
  if (/^\d/.test(text)) return Number.parseInt(text, 10);
  if (/^[IVXLC]+$/i.test(text)) return romanNumber(text.toUpperCase());
  return text.toUpperCase().charCodeAt(0) - 64;
}

/** Chinese numerals up to 999, or Arabic digits. */
function hanNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  let total = 0;
  let digit = 0;
  for (const character of text.replaceAll('〇', '零').replaceAll('两', '二')) {
    if (character === '百' || character === '十') {
      total += (digit === 0 ? 1 : digit) * (character === '百' ? 100 : 10);
      digit = 0;
    } else {
      const value = HAN_DIGITS.indexOf(character);
      if (value === -1) return undefined;
      digit = value;
    }
  }
  return total + digit;
}

function romanNumber(text: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  let total = 0;
  [...text].forEach((character, index) => {
    const value = values[character] ?? 0;
    total += value < (values[text.charAt(index + 1)] ?? 0) ? -value : value;
  });
  return total;
}
