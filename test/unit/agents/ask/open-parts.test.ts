import { describe, expect, it } from 'vitest';
import { findOpenParts } from '../../../../src/agents/index.ts';
import type { ReportDraft } from '../../../../src/domain/index.ts';

const draft = (answer: string, over: Partial<ReportDraft> = {}): ReportDraft => ({
  title: 'T',
  answer,
  sections: [],
  ...over,
});
const section = (body: string, limits?: true) => ({
  taskId: '',
  heading: 'H',
  body,
  ...(limits && { limits }),
});

describe('findOpenParts', () => {
  it('should find nothing open in an answer that says of nothing that it is missing', () => {
    expect(findOpenParts(draft('The plan costs 5 million [ev_1].'))).toBeUndefined();
    const sure = { confidence: 'high' as const, sections: [section('It began in 2021 [ev_2].')] };
    expect(findOpenParts(draft('The plan costs 5 million [ev_1].', sure))).toBeUndefined();
  });

  it('should find everything open where there is no answer, or its writer is not sure of it', () => {
    expect(findOpenParts(draft(''))).toEqual([]);
    expect(findOpenParts(draft('It may cost 5 million [ev_1].', { confidence: 'low' }))).toEqual([]);
  });

  it.each([
    ['The reports give no cost {absent: cost | budget}.', 'The reports give no cost.'],
    ['各报告没有给出成本 {absent: 成本 | 预算}。', '各报告没有给出成本。'],
  ])(
    'should name what is said to be missing, in the answer, a section or the limitations: %s',
    (said, part) => {
      const rest = draft('The plan began in 2021 [ev_1].', { sections: [section(said)] });
      const limits = draft('The plan began in 2021 [ev_1].', { sections: [section(`- ${said}`, true)] });
      for (const one of [draft(said), rest, limits]) expect(findOpenParts(one)).toEqual([part]);
    },
  );

  it('should take a limitation without the words that were looked for, too, and each once', () => {
    const body = 'Nothing is said of 2023.\n\nNothing is said of 2023.';
    expect(findOpenParts(draft('It began in 2021 [ev_1].', { sections: [section(body, true)] }))).toEqual([
      'Nothing is said of 2023.',
    ]);
  });
});
