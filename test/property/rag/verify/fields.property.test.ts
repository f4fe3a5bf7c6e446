import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideField, preparePassage } from '../../../../src/rag/verify/index.ts';

const LABELS = ['Revenue', 'Net revenue', 'Cost', 'Net income', 'Employees'];
const YEARS = ['2019', '2020', '2021'];

/** A table whose figures repeat now and then, so that a wrong row has the right value too. */
const tables = fc.record({
  labels: fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 2 }),
  years: fc.uniqueArray(fc.constantFrom(...YEARS), { minLength: 1 }),
  figures: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 15, maxLength: 15 }),
  section: fc.option(fc.nat(4)),
  before: fc.constantFrom('', 'The plans are old.\n\n', 'Cost is 7. Revenue is not 9.\n\n'),
});
const asked = fc.record({
  name: fc.constantFrom(...LABELS),
  year: fc.option(fc.constantFrom(...YEARS, '2018')),
  value: fc.integer({ min: 1, max: 30 }),
});

type Table = typeof tables extends fc.Arbitrary<infer One> ? One : never;
const cellOf = ({ labels, years, figures }: Table, label: string, year: string) =>
  labels.includes(label) && years.includes(year)
    ? figures[labels.indexOf(label) * years.length + years.indexOf(year)]
    : undefined;

function passageOf(table: Table) {
  const { labels, years, section, before } = table;
  const rows = labels.map(
    (label) => `| ${label} | ${years.map((year) => cellOf(table, label, year)).join(' | ')} |`,
  );
  if (section !== null) rows.splice(section, 0, `| Europe |${' |'.repeat(years.length)}`);
  const head = [`| | ${years.join(' | ')} |`, `|${'---|'.repeat(years.length + 1)}`];
  return preparePassage({ id: 'ev_1', text: before + [...head, ...rows].join('\n'), offset: 0 });
}

describe('a filled field', () => {
  it('should be supported without a judge only by its own row, in its own year', () => {
    let supported = 0;
    fc.assert(
      fc.property(tables, asked, (table, { name, year, value }) => {
        const field = { name: name.toLowerCase(), says: year ?? '', about: [], value, isChoice: false };
        const { verdict, places } = decideField(field, [passageOf(table)]);
        if (verdict !== 'supported') return;
        supported++;
        if (table.before.includes(`${name} is ${value}.`) && year === null) return;
        expect(cellOf(table, name, year ?? '')).toBe(value);
        expect(places[0]?.quote).toContain(`| ${name} |`);
      }),
      { numRuns: 1_500 },
    );
    expect(supported).toBeGreaterThan(10);
  });

  it('should be supported by a judge that signs all only with words that hold its value', () => {
    fc.assert(
      fc.property(tables, asked, fc.nat(8), (table, { name, year, value }, unit) => {
        const passage = passageOf(table);
        const { start = 0, end = 0 } = passage.units[unit % passage.units.length] ?? {};
        const quotes = [passage.text.slice(start, end)];
        const opinion = { verdict: 'supported', kind: 'fact', quotes, formulas: [] } as const;
        const field = { name: name.toLowerCase(), says: year ?? '', about: [], value, isChoice: false };
        const { verdict, places, basis } = decideField(field, [passage], opinion);
        if (verdict !== 'supported' || basis === 'computed') return;
        expect(places.some(({ quote }) => new RegExp(`(?<![\\d,.])${value}(?![\\d,])`).test(quote))).toBe(
          true,
        );
        if (year !== null) expect(passage.text).toContain(year);
      }),
      { numRuns: 1_000 },
    );
  });
});
