import { describe, expect, it } from 'vitest';
import { anyOf, EN, termPattern, termsOf, ZH } from '../../../src/linguistics/lexicon/index.ts';

const tables = [EN, ZH].flatMap((language) =>
  Object.entries(language).flatMap(([area, group]) =>
    Object.entries(group).map(([name, list]) => ({
      name: `${area}.${name}`,
      list: String(list),
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
    expect(tables.length).toBeGreaterThan(150);
    for (const { name, list, isChinese } of tables)
      for (const term of termsOf(list)) {
        expect(term, name).toMatch(/^\S(?:.*\S)?$/);
        expect(/\p{Script=Han}/u.test(term), `${name}: ${term}`).toBe(isChinese);
        expect(new RegExp(`^${anyOf(list)}$`, 'iu').test(term.replace('*', 'ed')), `${name}: ${term}`).toBe(
          true,
        );
      }
  });
});
