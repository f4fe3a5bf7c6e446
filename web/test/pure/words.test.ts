import { describe, expect, it } from 'vitest';
import { en } from '../../src/words/en/index.ts';
import { zh } from '../../src/words/zh/index.ts';

type Tree = { readonly [key: string]: string | Tree };

function sentences(tree: Tree, path = ''): Map<string, string> {
  const found = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...sentences(value, `${path}${key}.`)],
  );
  return new Map(found);
}
const parameters = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

describe('the words of the page', () => {
  const [english, chinese] = [sentences(en), sentences(zh)];

  it('should be there in both languages with the same parameters', () => {
    expect([...chinese.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of english)
      expect(parameters(chinese.get(key) ?? ''), key).toEqual(parameters(text));
  });

  it('should be Chinese where they are said to be', () => {
    const names = /^(?:report\.formats|documents\.defaultCollection|documents\.fact\.hash)/;
    const untranslated = [...chinese].filter(
      ([key, text]) => !names.test(key) && !/\p{Script=Han}/u.test(text),
    );
    expect(untranslated).toEqual([]);
  });
});
