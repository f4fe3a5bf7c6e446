import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
const SOURCES = resolve(import.meta.dirname, '../../src');
/** Keys that the page names, as they stand or as patterns with something filled in. */
function namedKeys(): (key: string) => boolean {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((file) => /\.(?:vue|ts)$/.test(file) && !file.startsWith('words'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .join('\n');
  const named = new Set(text.match(/(?<=['"`])[a-z]+(?:\.[\w-]+)+(?=['"`])/g));
  const patterns = [...text.matchAll(/`([a-z]+\.[\w.]*(?:\$\{[^}`]*\}[\w.]*)+)`/g)].map(
    ([, template = '']) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );
  return (key) => named.has(key) || patterns.some((pattern) => pattern.test(key));
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
    const names = /^(?:report\.formats|documents\.defaultCollection)/;
    const untranslated = [...chinese].filter(
      ([key, text]) => !names.test(key) && !/\p{Script=Han}/u.test(text),
    );
    expect(untranslated).toEqual([]);
  });

  it('should have none that only who builds such systems knows', () => {
    const unknown = [
      [
        english,
        /\b(?:chunk|claim|embedding|executor|checkpoint|corpus|retriev|extractive|hashed|verdict|payload|backend|vector|lexical|rerank|resum(?:e|ing) the run)|dataDir|\bE0\d\d\b|\breq_|\brun_/i,
      ],
      [chinese, /嵌入|检查点|执行器|切块|分块|向量|语料|令牌|重排|dataDir|\bE0\d\d\b|\breq_|\brun_/],
    ] as const;
    const said = unknown.flatMap(([words, pattern]) =>
      [...words].filter(([, text]) => pattern.test(text.replaceAll(/\{\w+\}/g, ''))),
    );
    expect(said).toEqual([]);
  });

  it('should all be said somewhere', () => {
    const isNamed = namedKeys();
    expect(isNamed('state.retry')).toBe(true);
    expect(isNamed('state.nothingOfThisName')).toBe(false);
    expect([...english.keys()].filter((key) => !isNamed(key))).toEqual([]);
  });
});
