import { describe, expect, it } from 'vitest';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { takeRuled } from '../../../../src/documents/formats/pdf/tables/ruled-tables.ts';
import { tightGrids } from '../../../../src/documents/formats/pdf/tables/unruled/tight-grids.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const LEFT = [60, 200, 420];
/** Lines stand closer than their letters are high, as in a table without room around its cells. */
const line = (at: number, ...cells: readonly string[]): TextRun[] =>
  cells.flatMap((text, column) =>
    text === '' ? [] : [{ ...makeRun(text, LEFT[column] ?? 0, 100 + 12 * at), bold: at === 0 }],
  );
const tableOf = (runs: readonly TextRun[]) => {
  const { tables, rest } = takeRuled(runs, tightGrids(runs));
  return { rows: tables.map(({ rows }) => rows), rest: rest.map(({ text }) => text) };
};

describe('a table without lines whose rows stand as close as lines of text', () => {
  it('should keep what is wrapped in its row and end before the next paragraph', () => {
    const below = makeRun('The board checks the berths once a year, in May.', 60, 210);
    const runs = [
      ...line(0, 'Berth', 'What is kept there', 'Owner'),
      ...line(1, 'North quay', 'Nets, ropes and floats of the boats that only', 'Arnarfjord'),
      ...line(2, '', 'fish by day'),
      ...line(3, 'Slip', 'Boats under repair', 'Port'),
      ...line(4, 'Cold store', 'Cod and haddock, one day at most', 'Dyrafjord'),
      below,
    ];
    expect(tableOf(runs)).toEqual({
      rows: [
        [
          ['Berth', 'What is kept there', 'Owner'],
          ['North quay', 'Nets, ropes and floats of the boats that only fish by day', 'Arnarfjord'],
          ['Slip', 'Boats under repair', 'Port'],
          ['Cold store', 'Cod and haddock, one day at most', 'Dyrafjord'],
        ],
      ],
      rest: [below.text],
    });
  });

  it('should part words of two columns that the engine holds for one piece', () => {
    const runs = [
      ...line(0, 'No', 'Rule', 'Where'),
      ...line(1, '# 1', 'Moor at both ends', 'page'),
      ...line(2, '# 2'),
      { ...makeRun('Never leave ropes on the shore of it page', 200, 124), width: 242 },
      ...line(3, '# 3', 'Sound the horn', 'page'),
    ];
    expect(tableOf(runs).rows[0]?.[2]).toEqual(['# 2', 'Never leave ropes on the shore of it', 'page']);
  });
});

describe('what is no such table', () => {
  const prose = [
    ['The harbour was built in 1911 of the', 'The slip was added when the boats grew'],
    ['stone that the quarry above the town', 'too large for the beach, in the year of'],
    ['had left over from the church, and is', 'the great storm, and has been mended'],
    ['still sound after all these winters of', 'twice since then by the men of the town'],
    ['ice and wind that come from the north', 'who would not wait for the county to do'],
  ] as const;
  const column = (text: string, x: number, at: number, bold = false): TextRun => ({
    ...makeRun(text, x, 100 + 12 * at),
    width: 190,
    bold,
  });

  it('should leave two columns of text with a title over each alone', () => {
    const runs = [
      column('The harbour', 60, 0, true),
      column('The slip', 270, 0, true),
      ...prose.flatMap(([left, right], at) => [column(left, 60, at + 1), column(right, 270, at + 1)]),
    ];
    expect(tableOf(runs).rows).toEqual([]);
  });

  it('should leave rows of figures to those who find them by their edges', () => {
    const runs = [
      ...line(0, 'Year', 'Landed', 'Sold'),
      ...line(1, '2021', '1,204', '1,190'),
      ...line(2, '2022', '1,311', '1,300'),
      ...line(3, '2023', '1,299', '1,250'),
    ];
    expect(tableOf(runs).rows).toEqual([]);
  });

  it('should leave lines alone whose text begins at other places', () => {
    const runs = [
      ...line(0, 'Berth', 'Kept there', 'Owner'),
      ...line(1, 'North quay', 'Nets', 'Arnarfjord'),
      makeRun('A note that goes across all of the columns', 110, 124),
      ...line(3, 'Slip', 'Boats', 'Port'),
    ];
    expect(tableOf(runs).rows).toEqual([]);
  });
});
