import { describe, expect, it } from 'vitest';
import { createLexicalReranker } from '../../../../src/language/index.ts';

const passage = (id: string, title: string, text: string) => ({
  id,
  title,
  headingPath: [],
  text,
  priorScore: 0.5,
});

describe('createLexicalReranker', () => {
  it('should count neighbouring terms for more where all passages are of one document', async () => {
    const pair = async (titles: readonly [string, string]) => {
      const [together = 0, apart = 0] = await createLexicalReranker().rerank('effective tax rate', [
        passage('a', titles[0], 'Our effective tax rate fell.'),
        passage('b', titles[1], 'The rate of growth was effective; tax fell.'),
      ]);
      return together - apart;
    };
    expect(await pair(['Annual report', 'Annual report'])).toBeGreaterThan(
      1.5 * (await pair(['Annual report', 'Quarterly accounts'])),
    );
  });
});
