import { describe, expect, it } from 'vitest';
import { mendCells } from '../../../../src/documents/formats/pdf/tables/mend-cells.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const TABLE = { x: 50, y: 190, width: 300, height: 100, headerRows: 0 };

/** A page with a line of prose, and a table of one cell whose lines are given. */
function mended(prose: string, lines: readonly string[], more: readonly string[] = []): string | undefined {
  const page = makePage(1, [
    makeRun(prose, 60, 60),
    ...lines.map((line, index) => makeRun(line, 60, 200 + index * 12)),
    ...more.map((line, index) => makeRun(line, 60, 400 + index * 12)),
  ]);
  const tables = [{ ...TABLE, rows: [[lines.join(' ')]] }];
  return mendCells([{ ...page, tables }])[0]?.tables[0]?.rows[0]?.[0];
}

describe('mendCells', () => {
  it('should put a word together that the width of its cell has torn', () => {
    expect(mended('Sums by the Northumberland scale.', ['(Tyne-Northumberla', 'nd) for each', 'pier'])).toBe(
      '(Tyne-Northumberland) for each pier',
    );
    expect(mended('Northumberland, a pier', ['pier Northumberlan', 'd'])).toBe('pier Northumberland');
  });

  it('should leave two words that the document has apart, or never as one', () => {
    expect(mended('The harbourside is in the harbour.', ['harbour', 'side'])).toBe('harbour side');
    expect(mended('The piers are in the north.', ['Northumberla', 'nd'])).toBe('Northumberla nd');
    expect(mended('Northumberland.', ['Northumberla', 'nd'], ['Northumberla is a word here'])).toBe(
      'Northumberla nd',
    );
  });

  it('should leave a word that begins with a capital, and Chinese as it is', () => {
    expect(mended('LandEnd', ['land', 'End'])).toBe('land End');
    expect(mended('港口工程', ['港口 工程'])).toBe('港口 工程');
  });
});
