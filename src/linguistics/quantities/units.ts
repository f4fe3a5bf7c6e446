import { SCALES as ZH_SCALES, UNITS as ZH_UNITS } from '../lexicon/chinese/zh-units.ts';
import { SCALES as EN_SCALES, UNITS as EN_UNITS } from '../lexicon/english/en-units.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';
export interface Unit {
  /** Quantities compare only within one dimension. */
  readonly dimension: string;
  readonly factor: number;
}

const BY_NAME = new Map<string, Unit>(
  [...EN_UNITS, ...ZH_UNITS].flatMap(([dimension, factor, names]) =>
    names.split(',').map((name) => [name, { dimension, factor }] as const),
  ),
);

export const SCALES: Readonly<Record<string, number>> = { ...EN_SCALES, ...ZH_SCALES };

const HAN_UNITS = [...BY_NAME.keys()]
  .filter((name) => /\p{Script=Han}/u.test(name))
  .sort((a, b) => b.length - a.length);

const UNIT_AFTER = new RegExp(
  String.raw`^[\s\u00a0-]?\s?(${anyOf(EN.figures.unitAfter)}|[a-zµ°]+(?:[²³23]e?)?|[%‰℃℉$€£¥×])`,
  'i',
);

/** The unit that a piece of text begins with, right after a number. Case counts only where it tells units apart. */
export function unitAtStart(text: string): { readonly unit: Unit; readonly length: number } | undefined {
  const han = HAN_UNITS.find((name) => text.startsWith(name));
  if (han !== undefined) return found(han, han.length);
  const match = UNIT_AFTER.exec(text);
  if (!match?.[1]) return undefined;
  const name = match[1];
  // "5 m" is metres, "5 M" is not; "B" for bytes and "b" for bits are told apart by nobody, so neither is a unit.
  if (name.length === 1 && /[A-Z]/.test(name) && !'WVLKC'.includes(name)) return undefined;
  const rest = text.charAt(match[0].length);
  if (/[a-z]$/i.test(name) && /[\p{L}\p{N}_]/u.test(rest) && !/\p{Script=Han}/u.test(rest)) return undefined;
  const key = name === 'MW' || name === 'mW' ? 'mw' : name.toLowerCase();
  return found(key, match[0].length);
}

function found(name: string, length: number): { unit: Unit; length: number } | undefined {
  const unit = BY_NAME.get(name);
  return unit && { unit, length };
}

/** The unit that a word names by itself, as in the table header `Retention (days)`. */
export function unitOfWord(word: string): Unit | undefined {
  return word.length > 1 || /[%$€£¥\p{Script=Han}]/u.test(word) ? BY_NAME.get(word.toLowerCase()) : undefined;
}

const CURRENCIES: ReadonlySet<string> = new Set(['usd', 'eur', 'gbp', 'cny', 'jpy', 'hkd', 'cad', 'aud']);

/** Whether a unit is a currency. */
export function isMoney(unit: Unit | undefined): boolean {
  return unit !== undefined && CURRENCIES.has(unit.dimension);
}
