import { en, type Words } from './en/index.ts';
import { chooseForm, fillIn, type Values } from './fill-in.ts';
import { language } from './language.ts';
import { zh } from './zh/index.ts';

/** Every word of the page, in every language; what one language lacks does not compile. */
const WORDS: Readonly<Record<typeof language.value, Words>> = { en, zh };

const find = (key: string): unknown =>
  key.split('.').reduce<unknown>((tree, part) => {
    const isTree = typeof tree === 'object' && tree !== null && Object.hasOwn(tree, part);
    return isTree ? (tree as Readonly<Record<string, unknown>>)[part] : undefined;
  }, WORDS[language.value]);

/** Whether there are words under a key, which may be put together from what the server says. */
export const te = (key: string): boolean => typeof find(key) === 'string';

/** The words under a key in the language that is chosen now; `count` chooses among the forms that ` | ` parts. */
export function t(key: string, values: Values = {}, count?: number): string {
  const text = find(key);
  return typeof text === 'string' ? fillIn(chooseForm(text, count ?? values['count']), values) : key;
}
