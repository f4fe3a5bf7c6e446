import { parseHanNumeral } from './han-numeral.ts';

/** English ordinals in order, from `first`. */
export const ORDINALS: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

/** The place in a series that a word names: `third`, `3rd`, `3`, `III`, `三`; 0 when it names none. */
export function ordinalValue(text: string): number {
  const lower = text.toLowerCase();
  const ordinal = ORDINALS.indexOf(lower);
  if (ordinal >= 0) return ordinal + 1;
  if (/^\d/.test(lower)) return Number.parseInt(lower, 10);
  return /^[ivxl]+$/.test(lower) ? romanValue(lower) : (parseHanNumeral(lower) ?? 0);
}

function romanValue(text: string): number {
  const digits = [...text].map((letter) => ROMAN[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}
