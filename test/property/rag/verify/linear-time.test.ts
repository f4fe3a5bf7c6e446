import { describe, expect, it } from 'vitest';
import {
  createEvidenceReader,
  decideField,
  decideVerdict,
  findDisagreements,
  makeCanaries,
  parseBody,
  preparePassage,
  readFigures,
  readFormula,
  toPlainInline,
} from '../../../../src/rag/verify/index.ts';
import { locateQuotes } from '../../../../src/rag/verify/locate-quotes.ts';
import { foldText } from '../../../../src/rag/verify/passages/fold-text.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';
import { makeEvidence } from '../../../unit/pipeline/report/report-input.ts';

const LENGTH = 64 * 1024;
const MOST_MS = 1_000;
const KNOWN = new Set(['ev_1']);
const TOKENS = [
  '1,',
  '1',
  '1 ',
  '1.',
  '12,345 ',
  '|',
  '| ',
  '| 1 ',
  '|\n',
  '| - |\n',
  '[',
  '[1',
  '[[',
  '](',
  '[a](',
  '{=',
  '{absent:',
  '“',
  '”“',
  '的',
  '。',
  '一',
  '百',
  '亿 ',
  'ev_',
  '[ev_1]',
  '(',
  '（',
  '(a',
  ')',
  '- ',
  '- a\n',
  '* ',
  '**',
  '**a',
  '_a',
  '`',
  '``',
  '<',
  '<a ',
  '<br',
  '<!--',
  '<script>',
  '# ',
  '#',
  '\\',
  ' ',
  '\n',
  'a',
  'A',
  'A ',
  'a. ',
  'a: ',
  '不',
  'not ',
  '1/',
  'Mar 1, ',
  '2020-01-',
  '-',
  '−1',
  '%',
  '…',
  '...',
  'a-1',
  'v1.',
];

const long = (token: string): string => token.repeat(Math.ceil(LENGTH / token.length)).slice(0, LENGTH);
const SHORT = 'The harbour keeps 40 pilots. 港口有40名引水员。';

/** What reads text from outside, each on a long text. */
const READS: Readonly<Record<string, (text: string) => unknown>> = {
  foldText,
  readFigures,
  readFormula,
  toPlainInline,
  parseBody: (text) => parseBody(text, KNOWN),
  'decideVerdict, a long passage': (text) =>
    decideVerdict({ text: 'It keeps 47 pilots (on board): “so” in June 2020.' }, [
      preparePassage({ id: 'ev_1', text, offset: 0 }),
    ]),
  'decideVerdict, a long statement': (text) =>
    decideVerdict(
      { text, before: text, head: text, formulas: [text] },
      [preparePassage({ id: 'ev_1', text: SHORT, offset: 0 })],
      {
        verdict: 'supported',
        kind: 'fact',
        quotes: ['keeps 40 pilots'],
        formulas: [text],
      },
    ),
  'decideField, a long passage': (text) =>
    decideField({ name: 'pilots', says: '', about: ['harbour'], value: 47, isChoice: false }, [
      preparePassage({ id: 'ev_1', text: `pilots: 47\n${text}`, offset: 0 }),
    ]),
  'decideField, a long value': (text) =>
    decideField({ name: 'pilots', says: text, about: [text], value: text, isChoice: false }, [
      preparePassage({ id: 'ev_1', text: SHORT, offset: 0 }),
    ]),
  'locateQuotes, a long passage': (text) =>
    locateQuotes(
      [text, 'keeps 40 pilots', text.slice(100)],
      [preparePassage({ id: 'ev_1', text, offset: 0 })],
    ),
  'locateQuotes, a long quotation': (text) =>
    locateQuotes([text], [preparePassage({ id: 'ev_1', text: SHORT, offset: 0 })]),
  makeCanaries: (text) =>
    makeCanaries({
      shown: [{ text, evidenceIds: ['ev_1'], before: '' }],
      evidence: [makeEvidence(1, text)],
      count: 2,
      beside: [text],
      reader: createEvidenceReader(),
      turn: 1,
    }),
  findDisagreements: (text) =>
    findDisagreements([makeEvidence(1, text), makeEvidence(2, text, { documentId: 'doc_b' })]),
};

/** Processor time of a read; of up to three where it is over the bound, since collecting the garbage of other tests is counted too. */
function tries(read: () => unknown): number[] {
  const spent: number[] = [];
  do {
    const started = cpuMs();
    read();
    spent.push(cpuMs() - started);
  } while (spent.length < 3 && Math.min(...spent) > MOST_MS);
  return spent;
}

describe.each(Object.entries(READS))('%s', (name, read) => {
  it('should take linear time, whatever is repeated', () => {
    const slow = TOKENS.flatMap((token) => {
      const text = long(token);
      const spent = Math.min(...tries(() => read(text)));
      return spent > MOST_MS ? [`${name} of ${JSON.stringify(token)}: ${Math.round(spent)} ms`] : [];
    });
    expect(slow).toEqual([]);
  }, 240_000);
});
