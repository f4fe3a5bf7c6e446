import { describe, expect, it } from 'vitest';
import type { ToolChoiceInput } from '../../../../src/domain/index.ts';
import { chooseToolsByRule } from '../../../../src/language/extractive/plan/choose-tools.ts';
import { createTestSources } from '../../../fakes/source-servers/source-bench.ts';
import { sourceSettings } from '../../../fakes/source-servers/source-servers.ts';

const tools: ToolChoiceInput['tools'] = createTestSources(sourceSettings('http://sources.test'))
  .sources.filter(({ kind }) => kind === 'optional')
  .map(({ id, description, inputSchema }) => ({ name: id, description, inputSchema }));

/** Tools chosen, with everything of their input but the words of the search. */
function choose(subQuestion: string, question = subQuestion) {
  return chooseToolsByRule({ question, subQuestion, tools }).map(({ tool, input: { query, ...named } }) => {
    if (query !== undefined) expect(query).toBe(subQuestion);
    return [tool, named];
  });
}

describe('choosing sources by rule', () => {
  it.each([
    ['What revenue did Apple report in 2023?', [['sec-edgar', { company: 'Apple' }]]],
    ['Apple revenue 2023?', [['sec-edgar', { company: 'Apple' }]]],
    [
      'What did Berkshire Hathaway Inc. say in its 10-K about insurance?',
      [['sec-edgar', { company: 'Berkshire Hathaway Inc.', forms: ['10-K'] }]],
    ],
    ['What revenue did NASDAQ: AAPL report?', [['sec-edgar', { ticker: 'AAPL' }]]],
    ['Which filings did CIK 0000320193 make?', [['sec-edgar', { cik: '320193' }]]],
    ['Does OpenAI’s market cap exceed Google’s?', [['sec-edgar', { company: 'OpenAI' }]]],
    ['Apple公司2023年的营收', [['sec-edgar', { company: 'Apple' }]]],
  ])('should name companies in the United States: %s', (question, chosen) => {
    expect(choose(question)).toEqual(chosen);
  });

  it.each([
    ['贵州茅台2023年的营收是多少？', [['akshare', { company: '贵州茅台' }]]],
    ['请问比亚迪去年的净利润', [['akshare', { company: '比亚迪' }]]],
    ['股票代码600519的行情如何？', [['akshare', { code: '600519' }]]],
    ['SZ000001的分红方案是什么？', [['akshare', { code: 'SZ000001' }]]],
    ['腾讯控股有限公司2023年财报', [['akshare', { company: '腾讯控股有限公司' }]]],
  ])('should name companies listed in China: %s', (question, chosen) => {
    expect(choose(question)).toEqual(chosen);
  });

  it.each([
    ['What does the paper arXiv:1706.03762 propose?', [['arxiv', { id: '1706.03762' }]]],
    ['What does doi 10.1038/nature12373 report?', [['crossref', { doi: '10.1038/nature12373' }]]],
    [
      'What do recent studies find about tidal energy?',
      [
        ['arxiv', {}],
        ['crossref', {}],
      ],
    ],
    [
      '关于潮汐能的最新研究有哪些论文？',
      [
        ['arxiv', {}],
        ['crossref', {}],
      ],
    ],
    [
      'Which papers on tides appeared since 2020?',
      [
        ['arxiv', { from: '2020' }],
        ['crossref', { from: '2020' }],
      ],
    ],
    [
      '2019年至2021年有哪些关于潮汐的论文？',
      [
        ['arxiv', { from: '2019', to: '2021' }],
        ['crossref', { from: '2019', to: '2021' }],
      ],
    ],
  ])('should look for literature: %s', (question, chosen) => {
    expect(choose(question)).toEqual(chosen);
  });

  it.each([
    'How are backups kept?',
    'What is the revenue recognition rule in our handbook?',
    'Who signed the contract of 600519 pieces?',
    '员工每年有几天年假？',
    '公司的差旅报销规定是什么？',
  ])('should choose nothing where nothing calls for it: %s', (question) => {
    expect(choose(question)).toEqual([]);
  });

  it('should take whom the sub-question names before whom the question names', () => {
    const question = 'Compare the revenue of NASDAQ: MSFT and Apple.';
    expect(choose('What revenue does Apple report?', question)).toEqual([
      ['sec-edgar', { company: 'Apple' }],
    ]);
    expect(choose('What revenue is reported?', question)).toEqual([['sec-edgar', { ticker: 'MSFT' }]]);
  });
});
