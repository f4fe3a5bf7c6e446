import { IRREGULAR_FORMS } from '../lexicon/en.ts';

const BASE = new Map(
  IRREGULAR_FORMS.split(/[|\n]/).flatMap((row) => {
    const [base = '', ...others] = row.split(' ');
    return others.map((other) => [other, base] as const);
  }),
);

/** The base form of an irregular English word (lower case), else the word itself. */
export function baseForm(word: string): string {
  return BASE.get(word) ?? word;
}

/** Base forms of the irregular English words that begin so. */
export function baseFormsOfStart(start: string): string[] {
  return [...BASE].flatMap(([form, base]) => (form.startsWith(start) ? [base] : []));
}
