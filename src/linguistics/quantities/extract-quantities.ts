import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';
import { ENGLISH_NUMBER, parseEnglishNumber } from '../numerals/english-number.ts';
import { HAN_NUMERAL_CHARACTERS, parseHanDecimal } from '../numerals/han-numeral.ts';
import type { FigureContext } from './figure-context.ts';
import type { Quantity } from './quantity.ts';
import { isMoney, SCALES, unitAtStart, unitOfWord } from './units.ts';

const CURRENCY_BEFORE = /(?:(US\$|[$€£¥])|\b(USD|EUR|GBP|CNY|RMB|JPY))\s?\(?$/i;
const APPROXIMATE = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.approximate)}|[~≈]|约|大约|近|将近|接近)\s*(?:[$€£¥]\s*)?$`,
  'i',
);
const DIGITS =
  /(?<!\d[.,/])(?<![\p{Script=Latin}\p{Script=Greek}\d_])[-+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!\d|,\d{3}(?!\d)|[A-Za-z_]+\d)/gu;
/** A time of day is one quantity in minutes. `下午` and `pm` move it by half a day. */
const CLOCK = /(?<![\d:])([01]?\d|2[0-4])[:：]([0-5]\d)(?::[0-5]\d)?(?![\d:])(\s?[ap]\.?m\b\.?)?/gi;
const SCALE_AFTER =
  /^\s?[多余]?(万亿|千亿|百亿|十亿|千万|百万|十万|亿|万|千(?!米|克|瓦)|百(?!分)|thousand|million|billion|trillion|mn|mln|bn|bln|tn|k)(?![a-z])/i;
const SHORT_SCALE = /^\s?(m|b)(?![a-z])/i;
/** `340M` and `175B` with nothing between. */
const ATTACHED_SCALE = /^(M|B|T|K)(?![A-Za-z\d])/;
const HAN_NUMERAL = new RegExp(
  `百分之([${HAN_NUMERAL_CHARACTERS}点]+|\\d+(?:\\.\\d+)?)|[${HAN_NUMERAL_CHARACTERS}]+(?:点[〇零一二三四五六七八九]+[百千万亿]*)?`,
  'g',
);
const COUNTED = /^(?:个|名|位|人|家|项|条|份|次|台|套|种|所|座|艘|辆|件|页|章|级|层|倍)/;
const PER_SHARE_AFTER =
  /^[^.;。；|\n]{0,12}?\s?(?:per|a|each)\s(?:(?:diluted|basic|common|ordinary)\s)*share\b|^\s?\/\s?(?:share|股)|^元?每股/i;
const PER_SHARE_BEFORE =
  /每股[^，。；\n]{0,60}$|\bper (?:diluted |basic |common |ordinary )*share\b[^.;\n]{0,40}$/i;

const LETTERS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

interface Reading {
  readonly found: readonly Quantity[];
  /** The text, with everything that must not be read again blanked out. */
  readonly rest: string;
}

/**
 * Every quantity of a text whose dates are blanked out (NFKC), with unit and scale normalised. `context` is what stands over a table
 * or a page, by `readFigureContext`: it gives scale and unit to figures that have none; brackets then mean a value below zero.
 */
export function extractQuantities(text: string, context?: FigureContext): Quantity[] {
  const clocks = readClocks(text);
  const han = readHanNumerals(clocks.rest);
  const found = [...clocks.found, ...han.found, ...readDigits(han.rest), ...readWords(han.rest)];
  const shared = shareScales(
    clocks.rest,
    found.toSorted((a, b) => a.index - b.index),
  );
  return shared.map((quantity) => placeQuantity(text, quantity, context));
}

function readClocks(text: string): Reading {
  const found: Quantity[] = [];
  const rest = text.replace(
    CLOCK,
    (raw, hours: string, minutes: string, half: string | undefined, index: number) => {
      const late = /p/i.test(half ?? '') && Number(hours) < 12 ? 12 : 0;
      const value = (Number(hours) + late) * 60 + Number(minutes);
      const unit = { dimension: 'clock', factor: 1 };
      found.push({ value, unit, raw: raw.trim(), index, approximate: false, weak: false });
      return ' '.repeat(raw.length);
    },
  );
  return { found, rest };
}

function readHanNumerals(text: string): Reading {
  const found: Quantity[] = [];
  const rest = text.replace(HAN_NUMERAL, (raw, percent: string | undefined, index: number) => {
    const before = text.slice(0, index);
    if (percent !== undefined) {
      const value = /^\d/.test(percent) ? Number(percent) : parseHanDecimal(percent);
      if (value !== undefined) found.push({ ...quantityAt(value, raw, index, before, '%', false), raw });
      return ' '.repeat(raw.length);
    }
    const after = text.slice(index + raw.length);
    const value = parseHanDecimal(raw);
    if (value === undefined || /[\d.几数]$/.test(before) || /^[百千万亿]+$/.test(raw)) return raw;
    const single = raw.length === 1;
    if (single && unitAtStart(after) === undefined && !COUNTED.test(after)) return raw;
    found.push(quantityAt(value, raw, index, before, after, single && value <= 2));
    return raw;
  });
  return { found, rest };
}

function readDigits(text: string): Quantity[] {
  return [...text.matchAll(DIGITS)].flatMap(({ 0: raw, index }) => {
    const before = text.slice(0, index);
    const after = text.slice(index + raw.length);
    const signed = /^[-−–]/.test(raw) && /[\d\p{L})]\s?$/u.test(before) ? raw.slice(1) : raw;
    const value = Number(signed.replace(/[, ]/g, '').replace(/^[−–]/, '-').replace(/^\+/, ''));
    return Number.isFinite(value) ? [quantityAt(value, raw, index, before, after, false)] : [];
  });
}

function readWords(text: string): Quantity[] {
  return [...text.matchAll(ENGLISH_NUMBER)].flatMap(({ 0: raw, index }) => {
    const before = text.slice(0, index);
    if (/\d\s*$/.test(before)) return [];
    const value = parseEnglishNumber(raw);
    return [quantityAt(value, raw, index, before, text.slice(index + raw.length), value <= 1)];
  });
}

/** In `40 to 45 million euros` and `5–10 km` the first figure has the scale and unit of the second. */
function shareScales(text: string, quantities: readonly Quantity[]): Quantity[] {
  return quantities.map((own, at) => {
    const next = quantities[at + 1];
    if (!next || !/^[$€£¥]?[\d.,]+\D?$/.test(own.raw)) return own;
    const shown = own.raw.replace(/^[$€£¥]/, '');
    const between = text.slice(own.index + shown.length, next.index);
    if (!/^\s*(?:to|or|[-–—~]|至|到|或)\s*[$€£¥]?$/.test(between)) return own;
    const unit = own.unit ?? next.unit;
    if (own.unit && (own.unit.dimension !== (next.unit ?? own.unit).dimension || !isMoney(own.unit)))
      return own;
    const bare = Number(/[\d.,]+/.exec(next.raw)?.[0].replaceAll(',', ''));
    const isBare = /[\d.]$/.test(own.raw);
    const scale = isBare && bare > 0 && next.value >= 1000 * bare ? next.value / bare : 1;
    return { ...own, value: own.value * scale, ...(unit ? { unit } : {}) };
  });
}

function quantityAt(
  value: number,
  number: string,
  index: number,
  before: string,
  after: string,
  weak: boolean,
): Quantity {
  const currency = CURRENCY_BEFORE.exec(before);
  const scale = SCALE_AFTER.exec(after) ?? (currency ? SHORT_SCALE : ATTACHED_SCALE).exec(after);
  const scaleName = scale?.[1]?.toLowerCase() ?? '';
  const factor = LETTERS[scaleName] ?? SCALES[scaleName] ?? 1;
  const rest = after.slice(scale?.[0].length ?? 0);
  const following = unitAtStart(rest);
  const unit = currency ? unitOfWord(currency[1] ?? currency[2] ?? '') : following?.unit;
  const sign = currency?.[0].replace(/\(?$/, '') ?? '';
  return {
    value: value * factor,
    ...(unit ? { unit } : {}),
    raw: `${sign}${number}${scale?.[0] ?? ''}${currency ? '' : rest.slice(0, following?.length ?? 0)}`.trim(),
    index,
    approximate: APPROXIMATE.test(before) || /^\s*(?:左右|上下|or so|余|多)/.test(rest),
    weak,
  };
}

/** Adds what stands around a figure: brackets, `per share`, and the scale and unit of the page. */
function placeQuantity(text: string, quantity: Quantity, context: FigureContext | undefined): Quantity {
  const number = /[\d.,]+/.exec(quantity.raw)?.[0] ?? '';
  const end =
    quantity.index + (text.startsWith(number, quantity.index) ? number.length : quantity.raw.length);
  const before = text.slice(0, quantity.index);
  const after = text.slice(end);
  const isPerShare = PER_SHARE_AFTER.test(after) || PER_SHARE_BEFORE.test(before);
  const isBracketed =
    quantity.value > 0 &&
    /\(\s?[$€£¥]?\s?$/.test(before) &&
    /^\s?%?\s?\)/.test(after) &&
    (context !== undefined || isCell(before, after));
  const unit = quantity.unit ?? context?.unit;
  const dimension = quantity.unit?.dimension;
  // `$ 1,200` under “in millions” is millions of dollars; a rate under it is a rate.
  const isPlain =
    dimension === undefined ||
    dimension === context?.unit?.dimension ||
    (context?.unit === undefined && isMoney(quantity.unit));
  const hasScale = new RegExp(`[${HAN_NUMERAL_CHARACTERS}]|\\d\\s?[a-z]`, 'i').test(quantity.raw);
  const isScaled = context !== undefined && isPlain && !hasScale && !(isPerShare && context.exceptPerShare);
  const scale = isScaled ? context.scale : 1;
  return {
    ...quantity,
    value: (isBracketed ? -1 : 1) * quantity.value * scale,
    ...(unit === undefined ? {} : { unit }),
    ...(isPerShare ? { perShare: true } : {}),
    ...(isBracketed ? { bracketed: true } : {}),
  };
}

/** A figure that fills a cell of a table alone. */
function isCell(before: string, after: string): boolean {
  return /\|\s*[$€£¥]?\s?\(\s?[$€£¥]?\s?$/.test(before) && /^\s?%?\s?\)\s?%?\s*(?:\||$)/.test(after);
}
