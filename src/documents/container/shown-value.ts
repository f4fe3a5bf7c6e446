import { format, getFormatInfo, isDateFormat, tokenize } from 'numfmt';
import { shiftedText } from '../markup/raised-letters.ts';
import { joinStruck, struckText } from '../markup/struck-text.ts';
import { decodeXmlText } from '../markup/xml-dom.ts';
import { isoDate, storedDate } from './stored-date.ts';

/** A cell as the workbook library gives it. */
export interface SheetCell {
  readonly t?: string;
  readonly v?: unknown;
  /** As the library shows it. */
  readonly w?: string;
  /** A text as HTML, where the library was asked for it. */
  readonly h?: string;
  /** Its number format. */
  readonly z?: unknown;
  /** Its formula. */
  readonly f?: string;
  /** A line goes through it. */
  readonly struck?: boolean;
  /** Where it leads to. */
  readonly l?: { readonly Target?: string };
}

/** What a cell can hold exactly; more digits are noise of the calculation. */
const DIGITS = 15;
/** A value with more digits than somebody types was calculated: this many of them are kept. */
const TYPED_DIGITS = 12;
const KEPT_DIGITS = 6;
const PLACEHOLDER = new Set(['HASH', 'ZERO', 'QMARK']);

type Tokens = ReturnType<typeof tokenize>;

/** A number format that was looked at before: a workbook has few of them and many cells. */
interface Code {
  readonly code: string;
  readonly type: string;
  readonly isDate: boolean;
  readonly sections: readonly Tokens[];
  /** The code with so many decimals. */
  readonly widened: Map<number, string>;
}

/**
 * What a cell says: the stored value in the form that its number format gives it, with as many decimals as the value has. A
 * form that does not say the value (a date, an exponent, a word, nothing) has the value beside it. Where the file `keepsForms`, as OpenDocument
 * does, a format that gives another form was not understood.
 */
export function createShownValue(date1904: boolean, keepsForms = false): (cell: SheetCell) => string {
  const codes = new Map<string, Code | undefined>();
  const codeOf = (code: string): Code | undefined => {
    if (!codes.has(code)) codes.set(code, readCode(code));
    return codes.get(code);
  };
  return ({ t, v, w, z, h }) => {
    if (v instanceof Date)
      return v
        .toISOString()
        .replace('T', ' ')
        .replace(/(?: 00:00|:00)?:00\.000Z$/, '');
    if (t !== 'n' || typeof v !== 'number') return onOneLine(withMarkedLetters(h) ?? (w || String(v ?? '')));
    const code = typeof z === 'string' ? z : undefined;
    if (code === undefined && w !== undefined && w !== '') return withoutCode(onOneLine(w), v, date1904);
    if (keepsForms && code === '@' && w?.trim()) return withoutCode(onOneLine(w), v, date1904);
    if (code === undefined || code === '' || code === '@' || /^general$/i.test(code)) return plainNumber(v);
    // Formats round to 15 digits.
    if (Number.isInteger(v) && Math.abs(v) >= 10 ** DIGITS) return plainNumber(v);
    const known = codeOf(code);
    if (keepsForms && w?.trim() && known?.isDate !== true && !isSameForm(code, v, w))
      return withoutCode(onOneLine(w), v, date1904);
    const kept = keepsForms ? onOneLine(w ?? '') : '';
    return (known && numberFormOf(known, v, date1904, kept)) ?? plainNumber(v);
  };
}

/** Of a value whose format the library does not give: dates of other countries, and OpenDocument, which keeps the form. */
function withoutCode(shown: string, value: number, date1904: boolean): string {
  if (/\d[/:]\d/.test(shown)) return value < 1 ? shown : isoDate(date1904 ? value + 1462 : value);
  if (Number(shown.replace(/[\s.,']/g, '')) === value) return shown;
  const plain = plainNumber(value);
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0{1,40}|0{1,40}$/g, '');
  if (digits(shown) === digits(plain)) return shown;
  if (shown.endsWith('%')) return `${plainNumber(value * 100)} %`;
  return /\de[+-]?\d/i.test(shown) ? plain : `${shown} (${plain})`;
}

function isSameForm(code: string, value: number, shown: string): boolean {
  const [own, kept] = [format(code, value, { throws: false }), shown].map((text) => text.replace(/\s/g, ''));
  return own === kept;
}

/** A text some of whose letters are raised, lowered or struck out; undefined for any other. */
function withMarkedLetters(html: string | undefined): string | undefined {
  if (html === undefined || !/<(?:su[bp]|s)>/.test(html)) return undefined;
  const shifted = html.replace(/<(su[bp])>([^<>]*)<\/\1>/g, (_, name: string, inner: string) =>
    shiftedText(inner, name === 'sup' ? 'raised' : 'lowered'),
  );
  const struck = shifted.replace(/<s>([^<>]*)<\/s>/g, (_, inner: string) => struckText(inner, true));
  return decodeXmlText(
    joinStruck(struck)
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<[^<>]*>/g, ''),
  );
}

/** Without exponent and without what calculating in binary adds. */
export function plainNumber(value: number): string {
  const text = String(Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)));
  if (!text.includes('e')) return text;
  return Number(text).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Undefined for a code that nobody knows. */
function readCode(code: string): Code | undefined {
  try {
    const sections: Tokens[] = [[]];
    for (const token of tokenize(code))
      if (token.type === 'BREAK') sections.push([]);
      else sections.at(-1)?.push(token);
    const { type } = getFormatInfo(code);
    return { code, type, isDate: isDateFormat(code), sections, widened: new Map() };
  } catch {
    return undefined;
  }
}

function numberFormOf(known: Code, value: number, date1904: boolean, kept: string): string | undefined {
  const { code, type, isDate } = known;
  if (isDate) return storedDate(value, known, date1904, kept);
  const isLoose = type === 'scientific' || type === 'fraction';
  const text = onOneLine(format(isLoose ? code : withDecimals(known, value), value, { throws: false }));
  if (/^[\s\-–—#]*$/.test(text) || (value === 0 && !/[\p{L}\d]/u.test(text))) return undefined;
  const says = isLoose ? Number(text) === value : /\d/.test(text);
  return says ? text : `${text} (${plainNumber(value)})`;
}

/** The same format with the decimals that the value needs in each of its sections. */
function withDecimals({ sections, widened }: Code, value: number): string {
  const [digits = '', exponent = '0'] = Math.abs(value)
    .toExponential(DIGITS - 1)
    .split('e');
  const significant = digits.replace('.', '').replace(/0{1,15}$/, '').length;
  const decimals = (significant > TYPED_DIGITS ? KEPT_DIGITS : significant) - 1 - Number(exponent);
  const known = widened.get(decimals);
  if (known !== undefined) return known;
  const code = sections.map((section) => sectionWith(section, decimals)).join(';');
  widened.set(decimals, code);
  return code;
}

function sectionWith(section: Tokens, decimals: number): string {
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

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
