import { describe, expect, it } from 'vitest';
import { locateQuotes } from '../../../../src/rag/verify/locate-quotes.ts';
import { passageOf } from './make-passage.ts';

const HARBOUR = 'The harbour employs **48** pilots. Fees are paid on arrival. Ships wait at the outer pier.';
const TABLE = '| Fee | 2022 |\n| --- | --- |\n| Pilots | 926 |\n| Berths | 310 |';
const HAN = '港口雇用48名引水员。费用在抵港时支付。';
const passages = [HARBOUR, TABLE, HAN].map((text, at) => passageOf(text, { id: `ev_${at + 1}` }));
const shown = (quotes: readonly string[]) =>
  locateQuotes(quotes, passages).map(({ evidenceId, start, end }) => [
    evidenceId,
    passages.find(({ id }) => id === evidenceId)?.text.slice(start - 1_000, end - 1_000),
  ]);

describe('locateQuotes', () => {
  it('should show whole sentences and rows, whatever marks the judge left out', () => {
    expect(shown(['employs 48 pilots'])).toEqual([['ev_1', 'The harbour employs **48** pilots.']]);
    expect(shown(['Pilots 926'])).toEqual([['ev_2', '| Pilots | 926 |']]);
    expect(shown(['“雇用４８名引水员”'])).toEqual([['ev_3', '港口雇用48名引水员。']]);
  });

  it('should join what stands close together, and give one place for each passage', () => {
    const both = shown(['Ships wait at the outer pier.', 'employs 48 pilots', 'Berths | 310']);
    expect(both).toEqual([
      ['ev_1', HARBOUR],
      ['ev_2', '| Berths | 310 |'],
    ]);
  });

  it('should read what dots leave out as two quotations', () => {
    expect(shown(['The harbour employs … at the outer pier'])).toEqual([['ev_1', HARBOUR]]);
  });

  it('should show a line that several passages print in the first, or in each of them', () => {
    const forms = ['ev_1', 'ev_2'].map((id) => passageOf('Toxicology Performed: No. Age: 40.', { id }));
    const idsOf = (isEach: boolean) =>
      locateQuotes(['Toxicology Performed: No'], forms, { isEach }).map(({ evidenceId }) => evidenceId);
    expect(idsOf(false)).toEqual(['ev_1']);
    expect(idsOf(true)).toEqual(['ev_1', 'ev_2']);
  });

  it('should show such a line in each of them although the first has another quotation too', () => {
    const forms = ['Lost at sea. Injuries: 1 Fatal.', 'Injuries: 1 Fatal. Age: 40.', 'Injuries: 3 Fatal.'];
    const quotes = ['Lost at sea.', 'Injuries: 1 Fatal', 'Injuries: 3 Fatal'];
    const passagesOf = forms.map((text, at) => passageOf(text, { id: `ev_${at + 1}` }));
    const places = locateQuotes(quotes, passagesOf, { isEach: true, isCited: true });
    expect(places.map(({ evidenceId, quote }) => [evidenceId, quote])).toEqual([
      ['ev_1', 'Lost at sea. Injuries: 1 Fatal.'],
      ['ev_2', 'Injuries: 1 Fatal.'],
      ['ev_3', 'Injuries: 3 Fatal.'],
    ]);
  });

  it('should leave out what stands nowhere, and words that stand everywhere', () => {
    expect(shown(['employs 49 pilots', '雇用49名引水员', '48', ''])).toEqual([]);
  });

  it('should show each of the quotations that lie far apart, in the order of the text', () => {
    const long = `A short one. ${'Nothing is said here. '.repeat(60)}The longest sentence of them all stands at the end.`;
    const places = locateQuotes(['The longest sentence of them all', 'A short one.'], [passageOf(long)]);
    expect(places.map(({ quote }) => quote)).toEqual([
      'A short one.',
      'The longest sentence of them all stands at the end.',
    ]);
  });

  it('should show one sentence once, however often it is quoted', () => {
    expect(shown(['The harbour employs', 'employs 48 pilots'])).toEqual([
      ['ev_1', 'The harbour employs **48** pilots.'],
    ]);
  });
});
