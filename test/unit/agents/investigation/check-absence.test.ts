import { describe, expect, it } from 'vitest';
import { findContradiction } from '../../../../src/agents/investigation/check-absence.ts';
import type { Finding } from '../../../../src/domain/findings/index.ts';

const noted = (text: string): Finding => ({
  id: 't1.1',
  taskId: 't1',
  statement: 'It was noted.',
  quotes: [{ chunkIds: ['chk_1'], documentId: 'doc_1', documentTitle: 'Harbour log', text }],
});
const isAgainst = (absent: readonly string[], text: string, documents: readonly string[] = []) =>
  findContradiction(absent, documents, [noted(text)]) !== undefined;

describe('a note against an absence', () => {
  it('should be one that quotes all of its words, in another number or order too', () => {
    expect(isAgainst(['endorsements'], 'The endorsement was of May.')).toBe(true);
    expect(isAgainst(['injury'], 'There were no injuries.')).toBe(true);
    expect(isAgainst(['pilotage fee or harbour fee'], 'A fee for the harbour.')).toBe(true);
    expect(isAgainst(['alcohol*'], 'Alcohol was not tested.')).toBe(true);
    expect(isAgainst(['毒物检测'], '毒物检测未做。')).toBe(true);
  });

  it('should not be one with a word that only has the same stem, or some of the words', () => {
    expect(isAgainst(['medication*', 'icing'], 'The last medical exam was on ice.')).toBe(false);
    expect(isAgainst(['harbour fee'], 'The harbour was open.')).toBe(false);
  });

  it('should be of the documents that were counted', () => {
    expect(isAgainst(['fee'], 'The fee is 4.', ['Harbour log'])).toBe(true);
    expect(isAgainst(['fee'], 'The fee is 4.', ['Price list'])).toBe(false);
  });
});
