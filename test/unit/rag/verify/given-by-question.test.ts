import { describe, expect, it } from 'vitest';
import { checkPrinted, decideVerdict } from '../../../../src/rag/verify/index.ts';
import { passageOf } from './make-passage.ts';

const OFFER = 'A bed costs 27.50 EUR per person and night, half board 12.00 EUR more.';
const LEASE = 'The deposit of 18,000 EUR falls by 750 EUR for each full month since 22 May 2026.';
const passages = [passageOf(OFFER, { id: 'ev_1', offset: 0 }), passageOf(LEASE, { id: 'ev_2' })];
const STAY = 'What do 24 pupils pay for 5 nights with half board?';
const LEAVE = 'What of the deposit is due if I leave on 31 December 2026?';
const RISE = 'Why did the deposit rise to 19,500 EUR on 3 July 2026?';
const missing = (text: string, question: string, ...formulas: string[]) =>
  checkPrinted({ text, question, formulas }, passages, true).missing.map((one) => one.text);

describe('figures and dates that a question gives', () => {
  it('should be worked with, and said beside what is worked out of them', () => {
    const formula = '24 * 5 * (27.50 + 12.00) = 4,740';
    expect(missing('For 24 pupils 5 nights cost 4,740 EUR.', STAY, formula)).toEqual([]);
    expect(missing('For 25 pupils 5 nights cost 4,740 EUR.', STAY, formula)).toEqual(['25']);
  });

  it('should be worked with as dates, whose months another calculation takes', () => {
    const months = '31 December 2026 - 22 May 2026 = 7 months';
    const due = '18,000 - 7 * 750 = 12,750';
    const text = 'By 31 December 2026 7 months have passed, and 12,750 EUR are due.';
    expect(missing(text, LEAVE, months, due)).toEqual([]);
    expect(missing(text, LEAVE, due)).toEqual(['31 December 2026', '7', '12,750']);
    expect(missing(text, LEAVE, months.replace('7', '8'), due)).not.toEqual([]);
  });

  it('should be worked with beside what another calculation gives', () => {
    const end = '22 May 2026 + 2 months = 22 July 2026';
    const left = '31 December 2026 - 22 July 2026 = 5 months';
    const two = [passageOf('It runs for two months from 22 May 2026.', { id: 'ev_1' })];
    const text = 'From 22 July 2026 to 31 December 2026 are 5 months.';
    const open = (...formulas: string[]) =>
      checkPrinted({ text, question: LEAVE, formulas }, two, true).missing.map((one) => one.text);
    expect(open(end, left)).toEqual([]);
    expect(open(left)).toEqual(['22 July 2026', '31 December 2026', '5']);
  });

  it('should not be shown by being asked for', () => {
    expect(missing('The deposit rose to 19,500 EUR on 3 July 2026.', RISE)).toEqual([
      '3 July 2026',
      '19,500',
    ]);
    const other = 'The deposit rose to 19,500 EUR on 3 July 2026, after 18,000 EUR.';
    expect(missing(other, RISE, '750 * 24 = 18,000')).toEqual(['3 July 2026', '19,500']);
  });

  it('should rest on a judge where the question takes for granted what it gives', () => {
    const text = 'The deposit rose by 1,500 EUR to 19,500 EUR.';
    const statement = { text, question: RISE, formulas: ['19,500 - 18,000 = 1,500'] };
    expect(decideVerdict(statement, passages).verdict).toBe('not_checked');
    const refused = { verdict: 'contradicted', kind: 'fact', quotes: [], formulas: [] } as const;
    expect(decideVerdict(statement, passages, refused).verdict).toBe('contradicted');
  });

  it('should not be worked with alone', () => {
    expect(missing('Together 120 nights are paid.', STAY, '24 * 5 = 120')).toEqual(['120']);
    const days = '31 December 2026 - 3 July 2026 = 181 days';
    expect(missing('It lasts 181 days.', `${LEAVE} ${RISE}`, days)).toEqual(['181']);
  });
});
