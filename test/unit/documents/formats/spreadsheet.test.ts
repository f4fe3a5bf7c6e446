import { read, utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertCsv } from '../../../../src/documents/formats/csv/csv.ts';
import { dropEmptyCells } from '../../../../src/documents/formats/spreadsheet/drop-empty-cells.ts';
import { convertSpreadsheet } from '../../../../src/documents/formats/spreadsheet/spreadsheet.ts';
import { xlsx } from '../../../fixtures/documents/bombs.ts';
import { contextOf } from './context.ts';

type Rows = readonly (readonly unknown[])[];

function workbookOf(rows: Rows, change: (sheet: Record<string, unknown>) => void = () => {}): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows as unknown[][]);
  change(sheet);
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, 'Figures');
  return new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' }));
}
const text = (value: string) => new TextEncoder().encode(value);

describe('convertSpreadsheet', () => {
  it('should make a section of a sheet and a table of each block of cells, with its range', async () => {
    const bytes = workbookOf([
      ['Revenue 2024'],
      [],
      ['Region', 'Sales'],
      ['North', 10],
      [],
      ['Item', 'Price', null, 'Unit', 'Note'],
      ['Bolt', 2, null, 'kg', 'steel'],
    ]);
    const { blocks } = await convertSpreadsheet(bytes, contextOf('xlsx'));
    expect(blocks.map(({ kind, text, cells, sheet }) => [kind, text, cells, sheet])).toEqual([
      ['heading', 'Figures', undefined, 'Figures'],
      ['paragraph', 'Revenue 2024', 'A1', 'Figures'],
      ['table', '', 'A3:B4', 'Figures'],
      ['table', '', 'A6:B7', 'Figures'],
      ['table', '', 'D6:E7', 'Figures'],
    ]);
  });

  it('should give the comments on cells with their cell and who wrote them', async () => {
    const bytes = workbookOf(
      [
        ['Region', 'Sales'],
        ['North', 10],
      ],
      (sheet) => {
        const cells = sheet as Record<string, { c?: unknown }>;
        (cells['B2'] as { c?: unknown }).c = [{ a: 'Lee', t: 'Lee:\nnot audited' }];
        (cells['A1'] as { c?: unknown }).c = [{ a: '王伟', t: '请核实' }];
      },
    );
    const { blocks } = await convertSpreadsheet(bytes, contextOf('xlsx'));
    expect(blocks.filter(({ kind }) => kind === 'note')).toEqual([
      { kind: 'note', text: 'A1: 王伟: 请核实', sheet: 'Figures', cells: 'A1' },
      { kind: 'note', text: 'B2: Lee: not audited', sheet: 'Figures', cells: 'B2' },
    ]);
  });

  it('should show numbers as the sheet formats them and repeat merged values', async () => {
    const bytes = workbookOf(
      [
        ['Share', 'When'],
        [0.125, 45292],
        ['all', null],
      ],
      (sheet) => {
        (sheet['A2'] as { z: string }).z = '0.0%';
        (sheet['B2'] as { z: string }).z = 'yyyy-mm-dd';
        sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 2, c: 1 } }];
      },
    );
    const { blocks } = await convertSpreadsheet(bytes, contextOf('xlsx'));
    expect(blocks[1]?.rows).toEqual([
      ['Share', 'When'],
      ['12.5%', '2024-01-01'],
      ['all', 'all'],
    ]);
  });

  it('should not believe a range of a million rows', async () => {
    const parts = unzipSync(
      workbookOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    );
    const name = 'xl/worksheets/sheet1.xml';
    const inflated = strFromU8(parts[name] as Uint8Array)
      .replace(/<dimension[^>]*>/, '<dimension ref="A1:C1048496"/>')
      .replace('</sheetData>', '<row r="1048496"><c r="C1048496" s="0"/></row></sheetData>');
    const bytes = zipSync({ ...parts, [name]: strToU8(inflated) });
    const { blocks } = await convertSpreadsheet(bytes, contextOf('xlsx'));
    expect(blocks[1]).toMatchObject({
      cells: 'A1:B2',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
  });

  it('should refuse more cells than the limit', async () => {
    const bytes = workbookOf(Array.from({ length: 20 }, (_, row) => [row, row]));
    await expect(convertSpreadsheet(bytes, contextOf('xlsx', { maxCells: 30 }))).rejects.toMatchObject({
      code: 'E032',
    });
  });
});

describe('convertCsv', () => {
  it('should take the delimiter that the first line names, and line ends within quotes', async () => {
    const { blocks } = await convertCsv(
      text('sep=^\n城市^备注\n杭州^"一行\n两行"\nOslo^"a^b"\n'),
      contextOf('csv'),
    );
    expect(blocks.map(({ rows }) => rows)).toEqual([
      [
        ['城市', '备注'],
        ['杭州', '一行 两行'],
        ['Oslo', 'a^b'],
      ],
    ]);
  });

  it('should keep values as written, quoted commas and ragged rows', async () => {
    const { blocks } = await convertCsv(text('id,name,x\n007,"Smith, J.",1e3\n008,Li\n'), contextOf('csv'));
    expect(blocks).toEqual([
      {
        kind: 'table',
        text: '',
        cells: 'A1:C3',
        headerRows: 1,
        rows: [
          ['id', 'name', 'x'],
          ['007', 'Smith, J.', '1e3'],
          ['008', 'Li', ''],
        ],
      },
    ]);
  });

  it('should read tabs and semicolons', async () => {
    const tsv = await convertCsv(text('a\tb, c\n1\t2\n'), contextOf('tsv'));
    const semicolons = await convertCsv(text('a;b\n1,5;2\n'), contextOf('csv'));
    expect(tsv.blocks[0]?.rows?.[0]).toEqual(['a', 'b, c']);
    expect(semicolons.blocks[0]?.rows?.[1]).toEqual(['1,5', '2']);
  });
});

describe('a large sheet of a workbook without styles', () => {
  it('should get some: the parser throws for every cell without', () => {
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></worksheet>';
    const slim = dropEmptyCells(xlsx(strToU8(sheet)), 10, 0) ?? new Uint8Array();
    const { Sheets } = read(slim, { type: 'array', cellStyles: true });
    expect(Sheets['S']?.['A1']).toMatchObject({ v: 7, s: { patternType: 'none' } });
  });
});
