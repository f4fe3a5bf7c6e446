import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareReadings } from '../../../../../src/pipeline/report/provenance/compare-readings.ts';

describe('compareReadings', () => {
  it.each([
    [
      'broken at the end of lines',
      'Revenue rose to 1,234 million.',
      'Reve-\nnue rose to 1,234 mil-\nlion.',
      'found',
    ],
    ['as a row of a table', '| Net sales | 1,234 | (56) |', 'Net sales $ 1,234 $ (56)', 'found'],
    [
      'with a running line inside',
      'The board approved the plan for next year.',
      'The board approved Annual report 7 the plan for next year.',
      'found',
    ],
    ['in columns', 'Make: Year: Sorrell 1987', 'Make: Sorrell Year: 1987', 'scattered'],
    ['with another figure', 'Revenue rose to 1,234 million.', 'Revenue rose to 1,243 million.', 'differs'],
    ['with a word less', 'It does not apply to pumps.', 'It does apply to pumps.', 'differs'],
    ['in Chinese', '营业收入为 1,234 万元。', '营业收入为1,234 万元。', 'found'],
    ['in Chinese with another figure', '营业收入为 1,234 万元。', '营业收入为1,243 万元。', 'differs'],
    ['in Chinese in columns', '名称 单位 水泵 万元', '名称 水泵 单位 万元', 'scattered'],
    ['on a page without text', 'Any text.', '', 'unread'],
  ])('should tell a quote %s', (_, quote, page, match) => {
    expect(compareReadings(quote, [page])).toBe(match);
  });

  it('should always find what stands there, over the end of a page too', () => {
    const word = fc.stringMatching(/^(?:[a-z]{1,9}|\d{1,4}|[一-鿿]{1,4})$/);
    const words = fc.array(word, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, words, words, fc.nat(30), (before, quote, after, cut) => {
        const all = [...before, ...quote, ...after];
        const pages = [all.slice(0, cut).join(' '), all.slice(cut).join('\n')];
        expect(compareReadings(quote.join(' '), pages)).toBe('found');
      }),
    );
  });
});
