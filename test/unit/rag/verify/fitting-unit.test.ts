import { describe, expect, it } from 'vitest';
import { answerKind, saysKind } from '../../../../src/linguistics/questions/index.ts';
import { fittingUnit } from '../../../../src/rag/verify/index.ts';
import { preparePassage } from '../../../../src/rag/verify/passages/prepare-passage.ts';
import { type FittingCase, HELD_OUT, MADE_WITH } from './fitting-cases.ts';

const markedIn = (question: string, text: string) =>
  fittingUnit(question, preparePassage({ id: 'ev_1', text, offset: 0 }))?.quote;

function countIn(cases: readonly FittingCase[]) {
  const marked = cases.map(({ question, passage, gold }) => ({ gold, said: markedIn(question, passage) }));
  const right = marked.filter(({ gold, said }) => (gold === '' ? said === undefined : said?.includes(gold)));
  const unmarked = marked.filter((one) => !right.includes(one) && one.said === undefined);
  return { right: right.length, wrong: cases.length - right.length - unmarked.length };
}

describe('the sentence of a passage that fits a question', () => {
  it('should be the one that answers, also where others repeat more of its words', () => {
    expect(MADE_WITH).toHaveLength(18);
    expect(countIn(MADE_WITH)).toEqual({ right: 16, wrong: 1 });
    expect(HELD_OUT).toHaveLength(30);
    expect(countIn(HELD_OUT)).toEqual({ right: 27, wrong: 2 });
  });

  it.each([
    [
      'When was it approved?',
      '## Budget\n\nThe budget was read. It was approved on 14 May 2023.',
      'It was approved on 14 May 2023.',
    ],
    [
      '预算何时获得批准？',
      '## 预算\n\n会议讨论了预算。预算于2023年6月获得批准。',
      '预算于2023年6月获得批准。',
    ],
  ])('should say a date where “%s” asks for one', (question, text, sentence) => {
    expect(markedIn(question, text)).toBe(sentence);
  });

  it('should be none where nothing tells the sentences apart, or none is about the question', () => {
    expect(markedIn('What colour is the display?', 'It has a display. A display shows it.')).toBeUndefined();
    expect(markedIn('Who pays?', 'Gulls breed here.')).toBeUndefined();
    expect(markedIn('谁付款？', '海鸥在此繁殖。')).toBeUndefined();
    expect(markedIn('', 'Gulls breed here.')).toBeUndefined();
  });
});

describe('the kind of answer', () => {
  it.each([
    ['How long is the notice period?', 'span', 'six months', 'on 1 May 2021'],
    ['When does the lease end?', 'date', 'on 30 November 2027', 'six months'],
    ['What is the price of the shelf?', 'figure', '139 EUR', 'in oak'],
    ['Who signs the order?', 'person', 'Ms Tanaka signs', 'it is signed'],
    ['May the supplier raise prices?', 'leave', 'only with consent', 'it is delivered'],
    ['滤芯多久更换一次？', 'span', '每六个月', '更换滤芯'],
    ['合同何时到期？', 'date', '2027年11月', '六次'],
    ['罚款是多少？', 'figure', '五百元', '罚款另计'],
    ['谁负责？', 'person', '刘敏主任', '由仓库负责'],
    ['供应商可以涨价吗？', 'leave', '须经同意', '按月供货'],
  ] as const)('should be read from “%s”', (question, kind, says, saysNot) => {
    expect(answerKind(question)).toBe(kind);
    expect([saysKind(says, kind), saysKind(saysNot, kind)]).toEqual([true, false]);
  });

  it.each(['Why was it postponed?', 'Where do they lie?', '为什么推迟？'])(
    'should be open in “%s”',
    (question) => {
      expect(answerKind(question)).toBeUndefined();
    },
  );
});
