import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { splitQuestion } from '../../../../src/language/extractive/split-question.ts';

const piece = fc.constantFrom(
  '公司的甲0、',
  '请为我',
  '看',
  '？',
  '? ',
  '; ',
  '；',
  '\n- ',
  '\n1. ',
  ' and ',
  'the fund ',
  'What is ',
);

test.prop([fc.array(piece, { maxLength: 60 })])(
  'parts should be words of the question, each once',
  (pieces) => {
    const question = pieces.join('');
    const folded = question.replace(/\s+/g, ' ');
    const parts = splitQuestion(question);
    expect(parts.length).toBeGreaterThan(0);
    expect(new Set(parts).size).toBe(parts.length);
    for (const part of parts) expect(folded).toContain(part.replace(/\s+/g, ' '));
  },
);

it.each(['公司的甲0、', '请为我', '; ', '\n- x', '? ', '1. ', '(', '  ', '的'])(
  'should split 64 kB of “%s” at once',
  (token) => {
    const before = performance.now();
    splitQuestion(token.repeat(Math.ceil(65_536 / token.length)));
    expect(performance.now() - before).toBeLessThan(1_000);
  },
);
