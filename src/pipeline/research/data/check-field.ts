import type { PreparedPassage } from '../../../rag/verify/index.ts';
import { locateQuotes, type Place } from '../../../rag/verify/index.ts';
import { type JsonSchema, typeOf } from './answer-schema.ts';

type FieldValue = string | number | boolean;

/** A proposed value as the type of its field, where that says the same; otherwise undefined. `"1,234"` is the number 1234; `"12 %"`, `""` and `"yes"` are none. */
export function asFieldType(value: FieldValue, schema: JsonSchema): FieldValue | undefined {
  const read = asType(value, typeOf(schema));
  if (read === undefined) return undefined;
  if (Array.isArray(schema.enum) && !schema.enum.includes(read)) return undefined;
  return schema.const === undefined || schema.const === read ? read : undefined;
}

function asType(value: FieldValue, type: string | undefined): FieldValue | undefined {
  if (type === undefined) return value;
  if (type === 'string') return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const plain = typeof value === 'string' ? value.trim() : String(value);
  const grouped = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(plain);
  if (typeof value === 'boolean' || (typeof value === 'string' && !grouped)) return undefined;
  const number = Number(plain.replaceAll(',', '').replace('−', '-'));
  return Number.isFinite(number) && (type === 'number' || Number.isInteger(number)) ? number : undefined;
}

/** Where cited passages print a value. Truth values are printed nowhere. */
export function findPrintedValue(value: FieldValue, passages: readonly PreparedPassage[]): Place[] {
  if (typeof value === 'boolean') return [];
  if (typeof value === 'string') return isWord(value, passages) ? locateQuotes([value], passages) : [];
  return passages.flatMap((passage) => {
    const { figures, scales, units, text, offset, id } = passage;
    const figure = figures.find((one) => {
      const own = one.scale === 1 ? [1, ...(one.isPercent || one.isYear ? [] : scales)] : [one.scale];
      const isNegative = /(?:^|[^\p{L}\p{N})\]])[-−(]\s?[$€£¥]?$/u.test(text.slice(0, one.start).slice(-4));
      const isBracket = text[one.start - 1] === '(' && text[one.end] !== ')';
      const sign = isNegative && !isBracket ? -1 : 1;
      return own.some((scale) => isSame(sign * one.number * scale, value));
    });
    if (figure === undefined) return [];
    const unit = units.find(({ start, end }) => start <= figure.start && end >= figure.end) ?? figure;
    const { start, end } = unit;
    return [{ evidenceId: id, quote: text.slice(start, end), start: offset + start, end: offset + end }];
  });
}

/** Binary fractions: 18.4 billion is 18,400,000,000 less a hair. */
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 1e-12;

/** Within a longer word it is another one: `art` in `part`. */
function isWord(value: string, passages: readonly PreparedPassage[]): boolean {
  const fold = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
  const wanted = fold(value).trim();
  const isHan = /\p{Script=Han}/u.test(wanted);
  return passages.some((passage) => {
    const text = fold(passage.text);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const around = `${text[at - 1] ?? ''}${text[at + wanted.length] ?? ''}`;
      if (isHan || !/[\p{L}\p{N}]/u.test(around)) return true;
    }
    return false;
  });
}
