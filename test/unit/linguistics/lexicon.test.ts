import { describe, expect, it } from 'vitest';
import {
  anyOf,
  CHINESE_UNITS,
  EN,
  ENGLISH_UNITS,
  termPattern,
  termsOf,
  ZH,
} from '../../../src/linguistics/lexicon/index.ts';

const tables = [EN, ZH].flatMap((language) =>
  Object.entries(language).flatMap(([area, group]) =>
    Object.entries(group).map(([name, list]) => ({
      name: `${area}.${name}`,
      // Of a table from words to what they mean, the words.
      list:
        typeof list === 'string' || Array.isArray(list) ? String(list) : Object.keys(Object(list)).join(', '),
      isChinese: language === ZH,
    })),
  ),
);

describe('terms of the lexicon', () => {
  it('should cut a list at commas, or at spaces where it has none', () => {
    expect(termsOf('due to, because,\nas a result')).toEqual(['due to', 'because', 'as a result']);
    expect(termsOf(' is are\nwas ')).toEqual(['is', 'are', 'was']);
  });

  it('should take a star for any ending and each apostrophe for both', () => {
    const pattern = new RegExp(`^${anyOf("recommend*, don't, e.g.")}$`);
    for (const text of ['recommend', 'recommendation', "don't", 'don’t', 'e.g.'])
      expect(text).toMatch(pattern);
    for (const text of ['recommends it', 'dont', 'eXgX']) expect(text).not.toMatch(pattern);
  });

  it('should take the first term that fits', () => {
    expect(new RegExp(anyOf('because, because of')).exec('because of rain')?.[0]).toBe('because');
    expect(new RegExp(anyOf('因为, 因')).exec('因为下雨')?.[0]).toBe('因为');
  });

  it('should end English terms where words end, and find Chinese ones anywhere', () => {
    const pattern = termPattern('risk, danger*', '风险, 危险');
    for (const text of ['a Risk of fire', 'dangerous', '有风险的']) expect(text).toMatch(pattern);
    for (const text of ['brisk', 'risky', '冒险']) expect(text).not.toMatch(pattern);
  });

  it('should hold terms that are found and stand in a list of their language', () => {
    expect(tables.length).toBeGreaterThan(100);
    for (const { name, list, isChinese } of tables)
      for (const term of termsOf(list)) {
        expect(term, name).toMatch(/^\S(?:.*\S)?$/);
        expect(/\p{Script=Han}/u.test(term), `${name}: ${term}`).toBe(isChinese);
        expect(
          new RegExp(`^${anyOf(list)}$`, 'iu').test(term.replaceAll('*', 'ed')),
          `${name}: ${term}`,
        ).toBe(true);
      }
  });

  it('should hold each unit once, in the list of its language', () => {
    const [english, chinese] = [termsOf(ENGLISH_UNITS), termsOf(CHINESE_UNITS)];
    expect(english.filter((word) => /\p{Script=Han}/u.test(word))).toEqual([]);
    expect(chinese.filter((word) => !/\p{Script=Han}/u.test(word))).toEqual([]);
    for (const all of [english, chinese]) expect(new Set(all).size).toBe(all.length);
  });
});
