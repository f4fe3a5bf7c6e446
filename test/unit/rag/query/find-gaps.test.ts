import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../src/domain/index.ts';
import { readPeriods } from '../../../../src/linguistics/periods/index.ts';
import { joinSpans } from '../../../../src/rag/query/join-spans.ts';
import { lookUpQuestion } from '../../../../src/rag/query/look-up-figures.ts';
import { planSearch } from '../../../../src/rag/query/plan-search.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';
import { NORVIK_LIBRARY } from '../../../fakes/norvik-library.ts';

const text =
  '| (in millions) | 2022 | 2021 | 2020 |\n| --- | --- | --- | --- |\n| Net sales | 41 | 39 | 37 |';
const evidence = [
  { id: 'ev_1', documentId: 'd', text, prefix: '', score: 1, locator: { headingPath: [] } },
] as unknown as Evidence[];
const lookUp = (question: string, passages = evidence) =>
  lookUpQuestion(
    planSearch(understandQuestion(question, NORVIK_LIBRARY), { collectionIds: ['c'] }, NORVIK_LIBRARY),
    passages,
  );

describe('periods that no document covers', () => {
  it('should be said with the nearest year, whose figure is given', () => {
    const { gaps = [], nearest, figures } = lookUp('What were the net sales of Norvik Water in 2017?');
    expect(figures).toEqual([]);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toMatch(/2017.*2020/);
    expect(nearest?.map((figure) => figure.text)).toEqual(['Net sales – 2020: 37 (in millions)']);
    expect(lookUp('诺维克水务2017年的营业收入是多少？').gaps?.[0]).toMatch(/2017年.*2020年/);
  });

  it('should be said of a quarter of which no report is, beside the year, and not of one that is told', () => {
    const { gaps = [], nearest, isMissing } = lookUp('What were the net sales of Norvik Water in Q1 2022?');
    expect(gaps.join()).toMatch(/Q1 2022.*nearest year.*2022/);
    expect(nearest?.map((figure) => figure.text)).toEqual(['Net sales – 2022: 41 (in millions)']);
    expect(isMissing).toBe(true);
    const [first] = evidence;
    const told = [{ ...first, text: 'Net sales were 9 million in the first quarter of 2022.' }] as Evidence[];
    expect(lookUp('What were the net sales of Norvik Water in Q1 2022?', told).gaps).toEqual([]);
    expect(lookUp('诺维克水务2022年第一季度的营业收入是多少？').gaps?.[0]).toContain('Q1 2022');
  });

  it('should not be said of a name that is a matter of the body, where no measure of both is asked for', () => {
    const [first] = evidence;
    const told = [{ ...first, text: 'Norvik Water completed the separation of Kestrel Bay.' }] as Evidence[];
    const question = 'What did Norvik Water report about the separation of Kestrel Bay?';
    expect(lookUp(question, told).gaps).toEqual([]);
    expect(lookUp(question).gaps?.join()).toContain('Kestrel Bay');
  });

  it('should have the year before beside the year that is asked for with it', () => {
    const textsOf = (question: string) =>
      lookUp(question)
        .figures.map((figure) => figure.text)
        .join();
    expect(textsOf('Compare the net sales of Norvik Water in 2022 with those of the year before.')).toMatch(
      /41.*39|39.*41/,
    );
    expect(textsOf('诺维克水务2022年和上一年的营业收入是多少？')).toMatch(/41.*39|39.*41/);
    expect(textsOf('What were the net sales of Norvik Water in 2022?')).not.toContain('39');
  });

  it('should be the missing years alone where others are found', () => {
    const { gaps = [], figures } = lookUp('What were the net sales of Norvik Water between 2018 and 2022?');
    expect(gaps.join(' ')).toMatch(/2018, 2019\b/);
    expect(gaps.join(' ')).not.toMatch(/202[012]/);
    expect(figures.map((figure) => figure.text)).toContain('Net sales – 2021: 39 (in millions)');
  });

  it('should be none where a document is of the year, prints it beside its own, or speaks of it', () => {
    expect(lookUp('What were the net sales of Norvik Water in 2021?').gaps).toEqual([]);
    expect(lookUp('What were the net sales of Norvik Water in 2022?', []).gaps).toEqual([]);
    const [first] = evidence;
    const told = [{ ...first, text: 'The harbour works were bought in 2016.' }] as Evidence[];
    expect(lookUp('What did Norvik Water buy in 2016?', told).gaps).toEqual([]);
    expect(lookUp('What did Norvik Water buy in 2015?', told).gaps).toHaveLength(1);
  });
});

describe('spans of years', () => {
  const spans = (question: string) =>
    joinSpans(question, readPeriods(question)).map(({ year, until }) => [year, until]);

  it('should have the years between, where two years open and close them', () => {
    expect(spans('between 2019 and 2022')).toEqual([[2019, 2022]]);
    expect(spans('from fiscal 2019 to fiscal 2022')).toEqual([[2019, 2022]]);
    expect(spans('2019年至2022年')).toEqual([[2019, 2022]]);
  });

  it('should leave years that are listed or compared', () => {
    expect(spans('in 2019 and 2022')).toEqual([
      [2019, undefined],
      [2022, undefined],
    ]);
    expect(spans('between 2022 and 2019')).toHaveLength(2);
  });
});
