import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CLOSE, markRange, OPEN } from '../../src/markdown/mark-range.ts';

const SIGNS = /[\uE000\uE001]/g;
const line = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '# Title',
    '- item one',
    '| a | b |',
    '|---|---|',
    '> said',
    '```',
    '1. first',
    '',
    '\uE000 forged \uE001',
  ),
);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

test.prop([text, fc.nat({ max: 400 }), fc.nat({ max: 400 })])(
  'a marked text is always the text again without its signs, and signs stand in pairs on one line',
  (markdown, first, length) => {
    const marked = markRange(markdown, first, first + length);
    expect(marked.replaceAll(SIGNS, '')).toBe(markdown.replaceAll(SIGNS, '\uFFFD'));
    for (const one of marked.split('\n'))
      expect(one.replaceAll(/[^\uE000\uE001]/g, '')).toMatch(new RegExp(`^(?:${OPEN}${CLOSE})?$`));
  },
);

test.prop([text, fc.nat({ max: 400 }), fc.nat({ max: 400 })])(
  'nothing outside of the range is ever marked',
  (markdown, first, length) => {
    const marked = markRange(markdown, first, first + length);
    let at = 0;
    let isInside = false;
    for (const sign of marked) {
      if (sign === OPEN || sign === CLOSE) isInside = sign === OPEN;
      else {
        if (isInside) expect(at >= first && at < first + length).toBe(true);
        at += sign.length;
      }
    }
  },
);

describe('marks', () => {
  const marked = (markdown: string, words: string) => {
    const start = markdown.indexOf(words);
    return markRange(markdown, start, start + words.length)
      .replaceAll(OPEN, '«')
      .replaceAll(CLOSE, '»');
  };

  it.each([
    ['A list:\n\n- one two\n- three', '- one two', 'A list:\n\n- «one two»\n- three'],
    ['| T1 | 94.8 % | 11.2 |\n', '| T1 | 94.8 % | 11.2 |', '| «T1 | 94.8 % | 11.2» |\n'],
    ['| a | b |\n|---|---|\n| c | d |', 'a | b |\n|---|---|\n| c', '| «a | b» |\n|---|---|\n| «c» | d |'],
    [
      '## 2.1 风险\n\n风险由董事会管理。',
      '## 2.1 风险\n\n风险由董事会管理。',
      '## «2.1 风险»\n\n«风险由董事会管理。»',
    ],
    ['One. Two words. Three.', 'Two words.', 'One. «Two words.» Three.'],
  ])('should stand inside of what begins a line: %j', (markdown, words, expected) => {
    expect(marked(markdown, words)).toBe(expected);
  });
});
