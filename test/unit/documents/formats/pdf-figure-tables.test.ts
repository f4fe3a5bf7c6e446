import { describe, expect, it } from 'vitest';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const RIGHTS = [300, 380, 460];

/** A row as programs of tables set it: words at the left of their cells, figures at the right. */
function sheetRow(y: number, label: readonly string[], cells: readonly string[], size = 10): TextRun[] {
  return [
    ...label.map((text, index) => makeRun(text, 60 + 80 * index, y, { size })),
    ...cells.map((text, index) => {
      const run = makeRun(text, 0, y, { size });
      const right = RIGHTS[index] ?? 0;
      return { ...run, x: /\d/.test(text) ? right - run.width : right - 70 };
    }),
  ];
}

const tablesOf = (...pages: readonly TextRun[][]) =>
  structurePages(
    pages.map((runs, index) => makePage(index + 1, runs)),
    [],
  ).blocks.flatMap(({ kind, rows = [] }) => (kind === 'table' ? [rows.map((row) => row.join(' | '))] : []));

describe('tables of figures in a PDF', () => {
  it('should read a list of numbered articles over pages, with the rows at the edges of its pages', () => {
    const rowsOf = (page: number) =>
      Array.from({ length: 36 }, (_, index) => {
        const number = page * 36 + index;
        return sheetRow(
          60 + 18 * index,
          [`B-0${100 + number}`, `Aisle ${(number % 4) + 1}`],
          [`${number * 3 + 1}`, `${number}.50`, `${number * 40}.75`],
        );
      });
    const pages = [0, 1, 2].map((page) => [
      ...(page === 0 ? sheetRow(40, ['Article', 'Place'], ['Quantity', 'Price', 'Value']) : []),
      ...rowsOf(page).flat(),
      makeRun(`Stock list, page ${page + 1}`, 60, 760, { size: 7 }),
    ]);
    const rows = tablesOf(...pages).flat();
    expect(rows.filter((row) => row.startsWith('B-'))).toHaveLength(108);
    expect(rows).toContain('B-0136 | Aisle 1 | 109 | 36.50 | 1440.75');
  });

  it('should not take sizes in a line of prose for a row', () => {
    const parts = ['×', '60', 'μm', '×', '10', 'μm mobile'].map((text, index) =>
      makeRun(text, 60 + 60 * index, 112),
    );
    const page = [makeRun('In the earlier work a stage of at most 240 μm', 60, 100), ...parts];
    expect(tablesOf(page)).toEqual([]);
  });

  it('should give heads at the left of cells to the figures at the right of them', () => {
    const [rows] = tablesOf([
      ...sheetRow(100, ['Site'], ['plan', 'actual', 'plan']),
      ...sheetRow(115, ['Ulm works'], ['100', '107', '114']),
      ...sheetRow(130, ['Lyon works'], ['200', '207', '214']),
      ...sheetRow(145, ['Porto works'], ['300', '307', '314']),
    ]);
    expect(rows?.slice(0, 2)).toEqual(['Site | plan | actual | plan', 'Ulm works | 100 | 107 | 114']);
  });

  it('should begin a table at its heads, below a block of an address further above', () => {
    const [rows] = tablesOf([
      makeRun('Invoice no.', 60, 100),
      makeRun('INV-2291', 160, 100),
      makeRun('Bill to:', 230, 100),
      makeRun('Blue Door Tea Room', 330, 100),
      makeRun('Date', 60, 115),
      makeRun('5 April', 160, 115),
      makeRun('9 High Street', 330, 115),
      ...sheetRow(155, ['Description'], ['Hours', 'Rate', 'Amount']),
      ...sheetRow(172, ['Design of a menu'], ['6.5', '£48.00', '£312.00']),
      ...sheetRow(189, ['Print handling'], ['1', '£25.00', '£25.00']),
      ...sheetRow(206, ['Postage and packing'], ['2', '£5.00', '£10.00']),
    ]);
    expect(rows?.[0]).toBe('Description | Hours | Rate | Amount');
  });

  it('should not take entries of a list at the top of pages for their headers', () => {
    const pages = [1, 2, 3].map((page) =>
      makePage(page, [
        makeRun(`Lot ${page * 7}, hall ${page}, ${page * 31} hens at ${page + 5}.${page}0`, 60, 50),
        makeRun(`Auction of hens, page ${page}`, 60, 36),
        makeRun(`Sold to a bidder from the town of ${['Ulm', 'Brig', 'Graz'][page - 1]}.`, 60, 90),
      ]),
    );
    const text = structurePages(pages, [])
      .blocks.map((block) => block.text)
      .join('\n');
    expect(text.match(/^Lot/gm)).toHaveLength(3);
    expect(text).not.toContain('Auction');
  });

  it('should leave out what a browser prints around a page, also around one alone', () => {
    const page = makePage(1, [
      makeRun('11/30/26, 10:47 AM', 24, 15, { size: 8 }),
      makeRun('The price of wheat', 284, 15, { size: 8 }),
      makeRun('The harvest fell by a quarter.', 60, 100),
      makeRun('https://farm.example.org/wheat.html', 24, 767, { size: 8 }),
      makeRun('1/1', 560, 767, { size: 8 }),
    ]);
    expect(structurePages([page], []).blocks.map(({ text }) => text)).toEqual([
      'The harvest fell by a quarter.',
    ]);
  });

  it('should take a single Chinese sign for a label of figures', () => {
    const rows = ['月', '年', '日'].flatMap((label, index) =>
      sheetRow(100 + 15 * index, [label], [`${index}20`, `${index}80`, `${index}97`]),
    );
    expect(tablesOf(rows)[0]?.at(-1)).toBe('日 | 220 | 280 | 297');
  });
});
