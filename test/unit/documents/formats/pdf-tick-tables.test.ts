import { describe, expect, it } from 'vitest';
import { takeTicks } from '../../../../src/documents/formats/pdf/tables/tick-tables.ts';
import { makeRun } from '../../../fakes/page-layout.ts';

const tick = (label: string, y: number, marks: readonly string[]) => [
  makeRun('•', 60, y),
  makeRun(label, 76, y),
  ...marks.map((mark, index) => makeRun(mark, 300 + 80 * index, y)),
];

describe('tables of boxes to tick', () => {
  it('should keep each mark with its label and under its head', () => {
    const runs = [
      makeRun('State funded', 276, 90),
      makeRun('None', 372, 90),
      makeRun('legal aid', 282, 102),
      ...tick('Children', 120, ['☒', '☐']),
      ...tick('Women', 136, ['☐', '☒']),
      ...tick('The elderly', 152, ['☒', '☒']),
    ];
    const after = makeRun('The next question stands here.', 60, 190);
    const { tables, rest } = takeTicks([...runs, after]);
    expect(tables[0]?.rows).toEqual([
      ['', 'State funded legal aid', 'None'],
      ['Children', '☒', '☐'],
      ['Women', '☐', '☒'],
      ['The elderly', '☒', '☒'],
    ]);
    expect(tables[0]?.headerRows).toBe(1);
    expect(rest).toEqual([after]);
  });

  it('should leave lists of one mark a line alone', () => {
    const runs = [120, 136, 152].flatMap((y) => tick('An item of a list', y, []));
    expect(takeTicks(runs)).toEqual({ tables: [], rest: runs });
  });
});
