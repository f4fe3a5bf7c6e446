import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../src/domain/index.ts';
import { lookUpQuestion } from '../../../../src/rag/query/look-up-figures.ts';
import { planSearch } from '../../../../src/rag/query/plan-search.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';
import { NORVIK_LIBRARY } from '../../../fakes/norvik-library.ts';

const text = `Consolidated statements (in millions)

| (in millions) | 2022 | 2021 |
| --- | --- | --- |
| Net sales | 50 | 40 |
| Operating income | (5) | 4 |
| Total current assets | 90 | 80 |
| Total current liabilities | 60 | 70 |`;
const evidence = [
  { id: 'ev_1', documentId: 'd', text, prefix: '', score: 1, locator: { headingPath: [] } },
] as unknown as Evidence[];
const lookUp = (question: string) => {
  const plan = planSearch(
    understandQuestion(question, NORVIK_LIBRARY),
    { collectionIds: ['c'] },
    NORVIK_LIBRARY,
  );
  const { figures, isWhole } = lookUpQuestion(plan, evidence);
  return { isWhole, texts: figures.map((figure) => figure.text.replace(/ \{.*?\}/, '')) };
};

describe('figures for a question', () => {
  it('should give the year before beside a measure that moved, and how much', () => {
    for (const question of [
      'Did the net sales of Norvik Water grow in 2022?',
      '诺维克水务2022年营业收入增长了吗？',
    ]) {
      const { isWhole, texts } = lookUp(question);
      expect(isWhole).toBe(true);
      expect(texts.join('\n')).toMatch(/2022: 50[\s\S]*2021: 40[\s\S]*25\.0 %/);
    }
    expect(lookUp('What were the net sales of Norvik Water in 2022?').texts).toEqual([
      'Net sales – 2022: 50 (in millions)',
    ]);
  });

  it('should answer with both figures where a loss leaves no rate', () => {
    expect(
      lookUp('What is the year-over-year change in operating income of Norvik Water from 2021 to 2022?'),
    ).toEqual({
      isWhole: true,
      texts: ['Operating income – 2022: (5) (in millions)', 'Operating income – 2021: 4 (in millions)'],
    });
  });

  it('should work out what its lines are printed for', () => {
    expect(lookUp('What was the working capital of Norvik Water in 2022?').texts[0]).toContain(
      'is 30 million',
    );
    expect(lookUp('What was the current ratio of Norvik Water in 2022?').texts[0]).toContain('is 1.50');
  });

  it('should look up what is asked for beside a calculation', () => {
    const { texts } = lookUp('What were the net sales and the operating margin of Norvik Water in 2022?');
    expect(texts.join('\n')).toMatch(/operating margin of 2022 is -10\.0 %[\s\S]*Net sales – 2022: 50/);
  });
});
