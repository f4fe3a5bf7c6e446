import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../bench/small-model/find-faults.ts';
import type { Claim, Report } from '../../../src/domain/index.ts';

const MARKDOWN =
  '# Rule\n\nA turbine is stopped within **50 metres** (of the rotor) of a seal. It was 30 metres until 2023.\n';
const place = (quote: string) => {
  const start = MARKDOWN.indexOf(quote);
  return { number: 1, quote, start, end: start + quote.length };
};
const QUOTE = place('A turbine is stopped within **50 metres** (of the rotor) of a seal.');

function reportWith(claim: Partial<Claim>, judge: string | null = 'small-model'): Report {
  const whole = { id: 'c1', text: 'Turbines stop.', citations: [QUOTE], verdict: 'supported', issues: [] };
  const citation = {
    number: 1,
    versionId: 'ver_1',
    locator: { offsets: { start: 8, end: MARKDOWN.length }, headingPath: [] },
  };
  return {
    law: { version: 2, judge },
    answer: [{ kind: 'paragraph', claims: [{ ...whole, ...claim }] }],
    sections: [],
    citations: [citation],
  } as unknown as Report;
}
const faultsOf = (claim: Partial<Claim>, judge?: string | null) =>
  findFaults(reportWith(claim, judge), async (id) => (id === 'ver_1' ? MARKDOWN : undefined));

const cells = (value: string) => [
  {
    formula: '50 - 30 = 20',
    cells: [{ value, label: '', number: 1, start: place('30').start, end: place('30').end }],
  },
];

describe('findFaults', () => {
  it.each<[string, Partial<Claim>]>([
    [
      'quoted without marks and asides',
      { basis: 'quoted', text: 'A turbine is stopped within 50 metres of a seal.' },
    ],
    ['judged with a quotation at its place', { basis: 'judged' }],
    ['computed of figures at their places', { basis: 'computed', calculations: cells('30') }],
    ['not called supported', { verdict: 'not_checked', citations: [] }],
  ])('should find nothing in a statement that is %s', async (_, claim) => {
    expect(await faultsOf(claim)).toEqual([]);
  });

  it.each<[string, Partial<Claim>]>([
    [
      'is not in what it quotes',
      { basis: 'quoted', text: 'A turbine is stopped within 500 metres of a seal.' },
    ],
    ['is not in what it quotes', { basis: 'quoted', text: '—' }],
    ['cites nothing', { basis: 'judged', citations: [] }],
    ['no quotation at its place', { basis: 'judged', citations: [{ ...QUOTE, start: QUOTE.start + 1 }] }],
    [
      'no quotation at its place',
      { basis: 'judged', citations: [{ ...QUOTE, quote: '', end: QUOTE.start }] },
    ],
    ['which is no document', { basis: 'judged', citations: [{ ...QUOTE, number: 2 }] }],
    ['computes with 31', { basis: 'computed', calculations: cells('31') }],
    ['has no calculation', { basis: 'computed' }],
    ['does not say why', {}],
  ])('should find that a supported statement %s', async (fault, claim) => {
    expect(await faultsOf(claim)).toEqual([expect.stringContaining(fault)]);
  });

  it('should find a judged statement where there was no judge', async () => {
    expect(await faultsOf({ basis: 'judged' }, null)).toEqual([expect.stringContaining('judged by nobody')]);
  });
});
