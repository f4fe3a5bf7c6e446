import { describe, expect, it } from 'vitest';
import { ANSWER_DATES, ANSWER_NUMBERS } from '../../../src/linguistics/questions/index.ts';

const found = (pattern: RegExp, text: string) => (text.match(pattern) ?? []).map((value) => value.trim());

describe('values that may answer a question', () => {
  it.each([
    ['Opened on 3 May 1998.', ['3 May 1998']],
    ['Built in the 1920s and in December 1931.', ['1920s', 'December 1931']],
    ['它于8月8日开幕，19世纪扩建。', ['8月8日', '19世纪']],
    ['第十九次会议以前，三月动工。', ['三月']],
    ['It has 12 floors.', []],
    ['共有12层。', []],
  ])('should find the dates of %s', (text, dates) => {
    expect(found(ANSWER_DATES, text)).toEqual(dates);
  });

  it.each([
    ['It took three weeks and $1.5 million.', ['three', '$1.5 million']],
    ['Growth of 4.5 per cent, half of it abroad.', ['4.5 per cent', 'half']],
    ['共有十二座桥，占百分之三十。', ['十二', '百分之三十']],
    ['投资3亿，建成四枚。', ['3亿', '四']],
    ['三国鼎立。', []],
    ['A threefold net.', []],
  ])('should find the numbers of %s', (text, numbers) => {
    expect(found(ANSWER_NUMBERS, text)).toEqual(numbers);
  });
});
