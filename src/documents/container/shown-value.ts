import { format, getFormatInfo, isDateFormat, tokenize } from 'numfmt';
import { isoDate, storedDate } from './stored-date.ts';

/** A cell as the workbook library gives it. */
export interface SheetCell {
  readonly t?: string;
  readonly v?: unknown;
  /** As the library shows it. */
  readonly w?: string;
  /** Its number format. */
  readonly z?: unknown;
  /** Its formula. */
  readonly f?: string;
}

/** What a cell can hold exactly; more digits are noise of the calculation. */
const DIGITS = 15;
/** A value with more digits than somebody types was calculated: this many of them are kept. */
const TYPED_DIGITS = 12;
const KEPT_DIGITS = 6;
const PLACEHOLDER = new Set(['HASH', 'ZERO', 'QMARK']);

/**
 * What a cell says: the stored value in the form that its number format gives it, with as many decimals as the value has. A
 * form that does not say the value (a date, an exponent, a word, nothing) has the value beside it.
 */
export function shownValue(cell: SheetCell, date1904: boolean): string {
  const { t, v, w } = cell;
  if (v instanceof Date)
    return v
      .toISOString()
      .replace('T', ' ')
      .replace(/(?: 00:00|:00)?:00\.000Z$/, '');
  if (t !== 'n' || typeof v !== 'number') return oneLine(w || String(v ?? ''));
  const code = typeof cell.z === 'string' ? cell.z : undefined;
  if (code === undefined && w !== undefined && w !== '') return withoutCode(oneLine(w), v, date1904);
  if (code === undefined || code === '' || code === '@' || /^general$/i.test(code)) return plainNumber(v);
  return formOf(code, v, date1904) ?? plainNumber(v);
}

/** Of a value whose format the library does not give: dates of other countries, and OpenDocument, which keeps the form. */
function withoutCode(shown: string, value: number, date1904: boolean): string {
  if (/\d[/:]\d/.test(shown)) return value < 1 ? shown : isoDate(date1904 ? value + 1462 : value);
  if (Number(shown.replace(/[\s.,']/g, '')) === value) return shown;
  const plain = plainNumber(value);
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
  if (digits(shown) === digits(plain)) return shown;
  if (shown.endsWith('%')) return `${plainNumber(value * 100)} %`;
  return /e/i.test(shown) ? plain : `${shown} (${plain})`;
}

/** Without exponent and without what calculating in binary adds. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(DIGITS)));
  if (!text.includes('e')) return text;
  return Number(text).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

function formOf(code: string, value: number, date1904: boolean): string | undefined {
  try {
    if (isDateFormat(code)) return storedDate(value, code, date1904);
    const { type } = getFormatInfo(code);
    const isLoose = type === 'scientific' || type === 'fraction';
    const text = oneLine(format(isLoose ? code : withDecimals(code, value), value));
    if (/^[\s\-–—#]*$/.test(text)) return undefined;
    const says = isLoose ? Number(text) === value : /\d/.test(text);
    return says ? text : `${text} (${plainNumber(value)})`;
  } catch {
    return undefined; // not a code that anybody knows
  }
}

/** The same format with the decimals that the value needs in each of its sections. */
function withDecimals(code: string, value: number): string {
  const [digits = '', exponent = '0'] = Math.abs(value)
    .toExponential(DIGITS - 1)
    .split('e');
  const significant = digits.replace('.', '').replace(/0+$/, '').length;
  const decimals = significant - 1 - Number(exponent);
  const kept = significant > TYPED_DIGITS ? KEPT_DIGITS - 1 - Number(exponent) : decimals;
  const sections: ReturnType<typeof tokenize>[] = [[]];
  for (const token of tokenize(code))
    if (token.type === 'BREAK') sections.push([]);
    else sections.at(-1)?.push(token);
  return sections.map((section) => sectionWith(section, kept)).join(';');
}

function sectionWith(section: ReturnType<typeof tokenize>, decimals: number): string {
  const raws = section.map(({ type, raw, value }) => (type === 'LOCALE' ? currencyOf(value) : raw));
  const point = section.findIndex(({ type }) => type === 'POINT');
  const last = section.findLastIndex(({ type }) => PLACEHOLDER.has(type));
  if (last === -1) return raws.join('');
  const has = point === -1 ? 0 : section.slice(point).filter(({ type }) => PLACEHOLDER.has(type)).length;
  const scale = section.reduce((sum, { type, raw }) => sum + scaleOf(type, raw), 0);
  const missing = decimals + scale - has;
  if (missing <= 0) return raws.join('');
  const more = `${point === -1 ? '.' : ''}${'0'.repeat(missing)}`;
  const at = Math.max(last, point) + 1;
  return [...raws.slice(0, at), more, ...raws.slice(at)].join('');
}

/** Of `€-407` the sign alone: Excel takes point and comma from the reader's country, and all cells should have the same. */
function currencyOf(locale: unknown): string {
  const sign = String(locale).replace(/-[^-]*$/, '');
  return sign === '' ? '' : `"${sign}"`;
}

/** Decimal places that a sign of the format adds to what is shown. */
function scaleOf(type: string, raw: string): number {
  if (type === 'PERCENT') return -2;
  return type === 'SCALE' ? 3 * raw.length : 0;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
