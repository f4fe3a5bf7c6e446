import { describe, expect, it } from 'vitest';
import { bareWithPlaces, findBare, piecesOf } from '../../../../src/rag/verify/index.ts';

const find = (quote: string, text: string) => {
  const [words = ''] = piecesOf(quote);
  const found = findBare(words, bareWithPlaces(text));
  return found && text.slice(found.start, found.end);
};

describe('findBare', () => {
  it('should find words whatever spaces, quotation marks and Markdown stand between them', () => {
    expect(find('net sales were “12”', 'The *net  sales* were "12" in all.')).toBe('net  sales* were "12');
    expect(find('Sales 2021 4,100', '| Sales | 2021 |\n| 4,100 | 9 |')).toBe('Sales | 2021 |\n| 4,100');
  });

  it.each([
    ['6,781', 'Revenues of 36,781'],
    ['4136', 'It was 4136.5'],
    ['36,7', 'Revenues of 36,781'],
    ['2021', '12021'],
  ])('should not take a part of a number for it: %s in %s', (quote, text) => {
    expect(find(quote, text)).toBeUndefined();
  });

  it('should find a number beside the one of the next cell', () => {
    expect(find('36,781', '| 99 | 36,781 | 154 |')).toBe('36,781');
  });
});

describe('piecesOf', () => {
  it('should part a quotation at its dots', () => {
    expect(piecesOf('We expect growth … in 2023 [...] and later')).toEqual([
      'weexpectgrowth',
      'in2023',
      'andlater',
    ]);
  });
});
