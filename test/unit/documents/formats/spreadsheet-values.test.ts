import { describe, expect, it } from 'vitest';
import { createShownValue } from '../../../../src/documents/container/shown-value.ts';
import { convertSpreadsheet } from '../../../../src/documents/formats/spreadsheet/spreadsheet.ts';
import { contextOf } from './context.ts';
import { formula, number, type WorkbookParts, xlsxOf } from './workbook.ts';

/** The second column of the only sheet, without its header, and what is said about the file. */
async function valuesOf(parts: Omit<WorkbookParts, 'sheets'>, cells: readonly string[]) {
  const rows = [['What', 'Value'], ...cells.map((cell, index) => [`row ${index}`, cell])];
  const { blocks, warnings } = await convertSpreadsheet(
    xlsxOf({ ...parts, sheets: [{ rows }] }),
    contextOf('xlsx'),
  );
  return { values: blocks[1]?.rows?.slice(1).map((row) => row[1]), warnings };
}

describe('values of a workbook', () => {
  it('should keep every digit of long numbers, also more than a number holds', async () => {
    const { values } = await valuesOf({ formats: ['0.00E+00', '#,##0', '0000 0000 0000 0000'] }, [
      number('4006381333931'),
      number('123456789012345'),
      number('123456789012345678'),
      number('4006381333931', 1),
      number('98765432109876543', 2),
      number('0.30000000000000004'),
      number('1E-7'),
      number('-9.876543210987654E+16'),
      number('4111111111111111', 3),
    ]);
    expect(values).toEqual([
      '4006381333931',
      '123456789012345',
      '123456789012345678',
      '4.01E+12 (4006381333931)',
      '98765432109876543',
      '0.3',
      '0.0000001',
      '-98765432109876540',
      '4111111111111111',
    ]);
  });

  it('should read cells in fonts of signs as they are printed', async () => {
    const text = (value: string, style: number) =>
      `<c s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const { values } = await valuesOf({ formats: ['0.0'], fonts: ['Wingdings', 'Calibri', 'Symbol'] }, [
      text('ü', 2),
      text('ü', 3),
      text('a &amp; b', 4),
      number('2.5', 1),
      text('û', 0),
    ]);
    expect(values).toEqual(['✓', 'ü', 'α & β', '2.5', 'û']);
  });

  it('should mark the letters of a cell that are struck out', async () => {
    const cell =
      '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>100</t></r><r><t xml:space="preserve"> 90</t></r></is></c>';
    expect((await valuesOf({}, [cell])).values).toEqual(['~~100~~ 90']);
  });

  it('should mark cells whose font strikes them out', async () => {
    const fonts = [
      '<font><strike/><name val="Arial"/></font>',
      '<font><strike val="0"/></font>',
      '<font><strike val="1"/></font>',
    ];
    const { values } = await valuesOf({ fonts }, [
      number('40', 1),
      number('50', 2),
      number('60', 3),
      number('70'),
    ]);
    expect(values).toEqual(['~~40~~', '50', '~~60~~', '70']);
  });

  it('should keep raised and lowered letters apart from the digits before them', async () => {
    const run = (text: string, align = '') =>
      `<r>${align && `<rPr><vertAlign val="${align}"/></rPr>`}<t>${text}</t></r>`;
    const { values } = await valuesOf({}, [
      `<c t="inlineStr"><is>${run('10')}${run('5', 'superscript')}${run(' Pa &amp; H')}${run('2', 'subscript')}${run('O')}</is></c>`,
      'a &lt;sup&gt;2&lt;/sup&gt;',
    ]);
    expect(values).toEqual(['10⁵ Pa & H₂O', 'a <sup>2</sup>']);
  });

  it('should believe the form that OpenDocument keeps where its format is not understood', () => {
    const shown = createShownValue(false, true);
    const odd = '" "" "*#,##0.00" ";"-"" "*#,##0.00" "';
    expect(shown({ t: 'n', v: -1234.5, z: odd, w: '-1,234.50' })).toBe('-1,234.50');
    expect(shown({ t: 'n', v: 12345678, z: '0.0"M"', w: '12.3M' })).toBe('12.3M (12345678)');
    expect(shown({ t: 'n', v: 0.125, z: '0%', w: '13%' })).toBe('12.5%');
    expect(shown({ t: 'n', v: 1, w: 'TRUE' })).toBe('TRUE (1)');
    expect(shown({ t: 'n', v: 4006381333931, w: '4,01E+012' })).toBe('4006381333931');
  });

  it('should show a number as its format does, with the decimals that it has', async () => {
    const formats = [
      '0%',
      '#,##0.00 "EUR"',
      '#,##0,," M"',
      '_-* #,##0\\ [$€-407]_-',
      '# ?/?',
      ';;;',
      '"Yes";;"No"',
      '00000',
      '(0);(0)',
    ];
    const { values } = await valuesOf({ formats }, [
      number(0.125, 1),
      number(1234567.891, 2),
      number(1234567890, 3),
      number(1234.5, 4),
      number(0.3, 5),
      number(777, 6),
      number(1, 7),
      number(4711, 8),
      number(-2.5, 9),
      number(0.3333333333333333, 1),
    ]);
    expect(values).toEqual([
      '12.5%',
      '1,234,567.891 EUR',
      '1,234.56789 M',
      '1,234.5 €',
      '2/7 (0.3)',
      '777',
      'Yes (1)',
      '04711',
      '(2.5)',
      '33.3333%',
    ]);
  });

  it('should give dates of every format and language as ISO, with the form that the file shows', async () => {
    const formats = [
      14,
      31,
      57,
      22,
      'yyyy.mm.dd',
      'd.m.yy',
      '[$-407]d. mmmm yyyy;@',
      '[$-804]yyyy"年"m"月"d"日"',
      'DD/MM/YYYY',
      'h:mm',
      'yyyy-mm-dd',
      'h:mm AM/PM',
      '[h]:mm',
      '[h]:mm',
    ];
    const { values } = await valuesOf({ formats }, [
      ...[1, 2, 3].map((style) => number(45415, style)),
      number(45415.5, 4),
      ...[5, 6, 7, 8, 9].map((style) => number(45415, style)),
      number(45415.75, 10),
      number(45415, 11),
      number(0.75, 12),
      number(1.75, 13),
      number(59, 11),
      number(61, 11),
    ]);
    expect(values).toEqual([
      '2024-05-03',
      '2024-05-03',
      '2024-05-03',
      '2024-05-03 12:00',
      '2024-05-03 (2024.05.03)',
      '2024-05-03 (3.5.24)',
      '2024-05-03 (3. Mai 2024)',
      '2024-05-03 (2024年5月3日)',
      '2024-05-03 (03/05/2024)',
      '2024-05-03 18:00 (18:00)',
      '2024-05-03',
      '18:00 (6:00 PM)',
      '42:00',
      '1900-02-28',
      '1900-03-01',
    ]);
  });

  it('should count days from 1904 where the file does', async () => {
    const { values } = await valuesOf(
      { formats: ['dd.mm.yyyy', 14], workbook: '<workbookPr date1904="1"/>' },
      [number(43953, 1), number(43953.5, 2)],
    );
    expect(values).toEqual(['2024-05-03 (03.05.2024)', '2024-05-03 12:00']);
  });

  it('should work out simple formulas that have no value, and show the others', async () => {
    const { values, warnings } = await valuesOf({}, [
      number(1200),
      number(550),
      formula('SUM(B2:B3)'),
      formula('B4/B$2*100%-(2^3)'),
      formula('IF(B2&gt;=B3,"above "&amp;ROUND(B2/7,2),"below")'),
      formula('VLOOKUP(A2,A1:B3,2,FALSE)'),
      formula('B7+1'),
      formula('AVERAGE(B2:B3)', '875'),
      formula('B10'),
    ]);
    expect(values).toEqual([
      '1200',
      '550',
      '1750',
      '-6.54166666666667',
      'above 171.43',
      '=VLOOKUP(A2,A1:B3,2,FALSE)',
      '=B7+1',
      '875',
      '=B10',
    ]);
    expect(warnings).toEqual([
      {
        id: 'warnFormulasWorkedOut',
        params: { cells: expect.objectContaining({ params: { shown: ['B4', 'B5', 'B6'], more: 0 } }) },
      },
      {
        id: 'warnFormulasOpen',
        params: { cells: expect.objectContaining({ params: { shown: ['B7', 'B8', 'B10'], more: 0 } }) },
      },
    ]);
  });

  it('should not take the zero for a value that some programs write until Excel calculates', async () => {
    const calculation = '<calcPr fullCalcOnLoad="1"/>';
    const open = await valuesOf({ calculation }, [number(2), formula('B2*3', '0')]);
    const closed = await valuesOf({ calculation }, [number(2), formula('B2*3', '0'), formula('B2', '2')]);
    expect(open.values).toEqual(['2', '6']);
    expect(closed.values).toEqual(['2', '0', '2']);
  });

  it('should work out formulas over several sheets', async () => {
    const bytes = xlsxOf({
      sheets: [
        {
          name: 'Costs 24',
          rows: [
            ['Item', 'EUR'],
            ['Rent', number(800)],
            ['Wages', number(1200)],
          ],
        },
        {
          name: 'Sum',
          rows: [
            ['Total', formula("SUM('Costs 24'!B:B)")],
            ['Share', formula("'Costs 24'!$B$2/B1")],
          ],
        },
      ],
    });
    const { blocks } = await convertSpreadsheet(bytes, contextOf('xlsx'));
    expect(blocks.at(-1)?.rows).toEqual([
      ['Total', '2000'],
      ['Share', '0.4'],
    ]);
  });

  it('should name the cells that hold an error', async () => {
    const { values, warnings } = await valuesOf({}, ['<c t="e"><v>#DIV/0!</v></c>']);
    expect(values).toEqual(['#DIV/0!']);
    expect(warnings.map((warning) => typeof warning === 'object' && warning.id)).toEqual(['warnCellErrors']);
  });
});
