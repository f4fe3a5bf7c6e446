import { en } from '../../src/words/en/index.ts';
import { zh } from '../../src/words/zh/index.ts';

/** Each journey is made in both languages, once in the dark and once in the light. */
export const LOOKS = [
  { locale: 'en-GB', colorScheme: 'dark', words: en },
  { locale: 'zh-CN', colorScheme: 'light', words: zh },
] as const;

/** A sentence of the page with its parameters filled in; of one that counts, the form for a number. */
export function say(sentence: string, given: Readonly<Record<string, string | number>> = {}): string {
  const forms = sentence.split(' | ');
  const form =
    typeof given['count'] === 'number' ? forms[Math.min(given['count'], forms.length - 1)] : forms[0];
  return (form ?? '').replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
}
