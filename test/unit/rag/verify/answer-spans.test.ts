import { describe, expect, it } from 'vitest';
import { answerSpans } from '../../../../src/rag/verify/answerability/answer-spans.ts';

const textsOf = (spans: readonly { readonly text: string }[]) => spans.map(({ text }) => text);

describe('answerSpans', () => {
  it('should join a name that the dictionary cuts in two', () => {
    const spans = textsOf(answerSpans('person', '英格兰前锋伊万·托尼与李诗沣、姚安濂同台。', '谁获奖？'));
    expect(spans).toEqual(expect.arrayContaining(['伊万·托尼', '李诗沣', '姚安濂']));
  });

  it.each([
    ['2022年全国棉花产量', '播种面积4500.4万亩，产量597.7万吨。', '597.7万', '4500.4万'],
    ['我国人口出生率', '出生人口1062万人，出生率7.52‰。', '7.52‰', '1062万'],
    ['How much did it cost?', 'It cost $3 million and covers 40 hectares.', '$3 million', '40'],
    ['How tall is the mast?', 'The mast is 42 metres tall and weighs 9 tonnes.', '42', '9'],
  ])('should prefer the unit that “%s” asks for', (question, sentence, right, wrong) => {
    const spans = answerSpans('number', sentence, question);
    const formOf = (text: string) => spans.find((span) => span.text === text)?.form ?? 0;
    expect(formOf(right)).toBeGreaterThan(0.8);
    expect(formOf(wrong)).toBeLessThan(0.2);
  });

  it('should not take the place of a contest for its winner', () => {
    const spans = answerSpans('person', '决赛在伯明翰举行，中国获得冠军。', '谁是冠军？');
    const formOf = (name: string) => spans.find(({ text }) => text === name)?.form;
    expect(formOf('伯明翰')).toBeLessThan(formOf('中国') ?? 0);
  });

  it('should hold nothing that the question says itself', () => {
    expect(textsOf(answerSpans('person', 'Apple CEO Tim Cook spoke.', 'Who is the CEO of Apple?'))).toEqual([
      'Tim Cook',
    ]);
  });
});
