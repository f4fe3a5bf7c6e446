import { describe, expect, it } from 'vitest';
import { perDocument } from '../../../../src/language/extractive/plan/per-document.ts';

const library = (...titles: string[]) => ({
  documentCount: titles.length,
  documents: titles.map((title) => ({ title, headings: [] })),
});
const ask = (question: string, language: 'en' | 'zh' = 'en', most = 12) =>
  perDocument([question], library('Alpha', 'Beta', 'Gamma'), most, language);

describe('perDocument', () => {
  it.each([
    ['What are the sample sizes of the three trials?', 'What are the sample sizes of “Alpha”?'],
    ['What is measured in each of these three published papers?', 'What is measured in “Alpha”?'],
    ['Who signed for all reports?', 'Who signed for “Alpha”?'],
    ['What is the term in every contract?', 'What is the term in “Alpha”?'],
    ['What is the term in the 3 contracts?', 'What is the term in “Alpha”?'],
  ])('should ask about each document by its title: %s', (question, first) => {
    const asked = ask(question);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toBe(first);
  });

  it.each([
    ['这三项试验的样本量是多少？', '《Alpha》的样本量是多少？'],
    ['各合同的期限是多久？', '《Alpha》的期限是多久？'],
  ])('should ask so in Chinese: %s', (question, first) => {
    expect(ask(question, 'zh')[0]).toBe(first);
  });

  it.each([
    'What are the sample sizes of the two trials?',
    'What is said of the trials?',
    'What are the three trials about?',
    'How many patients are in each group?',
    'What did the report of the board say?',
  ])('should leave a question that does not mean each of them: %s', (question) => {
    expect(ask(question)).toEqual([question]);
  });

  it('should leave a question that would be too many', () => {
    expect(ask('What is the term in every contract?', 'en', 2)).toHaveLength(1);
  });

  it('should leave a question where titles do not tell the documents apart', () => {
    const same = perDocument(['What is the term in every contract?'], library('Lease', 'Lease'), 12, 'en');
    expect(same).toHaveLength(1);
  });
});
