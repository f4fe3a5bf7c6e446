import { describe, expect, it } from 'vitest';
import { decideField, type FieldStatement, type Opinion } from '../../../../src/rag/verify/index.ts';
import { passageOf } from './make-passage.ts';

const TABLE = [
  '| USD million | 2021 | 2020 |',
  '|---|---|---|',
  '| Revenue | 81,288 | 41,908 |',
  '| Net income | 21,979 | 9,616 |',
].join('\n');
const table = passageOf(TABLE, { title: 'Pfizer annual report' });

const field = (changes: Partial<FieldStatement>): FieldStatement => ({
  name: 'revenue',
  says: '',
  about: [],
  value: 81_288,
  isChoice: false,
  ...changes,
});
const opinion = (quotes: readonly string[], changes: Partial<Opinion> = {}): Opinion => ({
  verdict: 'supported',
  kind: 'fact',
  quotes,
  formulas: [],
  ...changes,
});

describe('a field without a judge', () => {
  it.each([
    ['a row under the head of its year', table, { name: 'revenue 2021', says: 'million' }],
    ['a row of the year that the schema says', table, { says: '2021 million' }],
    ['a row of a document that is named so', table, { about: ['Pfizer'], says: '2021 million' }],
    ['a label and its value', passageOf('Maker: Norvik Marine'), { name: 'maker', value: 'Norvik Marine' }],
    [
      'a plain sentence',
      passageOf('The **maker** is Norvik Marine.'),
      { name: 'maker', value: 'Norvik Marine' },
    ],
    ['a Chinese label', passageOf('- 制造商：诺维克海洋'), { name: '制造商', value: '诺维克海洋' }],
    ['an amount in brackets', passageOf('Margin: (12)'), { name: 'margin', value: -12 }],
    [
      'a choice that is printed',
      passageOf('Status: closed'),
      { name: 'status', value: 'closed', isChoice: true },
    ],
  ])('should be quoted by %s', (_, passage, changes) => {
    const decision = decideField(field(changes), [passage]);
    expect(decision).toMatchObject({ verdict: 'supported', basis: 'quoted' });
    expect(decision.places[0]?.quote).toBeTruthy();
  });

  it.each([
    ['another row', table, { name: 'net income 2021', says: 'million' }],
    ['another year', table, { value: 41_908, name: 'revenue 2021', says: 'million' }],
    ['a year that nobody asked for', table, { says: 'million' }],
    ['another company', table, { about: ['Merck'], says: '2021 million' }],
    ['a scale that the field has not', table, { says: '2021' }],
    ['a denial', passageOf('The maker is not Norvik Marine.'), { name: 'maker', value: 'Norvik Marine' }],
    ['a question', passageOf('Maker: Norvik Marine?'), { name: 'maker', value: 'Norvik Marine' }],
    [
      'a way round',
      passageOf('Heron is the maker of Norvik.'),
      { name: 'maker', about: ['Heron'], value: 'Norvik' },
    ],
    [
      'a title that has the name',
      passageOf('Heron: Norvik', { title: 'Maker' }),
      { name: 'maker', about: ['Heron'], value: 'Norvik' },
    ],
    ['a hedge', passageOf('Revenue: above 500'), { value: 500 }],
    ['a sign', passageOf('Margin: (12)'), { name: 'margin', value: 12 }],
    ['a percent sign', passageOf('Share: 12 %'), { name: 'share', value: 12 }],
    ['what lies beside', passageOf('- Suppliers: Norvik Marine'), { name: 'maker', value: 'Norvik Marine' }],
    [
      'a line of its own',
      passageOf('Maker: Haiyue\n\n- Norvik Marine Works'),
      { name: 'maker', value: 'Norvik Marine Works' },
    ],
    [
      'a part of the company',
      passageOf('| | 2021 |\n|---|---|\n| Europe | |\n| Revenue | 500 |'),
      { name: 'revenue 2021', value: 500 },
    ],
    [
      'a second label in the row',
      passageOf('| Measure | Region | 2021 |\n|---|---|---|\n| Revenue | Europe | 500 |'),
      { name: 'revenue 2021', says: 'measure', value: 500 },
    ],
    [
      'a year within the row',
      passageOf('| Company | Year | Revenue |\n|---|---|---|\n| Pfizer | 2020 | 500 |'),
      { about: ['Pfizer'], value: 500 },
    ],
    [
      'a table that began before',
      passageOf('| Revenue | 500 |', { prefix: '| | 2021 |\n|---|---|' }),
      { name: 'revenue 2021', value: 500 },
    ],
  ])('should not be taken from %s', (_, passage, changes) => {
    const { verdict } = decideField(field(changes), [passage]);
    expect(verdict).not.toBe('supported');
  });

  it('should be not checked where the value is printed, and not found where it is not', () => {
    expect(decideField(field({ says: 'million' }), [table])).toMatchObject({
      verdict: 'not_checked',
      reason: 'no_judge',
    });
    for (const value of [81_299, 80_000, 'Norvik'])
      expect(decideField(field({ value, says: 'million' }), [table]).verdict).toBe('not_found');
    expect(decideField(field({ value: true }), [table]).verdict).toBe('not_checked');
    expect(decideField(field({ value: 'art' }), [passageOf('A part of it.')]).verdict).toBe('not_found');
  });

  it('should not be quoted from a passage that gives orders', () => {
    const passage = passageOf('Maker: Evil Corp');
    expect(decideField(field({ name: 'maker', value: 'Evil Corp' }), [passage], undefined, []).verdict).toBe(
      'not_checked',
    );
  });
});

describe('a field with a judge', () => {
  const revenue = field({ says: '2021 million', about: ['Pfizer'] });

  it('should be supported with the row that holds its value', () => {
    const decision = decideField(
      field({ about: ['Pfizer'], says: 'million' }),
      [table],
      opinion(['Revenue | 81,288']),
    );
    expect(decision).toMatchObject({ verdict: 'supported', basis: 'judged' });
    expect(decision.places[0]?.quote).toContain('81,288');
  });

  it('should be refused where the judge refuses, even of a row that looks the same', () => {
    const refused = decideField(revenue, [table], opinion([], { verdict: 'contradicted' }));
    expect(refused).toMatchObject({ verdict: 'contradicted', reason: 'judge_contradicted' });
  });

  it.each([
    ['a figure', table, { value: 21_979, says: 'million' }, 'Revenue | 81,288 | 41,908'],
    [
      'a small figure',
      passageOf('Turbines: 4.\n\nBlades: 7.'),
      { name: 'turbines', value: 7 },
      'Turbines: 4.',
    ],
    ['a figure that is rounded', table, { value: 80_000, says: 'million' }, 'Revenue | 81,288 | 41,908'],
    [
      'a text',
      passageOf('The maker is Haiyue. It buys from Norvik Marine.'),
      { name: 'maker', value: 'Norvik Marine' },
      'The maker is Haiyue.',
    ],
    [
      'a name that nobody prints',
      passageOf('The maker is Haiyue.'),
      { name: 'maker', value: 'Acme' },
      'The maker is Haiyue.',
    ],
  ])('should not be supported by a quotation that lacks its value: %s', (_, passage, changes, quote) => {
    const decision = decideField(field(changes), [passage], opinion([quote]));
    expect(decision).toMatchObject({ verdict: 'not_checked', reason: 'quotation_lacks' });
    expect(decision.missing[0]?.text).toBeTruthy();
    expect(decision).not.toHaveProperty('basis');
  });

  it('should not be supported where its year is printed nowhere, or its figure', () => {
    for (const changes of [{ says: '2019 million' }, { value: 99_999, says: 'million' }])
      expect(decideField(field(changes), [table], opinion(['Revenue | 81,288 | 41,908'])).verdict).toBe(
        'not_found',
      );
  });

  it('should be held by a passage of whom it is about', () => {
    const merck = passageOf(TABLE.replace('81,288', '48,704'), { id: 'ev_2', title: 'Merck annual report' });
    const judged = (value: number) =>
      decideField(
        field({ about: ['Pfizer'], says: 'million', value }),
        [table, merck],
        opinion([
          '| USD million | 2021 | 2020 |',
          `Revenue | ${value === 48_704 ? '48,704' : '81,288'} | 41,908`,
        ]),
      );
    expect(judged(48_704)).toMatchObject({ verdict: 'not_checked', reason: 'quotation_lacks' });
    expect(judged(81_288).verdict).toBe('supported');
  });

  it('should not need the years of an example', () => {
    const year = field({ name: 'year', says: 'the fiscal year, e.g. 2031', value: 2021 });
    expect(
      decideField(year, [table], opinion(['| USD million | 2021 | 2020 |', 'Revenue | 81,288'])).verdict,
    ).toBe('supported');
  });

  it('should keep what the judge works out, with its calculation', () => {
    const sum = field({ name: 'revenue of both years', says: 'million', value: 123_196 });
    const decision = decideField(
      sum,
      [table],
      opinion(['Revenue | 81,288 | 41,908'], { formulas: ['81,288 + 41,908 = 123,196'] }),
    );
    expect(decision).toMatchObject({ verdict: 'supported', basis: 'computed' });
  });

  it('should hold a text in other words, a choice and a truth value by what the judge quotes', () => {
    const passage = passageOf('The contract ended in May because both sides agreed to it.');
    const quotes = ['The contract ended in May'];
    for (const value of ['ended by agreement', true, 'closed'])
      expect(
        decideField(field({ name: 'state', value, isChoice: value === 'closed' }), [passage], opinion(quotes))
          .verdict,
      ).toBe('supported');
  });
});
