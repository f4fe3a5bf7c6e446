import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const judge = (claim: string, text: string) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0 })]).verdict;

const pair = <T>(...values: T[]) =>
  fc.shuffledSubarray(values, { minLength: 2, maxLength: 2 }).map(([a, b]) => [a, b] as [T, T]);

describe('a sentence with two directions', () => {
  it.prop([
    pair('营业收入', '净利润', '存货', '管理费用', '研发投入'),
    fc.constantFrom('上升', '增长', '提高', '攀升'),
    fc.constantFrom('下降', '减少', '回落', '下滑'),
    fc.constantFrom('而', '，而', '，但'),
  ])('is never signed with the two exchanged, in Chinese', ([one, other], up, down, joint) => {
    const text = `${one}${up}${joint}${other}${down}。`;
    expect(judge(text, `报告期内${text}`)).toBe('supported');
    expect(judge(`${one}${down}${joint}${other}${up}。`, `报告期内${text}`)).toBe('contradicted');
  });

  it.prop([
    pair('Revenue', 'Profit', 'Inventory', 'Output', 'Cash'),
    fc.constantFrom('rose', 'grew', 'increased', 'climbed'),
    fc.constantFrom('fell', 'declined', 'decreased', 'dropped'),
    fc.constantFrom(' while ', ', while ', ', but ', ' and '),
  ])('is never signed with the two exchanged, in English', ([one, other], up, down, joint) => {
    const text = `${one} ${up}${joint}${other.toLowerCase()} ${down}.`;
    expect(judge(text, `In the year under review ${text}`)).toBe('supported');
    expect(
      judge(`${one} ${down}${joint}${other.toLowerCase()} ${up}.`, `In the year under review ${text}`),
    ).toBe('contradicted');
  });
});
