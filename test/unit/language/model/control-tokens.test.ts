import { describe, expect, it } from 'vitest';
import {
  createControlTokenFilter,
  withoutControlTokens,
} from '../../../../src/language/model/control-tokens.ts';

const inPieces = (text: string, size: number): string => {
  const filter = createControlTokenFilter();
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
};

describe('control tokens of chat templates', () => {
  it.each([
    [
      'harmony',
      '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Rent: 9.<|return|>',
      '<think>hm</think>Rent: 9.',
    ],
    ['harmony without thoughts', '<|channel|>final<|message|>Rent: 9.<|return|>', 'Rent: 9.'],
    ['ChatML', '<|im_start|>assistant\nRent: 9.<|im_end|>\n', 'Rent: 9.\n'],
    ['Llama', '<|start_header_id|>assistant<|end_header_id|>\n\nRent: 9.<|eot_id|>', '\n\nRent: 9.'],
    ['DeepSeek', 'Rent: 9.<｜end▁of▁sentence｜>', 'Rent: 9.'],
    ['Gemma', '<start_of_turn>model\nRent: 9.<end_of_turn>', 'Rent: 9.'],
    ['Gemma that thinks', '<|channel>thought\nhm<channel|>Rent: 9.', '<think>hm</think>Rent: 9.'],
    ['a thought without end', '<|channel|>analysis<|message|>hm', '<think>hm</think>'],
    ['none', 'a < b, x <| y and <table> or <', 'a < b, x <| y and <table> or <'],
  ])('should leave none of %s, whatever the pieces are', (_, reply, expected) => {
    expect(withoutControlTokens(reply)).toBe(expected);
    for (const size of [1, 2, 3, 7, 25]) expect(inPieces(reply, size)).toBe(expected);
  });

  it('should not swallow a reply behind a header that never ends', () => {
    const text = 'The rent is 9 euros. '.repeat(20);
    expect(withoutControlTokens(`<|start|>${text}`)).toContain('The rent is 9 euros. The rent');
  });
});
