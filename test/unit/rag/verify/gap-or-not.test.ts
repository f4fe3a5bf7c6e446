import { describe, expect, it } from 'vitest';
import { isGap } from '../../../../src/rag/verify/claims/judge-gap.ts';

describe('what says that something is missing', () => {
  it.each([
    'The passages do not split the growth of revenue into volume and price.',
    'These excerpts do not compare the two plants.',
    'The evidence does not break the total down by region.',
    'The reason for the change is not stated.',
    'When the plan was made is not stated.',
    'None of the three protocols mentions a stopping rule.',
    'Neither of the two reports names an auditor.',
    'The protocol gives no more detail on masking.',
    '段落没有区分价格与数量的影响。',
    '如果按年度计算，资料没有给出具体数字。',
  ])('is a gap: %s', (text) => expect(isGap(text)).toBe(true));

  it.each([
    'Where the first method is not available, use the second one.',
    'If no data is given, the default of 30 days applies.',
    'The plan does not allow transfers between accounts.',
    '若未提供收据，则按标准金额报销。',
    'This suggests that spending alone does not explain the margins.',
    'Taken together, the fleet does not explain the delay.',
    'The protocol says no more of masking than that patients are blinded.',
    '这表明研发投入本身并未说明利润率的差异。',
  ])('is none: %s', (text) => expect(isGap(text)).toBe(false));
});
