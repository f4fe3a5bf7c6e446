import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { locateQuote } from '../../../../src/rag/graph/locate-quote.ts';

const placed = (quote: string, text: string) => {
  const found = locateQuote(quote, text);
  return found && text.slice(found.start, found.end);
};

describe('where a quotation stands', () => {
  it.each([
    ['The “Heron” was sold.', 'Then. The "Heron"\n was  sold. End.', 'The "Heron"\n was  sold.'],
    ["Norvik's crew", '**Norvik’s** crew left', 'Norvik’s** crew'],
    ['1990-2024', 'from 1990–2024 on', '1990–2024'],
    ['他说：“是。”', '今天他说：「是。」走了', '他说：「是。」'],
    ['ＡＢＣ公司', 'ABC 公司成立', 'ABC 公司'],
  ])('should be found whatever white space and marks are typed: %s', (quote, text, words) => {
    expect(placed(quote, text)).toBe(words);
  });

  it.each([
    ['', 'some text'],
    [' ** ', 'some ** text'],
    ['was built', 'was destroyed'],
    ['Heron was Sold', 'Heron was sold'],
    ['是海岳', '不是海月'],
  ])('should be nowhere when a word differs: %s', (quote, text) => {
    expect(locateQuote(quote, text)).toBeUndefined();
  });

  const word = fc.constantFrom('Heron', '海岳', ' ', '\n', '“', '"', '…', '*', '𝒜', 'ﬁ', 'x');
  property.prop([fc.array(word, { maxLength: 8 }), fc.array(word, { minLength: 1 }), fc.array(word)])(
    'should always be in the text, and hold the quotation',
    (before, quote, after) => {
      const said = quote.join('');
      const text = before.join('') + said + after.join('');
      const found = locateQuote(said, text);
      if (/^[\s*]*$/.test(said)) expect(found).toBeUndefined();
      else expect(locateQuote(said, text.slice(found?.start, found?.end))).toBeDefined();
    },
  );

  it('should be looked for in linear time', () => {
    const began = performance.now();
    locateQuote(`${'“* '.repeat(20_000)}x`, '“* '.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
