import { describe, expect, it } from 'vitest';
import { findCutPrompt } from '../../../../src/language/model/find-cut-prompt.ts';
import { estimatePrompt } from '../../../../src/language/model/meter-usage.ts';

const english = 'The rent of berth seven is paid on the third day of each month by its tenant. ';
const chinese = '七号泊位的租金由承租人在每月第三日支付，金额见附件。';
const find = (text: string, seen: number | undefined) => {
  const turns = [{ role: 'user', content: text }] as const;
  return findCutPrompt(turns, seen, estimatePrompt({ turns }));
};

describe('a prompt that the server cut', () => {
  it('should be seen where fewer tokens were read than any tokenizer makes of it', () => {
    expect(find(english.repeat(200), 1900)).toBe(1900);
    expect(find(chinese.repeat(400), 2500)).toBe(2500);
  });

  it('should be seen where exactly a context was read and more was sent', () => {
    expect(find(english.repeat(150), 2048)).toBe(2048);
  });

  it('should not be seen in a count that is a power of two by chance, below what models hold', () => {
    for (const seen of [512, 1024]) {
      const turns = [{ role: 'user', content: english.repeat(Math.floor(seen / 16)) }] as const;
      expect(findCutPrompt(turns, seen, 2 * seen)).toBeUndefined();
    }
  });

  it('should not be seen where tokenizers only differ', () => {
    expect(find(english.repeat(200), 3100)).toBeUndefined();
    expect(find(english.repeat(200), 2900)).toBeUndefined();
    expect(find(chinese.repeat(400), 5600)).toBeUndefined();
    expect(find('The port is open. '.repeat(520), 2048)).toBeUndefined();
  });

  it('should not be seen where a server without a tokenizer counts every four characters', () => {
    const text = chinese.repeat(400);
    for (const wrapped of [text, JSON.stringify([{ role: 'user', content: text }])])
      expect(find(text, Math.ceil(wrapped.length / 4))).toBeUndefined();
  });

  it('should not be seen in what servers count that read the rest from a cache, or count nothing', () => {
    for (const seen of [undefined, 0, 1, 120]) expect(find(english.repeat(200), seen)).toBeUndefined();
  });
});
