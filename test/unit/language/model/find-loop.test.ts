import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { findLoop } from '../../../../src/language/model/find-loop.ts';

const facts = (count: number) =>
  Array.from({ length: count }, (_, index) => `Berth ${index} is ${index * 7 + 3} metres long. `).join('');

describe('a model in a loop', () => {
  it.prop([fc.string({ minLength: 1, maxLength: 300 }), fc.integer({ min: 0, max: 60 })])(
    'should be seen, and its words kept once',
    (words, before) => {
      const start = facts(before);
      const text = start + words.repeat(Math.ceil(3000 / words.length));
      const place = findLoop(text) ?? text.length;
      expect(place).toBeLessThanOrEqual(start.length + words.length);
      expect(text.startsWith(text.slice(0, place))).toBe(true);
    },
  );

  it('should not be seen in a text that goes on', () => {
    expect(findLoop(facts(200))).toBeUndefined();
    expect(findLoop('short '.repeat(20))).toBeUndefined();
    expect(findLoop(`${facts(100)}${'-'.repeat(300)}\n${facts(60)}`)).toBeUndefined();
  });
});
