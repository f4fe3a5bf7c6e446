import { HAN_NUMERAL_CHARACTERS, parseHanNumeral } from '../../../linguistics/numerals/index.ts';
import { scaleAt } from './scales.ts';

/** A number as a text prints it. Half-open range into the text, its scale word or percent sign among it. */
export interface Figure {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** The number alone, without scale: 18.4 of “18.4 billion”. Never below zero. */
  readonly number: number;
  /** Digits behind its point. */
  readonly decimals: number;
  readonly scale: number;
  readonly isPercent: boolean;
  /** Four plain digits that may be a year. */
  readonly isYear: boolean;
}

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;
const HAN = new RegExp(`百分之[${HAN_NUMERAL_CHARACTERS}点]{1,12}|[${HAN_NUMERAL_CHARACTERS}]{2,16}`, 'g');
const PERCENT = /^(?:\s?[%％]|\s?(?:percent|per cent|percentage points?|pct|pp)(?![a-z])|\s?个?百分点)/i;
/** `10⁵`; behind another figure a raised digit is the number of a note. */
const EXPONENT = /^[⁰¹²³⁴-⁹]{1,2}/;
const ORDINAL = /^(?:st|nd|rd|th|s)(?![a-z])/i;
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;

/** Every number of a text, in order. Parts of identifiers (`CVE-2021-44228`, `T5`, `3.2.1`) are none: see `readIdentifiers`. Linear. */
export function readFigures(given: string): Figure[] {
  // Full-width digits and signs keep their place.
  const text = given.replace(/[０-９．，％]/g, (char) => char.normalize('NFKC'));
  const figures: Figure[] = [];
  const identifiers = readIdentifiers(text);
  let next = 0;
  for (const { 0: raw, index } of text.matchAll(NUMBER)) {
    while ((identifiers[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    if ((identifiers[next]?.start ?? Number.POSITIVE_INFINITY) <= index) continue;
    const exponent = raw === '10' ? (EXPONENT.exec(text.slice(index + 2, index + 4))?.[0] ?? '') : '';
    const behind = index + raw.length + exponent.length;
    const { scale, end: scaled } = scaleAt(text, behind);
    const percent = PERCENT.exec(text.slice(scaled, scaled + 20))?.[0] ?? '';
    const ordinal = ORDINAL.exec(text.slice(behind, behind + 4))?.[0] ?? '';
    const end = Math.max(scaled + percent.length, behind + ordinal.length);
    figures.push({
      raw: text.slice(index, end),
      start: index,
      end,
      number: exponent === '' ? Number(raw.replaceAll(',', '')) : 10 ** Number(exponent.normalize('NFKC')),
      decimals: raw.includes('.') ? raw.length - raw.indexOf('.') - 1 : 0,
      scale,
      isPercent: percent !== '',
      isYear: YEAR.test(raw) && scale === 1 && percent === '',
    });
  }
  return [...withSharedPercent(figures, text), ...readHanFigures(text)].sort((a, b) => a.start - b.start);
}

const BETWEEN = /^\s?(?:to|[-–—~])\s?$/;

/** The first end of a range has the sign of its second: 86 to 100 %. */
const withSharedPercent = (figures: readonly Figure[], text: string): Figure[] =>
  figures.map((figure, at) => {
    const next = figures[at + 1];
    const isRange = next?.isPercent === true && BETWEEN.test(text.slice(figure.end, next.start));
    const isPlain = figure.scale === 1 && !figure.isPercent && !figure.isYear;
    return isRange && isPlain ? { ...figure, isPercent: true } : figure;
  });

/** Numerals of two and more characters that are a number: 百分之十五, 二十五, 一千二百. */
function readHanFigures(text: string): Figure[] {
  return [...text.matchAll(HAN)].flatMap(({ 0: raw, index }): Figure[] => {
    const isPercent = raw.startsWith('百分之');
    const numeral = isPercent ? raw.slice(3) : raw;
    const [whole = '', fraction = ''] = numeral.split('点');
    const number = parseHanNumeral(whole);
    if (number === undefined || number < 0 || /^[百千万亿]+$/.test(numeral)) return [];
    // 一一, 三三: written digit by digit only years and the like are numbers.
    if (!isPercent && !/[十百千万亿]/.test(numeral) && !/^[〇零一二三四五六七八九]{4}$/.test(numeral))
      return [];
    const digits = [...fraction].map((char) => '零一二三四五六七八九'.indexOf(char));
    const value = digits.length === 0 ? number : Number(`${number}.${digits.join('')}`);
    if (!Number.isFinite(value)) return [];
    return [
      {
        raw,
        start: index,
        end: index + raw.length,
        number: value,
        decimals: digits.length,
        scale: 1,
        isPercent,
        isYear: YEAR.test(String(value)) && numeral.length === 4,
      },
    ];
  });
}

export interface Identifier {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[A-Za-z0-9](?:[A-Za-z0-9._/@+#-]*[A-Za-z0-9+#])?/g;
/** A number with what may be printed right behind it, or a currency or year mark right before. */
const PLAIN =
  /^(?:(?:US|USD|EUR|GBP|CNY|RMB|HK|FY|CY|Q[1-4]|H[12])[-/]?)?\d[\d,.]*(?:[-/–]\d[\d,.]*)*[A-Za-z]{0,4}$/i;
/** Forms of the SEC, which say what a document is; their digits count nothing. */
const FORM = /^(?:(?:6|8|10|11)-K|10-[QD]|[24]0-F)$/i;
const QUARTER = /^(?:[QH]\d|\d[QH]|[QH]\d[-/]?(?:FY)?\d{2,4}|FY\d{2}|\d{4}[-/]?[QH]\d)$/i;

/** Tokens of letters and digits that name something, whose digits are no number: `CVE-2021-44228`, `RFC7231`, `3.2.1`. */
export function readIdentifiers(given: string): Identifier[] {
  // A dash between letters and digits is none: “COVID–19”; hyphens keep their place.
  const text = given.replace(/[\u2010\u2011]|(?<=[A-Z])–(?=\d)/g, '-');
  return [...text.matchAll(WORD)].flatMap(({ 0: raw, index }) => {
    const hasDigit = /\d/.test(raw);
    if (!hasDigit || QUARTER.test(raw)) return [];
    const isVersion = /^v?\d+(?:\.\d+){2,}$/i.test(raw);
    const isNamed =
      /[A-Za-z]/.test(raw) && !PLAIN.test(raw) && !/^\d[\d.]*[A-Za-z]{0,4}(?:-[A-Za-z]+)+$/.test(raw);
    return isVersion || isNamed || isForm(raw) ? [{ raw, start: index, end: index + raw.length }] : [];
  });
}

export const isForm = (identifier: string): boolean => FORM.test(identifier);
