import { describe, expect, it } from 'vitest';
import type { ReportDraft } from '../../../../src/domain/index.ts';
import { assembleReport } from '../../../../src/pipeline/report/assemble/assemble-report.ts';
import { listDisagreementClaims } from '../../../../src/pipeline/report/assemble/list-contradictions.ts';
import { makeEvidence, makeInput } from './report-input.ts';

const CASES = {
  en: {
    question: 'What was the rated power of the Heron turbine in 2024?',
    texts: [
      'The rated power of the Heron turbine in 2024 was 4.2 MW.',
      'The rated power of the Heron turbine in 2024 was 4.8 MW.',
    ],
  },
  zh: {
    question: '海岳重工2024年的营业收入是多少？',
    texts: ['海岳重工2024年实现营业收入12.5亿元。', '海岳重工2024年实现营业收入13.1亿元。'],
  },
} as const;

describe.each(Object.entries(CASES))('sources that disagree in %s', (language, { question, texts }) => {
  const draft: ReportDraft = {
    title: 'T',
    answer: `${texts[0].slice(0, -1)} [ev_1]${texts[0].slice(-1)}`,
    sections: [],
  };
  const input = {
    ...makeInput({
      question,
      language: language === 'zh' ? 'zh' : 'en',
      evidence: [
        makeEvidence(1, texts[0]),
        makeEvidence(2, texts[1], { documentId: 'doc_b', versionId: 'ver_b', sourcePath: 'b.md' }),
      ],
    }),
    draft,
  };

  it('should stand in their own part and never inside the answer', () => {
    const report = assembleReport(input);
    expect(report.contradictions?.[0]?.values).toHaveLength(2);
    const answer = report.answer.flatMap(({ claims }) => claims.map(({ text }) => text));
    expect(answer).toEqual([texts[0]]);
  });

  it('should be told only when a second reader confirms them, where there is one', () => {
    const [asked] = listDisagreementClaims(assembleReport(input));
    expect(asked?.evidenceIds.toSorted()).toEqual(['ev_1', 'ev_2']);
    for (const text of texts) expect(asked?.text).toContain(text);
    const judged = (verdict: 'supported' | 'not_found') =>
      assembleReport({ ...input, changes: { opinions: new Map([[asked?.text ?? '', { verdict }]]) } });
    expect(judged('supported').contradictions).toHaveLength(1);
    expect(judged('not_found').contradictions).toBeUndefined();
    expect(assembleReport({ ...input, changes: { opinions: new Map() } }).contradictions).toBeUndefined();
  });
});
