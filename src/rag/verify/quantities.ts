import { ENGLISH_NUMBER, parseEnglishNumber, parseHanDecimal, parseHanNumeral } from './numerals.ts';
import { SCALES, unitAtStart, unitOfWord } from './units.ts';

export interface Quantity {
  /** With scale words applied: `1.2 bn` is 1.2e9. */
  readonly value: number;
  readonly unit?: { readonly dimension: string; readonly factor: number };
  readonly raw: string;
  readonly index: number;
  /** `about`, `over`, `约` …: the value is rounded. */
  readonly approximate: boolean;
  /** Too small and common as a word (`one`, `二`) to demand of a source. */
  readonly weak: boolean;
}

const CURRENCY_BEFORE = /(?:(US\$|[$€£¥])|\b(USD|EUR|GBP|CNY|RMB|JPY))\s?$/i;
const APPROXIMATE =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|an estimated)|[~≈]|约|大约|近|将近|接近)\s*[$€£¥]?\s*$/i;
const DIGITS =
  /(?<!\d[.,/])(?<![\p{Script=Latin}\p{Script=Greek}\d_])[-+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!\d|,\d{3}(?!\d)|[A-Za-z_]+\d)/gu;
/** A time of day is one quantity in minutes. `下午` and `pm` move it by half a day. */
const CLOCK = /(?<![\d:])([01]?\d|2[0-4])[:：]([0-5]\d)(?::[0-5]\d)?(?![\d:])(\s?[ap]\.?m\b\.?)?/gi;
const SCALE_AFTER =
  /^\s?(万亿|千亿|百亿|十亿|千万|百万|十万|亿|万|千(?!米|克|瓦)|百(?!分)|thousand|million|billion|trillion|mn|mln|bn|bln|tn|k)(?![a-z])/i;
const SHORT_SCALE = /^\s?(m|b)(?![a-z])/i;
const HAN_NUMERAL =
  /百分之([〇零一二两三四五六七八九十百千点]+|\d+(?:\.\d+)?)|[〇零一二两三四五六七八九十百千万亿]+/g;

/** Every quantity of a text whose dates are blanked out (NFKC), with unit and scale normalised. */
export function extractQuantities(text: string): Quantity[] {
  const quantities: Quantity[] = [];
  const timeless = text.replace(
    CLOCK,
    (raw, hours: string, minutes: string, half: string | undefined, index: number) => {
      const late = /p/i.test(half ?? '') && Number(hours) < 12 ? 12 : 0;
      const value = (Number(hours) + late) * 60 + Number(minutes);
      const unit = { dimension: 'clock', factor: 1 };
      quantities.push({ value, unit, raw: raw.trim(), index, approximate: false, weak: false });
      return ' '.repeat(raw.length);
    },
  );
  const masked = timeless.replace(HAN_NUMERAL, (raw, percent: string | undefined, index: number) => {
    const before = timeless.slice(0, index);
    if (percent !== undefined) {
      const value = /^\d/.test(percent) ? Number(percent) : parseHanDecimal(percent);
      if (value !== undefined) quantities.push({ ...quantity(value, raw, index, before, '%', false), raw });
      return ' '.repeat(raw.length);
    }
    const after = timeless.slice(index + raw.length);
    const value = parseHanNumeral(raw);
    const single = raw.length === 1;
    if (value === undefined || (single && /[十百千万亿]/.test(raw)) || /[\d.]$/.test(before)) return raw;
    if (raw.length > 1 && /^[百千万亿]+$/.test(raw)) return raw;
    const unit = unitAtStart(after);
    const counted =
      unit !== undefined ||
      /^(?:个|名|位|人|家|项|条|份|次|台|套|种|所|座|艘|辆|件|页|章|级|层|倍)/.test(after);
    if (single && !counted) return raw;
    quantities.push(
      quantity(value, raw + after.slice(0, unit?.length ?? 0), index, before, after, single && value <= 2),
    );
    return raw;
  });
  for (const match of masked.matchAll(DIGITS)) {
    const raw = match[0];
    const before = masked.slice(0, match.index);
    const after = masked.slice(match.index + raw.length);
    const signed = /^[-−–]/.test(raw) && /[\d\p{L})]\s?$/u.test(before) ? raw.slice(1) : raw;
    const value = Number(signed.replace(/[, ]/g, '').replace(/^[−–]/, '-').replace(/^\+/, ''));
    if (Number.isFinite(value)) quantities.push(quantity(value, raw, match.index, before, after, false));
  }
  for (const match of masked.matchAll(ENGLISH_NUMBER)) {
    const raw = match[0];
    if (/\d\s*$/.test(masked.slice(0, match.index))) continue;
    const value = parseEnglishNumber(raw);
    const after = masked.slice(match.index + raw.length);
    quantities.push(quantity(value, raw, match.index, masked.slice(0, match.index), after, value <= 1));
  }
  return shareScales(
    timeless,
    quantities.sort((a, b) => a.index - b.index),
  );
}

/** In `40 to 45 million euros` and `5–10 km` the first figure has the scale and unit of the second. */
function shareScales(text: string, quantities: readonly Quantity[]): Quantity[] {
  return quantities.map((own, at) => {
    const next = quantities[at + 1];
    if (!next || own.unit || !/^[\d.,]+$/.test(own.raw)) return own;
    const between = text.slice(own.index + own.raw.length, next.index);
    if (!/^\s*(?:to|or|[-–—~]|至|到|或)\s*$/.test(between)) return own;
    const bare = Number(/[\d.,]+/.exec(next.raw)?.[0].replaceAll(',', ''));
    const scale = bare > 0 && next.value >= 1000 * bare ? next.value / bare : 1;
    return { ...own, value: own.value * scale, ...(next.unit ? { unit: next.unit } : {}) };
  });
}

function quantity(
  value: number,
  number: string,
  index: number,
  before: string,
  after: string,
  weak: boolean,
): Quantity {
  const currency = CURRENCY_BEFORE.exec(before);
  const scale = SCALE_AFTER.exec(after) ?? (currency ? SHORT_SCALE.exec(after) : null);
  const scaleName = scale?.[1]?.toLowerCase() ?? '';
  const factor = scaleName === 'm' ? 1e6 : scaleName === 'b' ? 1e9 : (SCALES[scaleName] ?? 1);
  const rest = after.slice(scale?.[0].length ?? 0);
  const following = unitAtStart(rest);
  const unit = currency ? unitOfWord(currency[1] ?? currency[2] ?? '') : following?.unit;
  return {
    value: value * factor,
    ...(unit ? { unit } : {}),
    raw: `${currency?.[0] ?? ''}${number}${scale?.[0] ?? ''}${currency ? '' : rest.slice(0, following?.length ?? 0)}`.trim(),
    index,
    approximate: APPROXIMATE.test(before) || /^\s*(?:左右|上下|or so|余|多)/.test(rest),
    weak,
  };
}

export type QuantityMatch = 'equal' | 'unit_differs' | 'value_differs';

/** Compares a claim's quantity with a source's. A missing unit on one side is judged by the caller. */
export function compareQuantities(claim: Quantity, source: Quantity): QuantityMatch {
  const rounded = claim.approximate && !source.approximate;
  if (claim.unit && source.unit) {
    if (claim.unit.dimension !== source.unit.dimension)
      return close(claim.value, source.value, rounded) ? 'unit_differs' : 'value_differs';
    if (close(claim.value * claim.unit.factor, source.value * source.unit.factor, rounded)) return 'equal';
    return close(claim.value, source.value, false) ? 'unit_differs' : 'value_differs';
  }
  return close(claim.value, source.value, rounded) ? 'equal' : 'value_differs';
}

function close(a: number, b: number, approximate: boolean): boolean {
  const size = Math.max(Math.abs(a), Math.abs(b));
  return Math.abs(a - b) <= size * (approximate ? 0.05 : 1e-9);
}
