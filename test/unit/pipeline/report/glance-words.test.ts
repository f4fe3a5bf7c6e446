import { describe, expect, it } from 'vitest';
import { glanceWords } from '../../../../src/pipeline/report/outline/glance-words.ts';

const FILLER =
  'It was affected by volumes, prices, foreign exchange and the mix of products in several markets';

describe('the words of a reference at a glance', () => {
  it('should be the rows that its statements have figures from, not the head of the table', () => {
    const table = '2023 · 2022 · Change; Sales · 42,413 · 40,055 · 5.9 %; Profit · 1 · 2; Costs · 31,089 · 3';
    expect(glanceWords([table], ['Sales of 2023 rose 5.9%.', 'Costs | 31,089'])).toBe(
      'Sales · 42,413 · 40,055 · 5.9 % … Costs · 31,089 · 3',
    );
  });

  it('should keep the label of a long row and the cells that are wanted', () => {
    const row = `Net earnings · ${Array.from({ length: 40 }, (_, at) => `${at}.25 %`).join(' · ')}`;
    expect(glanceWords([row], ['They were 7.25% and 8.25%.'])).toBe('Net earnings · … · 7.25 % · 8.25 % · …');
  });

  it('should be what stands around a figure far into a sentence, cut with a sign', () => {
    const words = glanceWords(
      [`${FILLER}, and ${FILLER}, so that it rose to $17.3 billion in all.`],
      ['It is $17.3 billion.'],
    );
    expect(words).toMatch(/^….*rose to \$17\.3 billion in all\.$/);
    expect(words.length).toBeLessThanOrEqual(145);
  });

  it('should be the sentence that a statement without figures is nearest to, in Chinese too', () => {
    expect(glanceWords([`${FILLER}. The vault lies in Dublin.`], ['Dublin has the vault.'])).toBe(
      'The vault lies in Dublin.',
    );
    expect(glanceWords(['公司成立多年。备份保留三十天。'], ['备份保留三十天'])).toBe('备份保留三十天。');
  });

  it('should be empty where nothing is quoted', () => {
    expect(glanceWords([], ['A statement.'])).toBe('');
  });
});
