import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideVerdict, type Opinion, preparePassage } from '../../../../src/rag/verify/index.ts';

const WORDS = {
  en: 'harbour pilot ship crane pays keeps sells built not never fee tower winter bright large the of and by'.split(
    ' ',
  ),
  zh: '港口 引水员 船只 起重机 支付 保管 出售 建造 不 从未 费用 塔楼 冬季 明亮 大型 的 和 由'.split(' '),
} as const;

/** Sentences of generated words, with figures that are far from each other. */
const language = fc.constantFrom(...(['en', 'zh'] as const));
const sentence = (code: keyof typeof WORDS) =>
  fc
    .array(fc.constantFrom(...WORDS[code]), { minLength: 5, maxLength: 12 })
    .map((words) => (code === 'zh' ? `${words.join('')}。` : `The ${words.join(' ')}.`));
const passage = language.chain((code) =>
  fc.record({ code: fc.constant(code), sentences: fc.array(sentence(code), { minLength: 1, maxLength: 5 }) }),
);
const prepare = (sentences: readonly string[], code: string) =>
  preparePassage({ id: 'ev_1', text: sentences.join(code === 'zh' ? '' : ' '), offset: 0 });

/** Letters and numbers alone: what a quotation must share with its passage. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

describe('without a judge', () => {
  it('should support nothing of which a word is not in the passage, in its place', () => {
    void fc.assert(
      fc.property(
        passage.chain(({ code, sentences }) =>
          fc.record({
            code: fc.constant(code),
            sentences: fc.constant(sentences),
            text: fc.oneof(
              sentence(code),
              fc.constantFrom(...sentences),
              fc.nat().map((seed) => changed(sentences, code, seed)),
            ),
          }),
        ),
        ({ code, sentences, text }) => {
          const { verdict, basis } = decideVerdict({ text }, [prepare(sentences, code)]);
          if (verdict !== 'supported') return;
          expect(basis).toBe('quoted');
          expect(bare(sentences.join(''))).toContain(bare(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('should support every whole sentence of the passage', () => {
    void fc.assert(
      fc.property(passage, ({ code, sentences }) => {
        for (const text of sentences)
          if (bare(text).length >= 12)
            expect(decideVerdict({ text }, [prepare(sentences, code)]).basis).toBe('quoted');
      }),
    );
  });

  it('should not support a sentence of which words are cut off or left out', () => {
    void fc.assert(
      fc.property(passage, fc.nat(), ({ code, sentences }, seed) => {
        const text = shortened(sentences[seed % sentences.length] ?? '', code, seed);
        const isWhole = sentences.some((own) => bare(own) === bare(text));
        if (!isWhole)
          expect(decideVerdict({ text }, [prepare(sentences, code)]).verdict).not.toBe('supported');
      }),
    );
  });
});

/** A sentence with one word exchanged. */
function changed(sentences: readonly string[], code: keyof typeof WORDS, seed: number): string {
  const own = sentences[seed % sentences.length] ?? '';
  const word = WORDS[code].find((one) => own.includes(one)) ?? '';
  return own.replace(word, WORDS[code][seed % WORDS[code].length] ?? '');
}

function shortened(own: string, code: string, seed: number): string {
  const words = code === 'zh' ? [...own] : own.split(' ');
  return words.toSpliced(seed % (words.length - 1), 1 + (seed % 3)).join(code === 'zh' ? '' : ' ');
}

describe('whatever a judge says', () => {
  const opinion = fc.record({
    verdict: fc.constantFrom(...(['supported', 'partly', 'contradicted', 'not_found'] as const)),
    kind: fc.constantFrom(...(['fact', 'conclusion', 'absence'] as const)),
    quotes: fc.array(
      fc.oneof(fc.string(), fc.constant('The harbour keeps 40 pilots'), fc.constant('港口有40名引水员')),
      { maxLength: 4 },
    ),
    formulas: fc.array(fc.oneof(fc.string(), fc.constant('40 + 7 = 47'), fc.constant('3,571 / 40 = 89.3')), {
      maxLength: 3,
    }),
  }) satisfies fc.Arbitrary<Opinion>;

  it('should not support a figure that is neither printed nor a step from what is', () => {
    const passages = [
      preparePassage({ id: 'ev_1', text: 'The harbour keeps 40 pilots. It is large.', offset: 0 }),
      preparePassage({ id: 'ev_2', text: '港口有40名引水员。港口很大。', offset: 0 }),
    ];
    // 40 alone gives itself, 80, 0, 1 600, 16, 1 and 100; none of these is near.
    const figure = fc.integer({ min: 2_101, max: 8_999 }).filter((value) => value % 100 !== 0);
    void fc.assert(
      fc.property(opinion, figure, language, (said, value, code) => {
        const text = code === 'zh' ? `港口有${value}名引水员。` : `The harbour keeps ${value} pilots.`;
        const { verdict, missing } = decideVerdict({ text }, passages, said);
        expect(verdict).toBe('not_found');
        expect(missing.map((one) => one.kind)).toEqual(['figure']);
      }),
      { numRuns: 300 },
    );
  });

  it('should support nothing but a quotation or what it has shown with words of the passage', () => {
    const passages = [
      preparePassage({ id: 'ev_1', text: 'The harbour keeps 40 pilots. 港口有40名引水员。', offset: 0 }),
    ];
    void fc.assert(
      fc.property(opinion, (said) => {
        const { verdict, places } = decideVerdict({ text: 'Some 40 pilots work there.' }, passages, said);
        if (verdict !== 'supported') return;
        expect(said.verdict).toBe('supported');
        for (const { quote } of places) expect(passages[0]?.text).toContain(quote);
        expect(places.map(({ quote }) => quote).join()).toContain('40');
      }),
    );
  });
});
