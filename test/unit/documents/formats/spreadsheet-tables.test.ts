import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { convertCsv } from '../../../../src/documents/formats/csv/csv.ts';
import { drawingsBySheet } from '../../../../src/documents/formats/spreadsheet/sheet-charts.ts';
import { convertSpreadsheet } from '../../../../src/documents/formats/spreadsheet/spreadsheet.ts';
import { containerOf, contextOf } from './context.ts';
import { number, type SheetParts, xlsxOf } from './workbook.ts';

const tablesOf = async (sheet: SheetParts) => {
  const { blocks } = await convertSpreadsheet(xlsxOf({ sheets: [sheet] }), contextOf('xlsx'));
  return blocks.filter(({ kind }) => kind === 'table').map(({ rows, cells }) => ({ rows, cells }));
};
const figures = (...values: number[]) => values.map((value) => number(value));

describe('headers of several rows', () => {
  it('should name a column by the cells that stand over it', async () => {
    const rows = [
      ['Plant', '2023', '', '2024', ''],
      ['', 'H1', 'H2', 'H1', 'H2'],
      ['Boden', ...figures(71, 73, 75, 77)],
      ['Lulea', ...figures(81, 83, 85, 87)],
    ];
    const merges = ['A1:A2', 'B1:C1', 'D1:E1'];
    const expected = [
      ['Plant', '2023 H1', '2023 H2', '2024 H1', '2024 H2'],
      ['Boden', '71', '73', '75', '77'],
      ['Lulea', '81', '83', '85', '87'],
    ];
    expect(await tablesOf({ rows, merges })).toEqual([{ rows: expected, cells: 'A2:E4' }]);
    expect(await tablesOf({ rows })).toEqual([{ rows: expected, cells: 'A2:E4' }]);
  });

  it('should keep the unit below a name with it, and a row of words that are no units apart', async () => {
    const names = ['Port', 'Cargo', 'Change'];
    const note = ['Note: figures of Boden are estimates.', '', ''];
    const rows = [names, ['', 'kt', '%'], ['Boden', ...figures(71, 7)], ['Lulea', ...figures(81, -8)], note];
    expect((await tablesOf({ rows }))[0]?.rows?.slice(0, 2)).toEqual([
      ['Port', 'Cargo kt', 'Change %'],
      ['Boden', '71', '7'],
    ]);
    const ofPart = [names, ['', 'kt', '']];
    const ofWords = [names, ['', 'red', 'blue'], ['Boden', 'green', 'black']];
    const ofGroups = [names, ['', 'kt', '%'], ['Boden', ...figures(71, 7)], ['', ...figures(1, 2)]];
    for (const other of [[...ofPart, rows[2] ?? []], ofWords, ofGroups])
      expect((await tablesOf({ rows: other }))[0]?.rows?.[0]).toEqual(names);
  });

  it('should read three rows of header, and two in CSV', async () => {
    const rows = [
      ['地区', '收入', '', '', ''],
      ['', '2023', '', '2024', ''],
      ['', '上半年', '下半年', '上半年', '下半年'],
      ['北方', ...figures(1, 2, 3, 4)],
    ];
    const [table] = await tablesOf({ rows, merges: ['A1:A3', 'B1:E1', 'B2:C2', 'D2:E2'] });
    expect(table?.rows?.[0]).toEqual([
      '地区',
      '收入 2023 上半年',
      '收入 2023 下半年',
      '收入 2024 上半年',
      '收入 2024 下半年',
    ]);
    const csv = new TextEncoder().encode('Region,Sales,,Cost,\n,Plan,Actual,Plan,Actual\nNorth,1,2,3,4\n');
    const { blocks } = await convertCsv(csv, contextOf('csv'));
    expect(blocks[0]?.rows?.[0]).toEqual([
      'Region',
      'Sales Plan',
      'Sales Actual',
      'Cost Plan',
      'Cost Actual',
    ]);
  });

  it('should set a title over such a header apart', async () => {
    const rows = [
      ['Production', '', '', ''],
      ['Plant', '2023', '', '2024'],
      ['', 'H1', 'H2', 'H1'],
      ['Boden', ...figures(1, 2, 3)],
    ];
    const { blocks } = await convertSpreadsheet(
      xlsxOf({ sheets: [{ rows, merges: ['A1:D1'] }] }),
      contextOf('xlsx'),
    );
    expect(blocks.slice(1).map(({ text, cells, rows: table }) => [text, cells, table?.[0]])).toEqual([
      ['Production', 'A1:D1', undefined],
      ['', 'A3:D4', ['Plant', '2023 H1', '2023 H2', '2024 H1']],
    ]);
  });

  it('should leave a first row of data alone, whatever is merged over it, and take a title off', async () => {
    const contacts = [
      ['Name', 'Contact', ''],
      ['Ann', 'ann@x.org', 'desk 4'],
      ['Bo', 'bo@x.org', 'desk 5'],
    ];
    const [first] = await tablesOf({ rows: contacts, merges: ['B1:C1'] });
    expect(first?.rows?.[1]).toEqual(['Ann', 'ann@x.org', 'desk 4']);
    const titled = [
      ['Sales', '', ''],
      ['Region', 'Q1', 'Q2'],
      ['North', ...figures(1, 2)],
    ];
    const [second] = await tablesOf({ rows: titled, merges: ['A1:C1'] });
    expect(second?.rows?.[0]).toEqual(['Region', 'Q1', 'Q2']);
  });
});

describe('what stands over a table', () => {
  const said = async (sheet: SheetParts) => {
    const { blocks } = await convertSpreadsheet(xlsxOf({ sheets: [sheet] }), contextOf('xlsx'));
    return blocks.slice(1).map(({ text, rows, headerRows }) => (rows ? [headerRows, ...rows] : text));
  };

  it('should set titles apart that reach over all columns, and above names that are years', async () => {
    expect(
      await said({
        rows: [
          ['Timber prices', '', ''],
          ['from February, in euros', '', ''],
          ['', '', ''],
          ['Sales by region', '', ''],
          ['Region', number(2023), number(2024)],
          ['North', ...figures(10, 12)],
        ],
        merges: ['A1:C1', 'A2:C2'],
      }),
    ).toEqual([
      'Timber prices',
      'from February, in euros',
      'Sales by region',
      [1, ['Region', '2023', '2024'], ['North', '10', '12']],
    ]);
  });

  it('should set apart who has made it and its unit', async () => {
    expect(
      await said({
        rows: [
          ['编制单位：海风科技', '', '单位：万元'],
          ['项目', '本期金额', '上期金额'],
          ['营业收入', ...figures(12, 11)],
        ],
      }),
    ).toEqual([
      '编制单位：海风科技 单位：万元',
      [1, ['项目', '本期金额', '上期金额'], ['营业收入', '12', '11']],
    ]);
  });

  it('should not take a row like all others for names of columns', async () => {
    expect(
      await said({
        rows: [
          ['Name:', 'Petra Kern'],
          ['Team:', 'Montage'],
        ],
      }),
    ).toEqual([[0, ['Name:', 'Petra Kern'], ['Team:', 'Montage']]]);
    const csv = new TextEncoder().encode('2024-01-01,12.5,ok\n2024-01-02,13.1,ok\n');
    expect((await convertCsv(csv, contextOf('csv'))).blocks[0]?.headerRows).toBe(0);
  });
});

describe('blank columns', () => {
  it('should keep figures with the labels that stand before a blank column', async () => {
    const rows = [
      ['Item', '', '2023', '', '2024'],
      ['Revenue', '', number(10), '', number(12)],
      ['Cost', '', number(7), '', number(8)],
    ];
    expect(await tablesOf({ rows })).toEqual([
      {
        rows: [
          ['Item', '2023', '2024'],
          ['Revenue', '10', '12'],
          ['Cost', '7', '8'],
        ],
        cells: 'A1:E3',
      },
    ]);
  });

  it('should keep signs of money in columns of their own with their table', async () => {
    const rows = [
      ['USD million', '', '', '2024', '', '', '2023'],
      ['Revenue', '', '$', number(1200), '', '$', number(1100)],
      ['Profit', '', '$', number(500), '', '$', number(450)],
    ];
    expect((await tablesOf({ rows })).map(({ rows: table }) => table?.[1])).toEqual([
      ['Revenue', '$', '1200', '$', '1100'],
    ]);
  });

  it('should keep a row of totals below a blank row, with its labels', async () => {
    const rows = [
      ['USD million', '', '2024', '', '2023'],
      ['Cash', '', number(1200), '', number(1100)],
      [],
      ['Total', '', number(2000), '', number(1950)],
    ];
    expect(await tablesOf({ rows })).toEqual([
      {
        rows: [
          ['USD million', '2024', '2023'],
          ['Cash', '1200', '1100'],
          ['Total', '2000', '1950'],
        ],
        cells: 'A1:E4',
      },
    ]);
  });

  it('should still part tables that stand beside each other', async () => {
    const rows = [
      ['Item', 'Price', '', 'Region', 'Head'],
      ['Bolt', number(2), '', 'North', 'Ann'],
      ['Nut', number(1), '', 'South', 'Bo'],
    ];
    expect((await tablesOf({ rows })).map(({ cells }) => cells)).toEqual(['A1:B3', 'D1:E3']);
  });
});

describe('OpenDocument tables', () => {
  it('should keep raised and lowered letters apart from the digits before them', async () => {
    const style = (name: string, position: string) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties style:text-position="${position}"/></style:style>`;
    const cell = (content: string) =>
      `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`;
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;
    const rows = [
      cell('Area') + cell(`12 m${span('T1', '2')} &amp; 10${span('T1', '5')}`),
      cell('Gas') + cell(`CO${span('T2', '2')}${span('T3', ' a year')}</text:p><text:p>net`),
    ];
    const styles = style('T1', 'super 58%') + style('T2', '-33% 58%') + style('T3', '0% 100%');
    const bytes = containerOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'styles.xml': '<office:document-styles/>',
      'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Data">${rows.map((cells) => `<table:table-row>${cells}</table:table-row>`).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    });
    const { blocks } = await convertSpreadsheet(bytes, contextOf('ods'));
    expect(blocks.flatMap(({ rows: read = [] }) => read)).toEqual([
      ['Area', '12 m² & 10⁵'],
      ['Gas', 'CO₂ a year net'],
    ]);
  });

  it('should read dates as dates, beside them as they are shown, whatever their style', async () => {
    const day = '<number:day/><number:text>. </number:text><number:month number:textual="true"/>';
    const styles = [
      `<number:date-style style:name="P" style:volatile="true">${day}</number:date-style>`,
      `<number:text-style style:name="N"><number:text-content/><style:map style:condition="value()&lt;=1.7E+308" style:apply-style-name="P"/></number:text-style>`,
      `<number:date-style style:name="D">${day}</number:date-style>`,
      ...['N', 'D'].map(
        (name) =>
          `<style:style style:name="c${name}" style:family="table-cell" style:data-style-name="${name}"/>`,
      ),
    ].join('');
    const date = (style: string, value: string, shown: string, more = '') =>
      `<table:table-cell ${more} table:style-name="${style}" office:value-type="date" office:date-value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
    const sheet = [
      date('cN', '2026-03-09', '9. März') + date('cD', '2026-03-09', '9. März'),
      date('cN', '2026-04-01T10:30:00', '1. April', 'table:number-columns-repeated="2"'),
    ];
    const bytes = containerOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'styles.xml': '<office:document-styles/>',
      'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Data">${sheet.map((cells) => `<table:table-row>${cells}</table:table-row>`).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    });
    const { blocks } = await convertSpreadsheet(bytes, contextOf('ods'));
    expect(blocks.flatMap(({ rows: read = [] }) => read)).toEqual([
      ['2026-03-09 (9. März)', '2026-03-09 (9. März)'],
      ['2026-04-01 10:30 (1. April)', '2026-04-01 10:30 (1. April)'],
    ]);
  });

  it('should mark what is struck out in cells of OpenDocument, whole and in part', async () => {
    const style = (name: string, line: string) =>
      `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties/><style:text-properties style:text-line-through-style="${line}"/></style:style>`;
    const cell = (name: string, type: string, shown: string) =>
      `<table:table-cell table:style-name="${name}" ${type}><text:p>${shown}</text:p></table:table-cell>`;
    const row = [
      cell('gone', 'office:value-type="float" office:value="40"', '40'),
      cell('here', 'office:value-type="float" office:value="45"', '45'),
      cell('gone', 'office:value-type="string"', 'old'),
      cell('here', 'office:value-type="string"', '<text:span text:style-name="gone">12</text:span> 14'),
    ].join('');
    const bytes = containerOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'styles.xml': '<office:document-styles/>',
      'content.xml': `<office:document-content><office:automatic-styles>${style('gone', 'solid')}${style('here', 'none')}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Data"><table:table-row>${row}</table:table-row><table:table-row>${row}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    });
    const { blocks } = await convertSpreadsheet(bytes, contextOf('ods'));
    expect(blocks.flatMap(({ rows: read = [] }) => read)).toEqual([
      ['~~40~~', '45', '~~old~~', '~~12~~ 14'],
      ['~~40~~', '45', '~~old~~', '~~12~~ 14'],
    ]);
  });

  it('should leave out what is hidden, and work out what has no value', async () => {
    const text = (value: string) =>
      `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
    const figure = (value: string, shown: string) =>
      `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
    const row = (cells: string, attributes = '') =>
      `<table:table-row ${attributes}>${cells}</table:table-row>`;
    const hidden = 'table:visibility="collapse"';
    const style =
      '<style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const sheet = [
      `<table:table-column table:number-columns-repeated="2"/><table:table-column ${hidden}/>`,
      row(text('Item') + text('EUR') + text('secret')),
      row(text('EAN') + figure('4006381333931', '4,01E+012') + text('x')),
      row(text('Order') + figure('123456789012345678', '123456789012345678')),
      row(
        `${text('Twice')}<table:table-cell table:formula="of:=SUM([.B2:.B2])*2" office:value-type="float"/>`,
      ),
      row(text('Old') + figure('1', '1'), hidden),
    ].join('');
    const bytes = containerOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'styles.xml': '<office:document-styles/>',
      'content.xml': `<office:document-content><office:automatic-styles>${style}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Data">${sheet}</table:table><table:table table:name="Off" table:style-name="off">${row(text('gone'))}</table:table></office:spreadsheet></office:body></office:document-content>`,
    });
    const { blocks, warnings } = await convertSpreadsheet(bytes, contextOf('ods'));
    expect(blocks.map(({ text: title, rows }) => rows ?? title)).toEqual([
      'Data',
      [
        ['Item', 'EUR'],
        ['EAN', '4006381333931'],
        ['Order', '123456789012345678'],
        ['Twice', '8012762667862'],
      ],
    ]);
    expect(warnings).toMatchObject([
      {
        id: 'warnHiddenLeftOut',
        params: { parts: [{ params: { names: 'Off' } }, { id: 'hiddenRows' }, { id: 'hiddenColumns' }] },
      },
      { id: 'warnFormulasWorkedOut' },
    ]);
  });
});

describe('hidden parts of a workbook', () => {
  const workbook = xlsxOf({
    sheets: [
      {
        name: 'Prices',
        head: '<cols><col min="3" max="3" width="9" hidden="1"/></cols>',
        rows: [
          ['Product', 'Price', 'Purchase price'],
          ['S4', ...figures(89, 31)],
          ['S5 old', ...figures(79, 28)],
          ['S6', ...figures(99, 35)],
        ],
        rowAttributes: { 3: 'hidden="1"' },
      },
      {
        name: 'old 2019',
        state: 'hidden',
        rows: [
          ['Product', 'Price'],
          ['S4', number(54)],
        ],
      },
      { name: 'deep', state: 'veryHidden', rows: [['Floor', number(40)]] },
    ],
  });
  const parts = [
    { id: 'hiddenSheets', params: { count: 2, names: 'old 2019, deep' } },
    { id: 'hiddenRows', params: { count: 1 } },
    { id: 'hiddenColumns', params: { count: 1 } },
  ];

  it('should be left out and counted', async () => {
    const { blocks, warnings } = await convertSpreadsheet(workbook, contextOf('xlsx'));
    expect(blocks).toEqual([
      { kind: 'heading', text: 'Prices', level: 1, sheet: 'Prices' },
      expect.objectContaining({
        rows: [
          ['Product', 'Price'],
          ['S4', '89'],
          ['S6', '99'],
        ],
        cells: 'A1:B4',
      }),
    ]);
    expect(warnings).toEqual([{ id: 'warnHiddenLeftOut', params: { parts } }]);
  });

  it('should be read and marked where the setting says so', async () => {
    const { blocks, warnings } = await convertSpreadsheet(workbook, {
      ...contextOf('xlsx'),
      hidden: 'include',
    });
    expect(blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)).toEqual([
      'Prices',
      'old 2019 [hidden]',
      'deep [hidden]',
    ]);
    expect(blocks[1]?.rows?.map((row) => row.join(' '))).toEqual([
      'Product Price Purchase price [hidden]',
      'S4 89 31',
      'S5 old [hidden] 79 28',
      'S6 99 35',
    ]);
    expect(warnings).toEqual([{ id: 'warnHiddenRead', params: { parts } }]);
  });
});

function bytesOfBook(Sheets: Record<string, WorkSheet>): Uint8Array {
  return new Uint8Array(
    write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'array', bookType: 'xlsx' }),
  );
}

describe('what stands above and beside the cells', () => {
  it('should take rows that say one thing, a title and a unit, for no names of columns', async () => {
    const rows = [
      ['Budget 2025', '', ''],
      ['', '', 'million'],
      ['Item', 'Plan', 'Spent'],
      ['Roads', 4, 3],
    ];
    const sheet = utils.aoa_to_sheet(rows);
    sheet['!merges'] = [utils.decode_range('A1:C1')];
    const { blocks } = await convertSpreadsheet(bytesOfBook({ Budget: sheet }), contextOf('xlsx'));
    expect(blocks.map(({ kind, text, rows: cells, cells: at }) => cells ?? `${kind} ${at} ${text}`)).toEqual([
      'heading undefined Budget',
      'paragraph A1:C1 Budget 2025',
      'paragraph A2:C2 million',
      [
        ['Item', 'Plan', 'Spent'],
        ['Roads', '4', '3'],
      ],
    ]);
  });

  it('should keep a head of one cell over pairs of a name and a value', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Revenue', ''],
      ['Q1', 10],
      ['Q2', 12],
    ]);
    const { blocks } = await convertSpreadsheet(bytesOfBook({ S: sheet }), contextOf('xlsx'));
    expect(blocks[1]?.rows?.[0]).toEqual(['Revenue', '']);
  });

  it('should say where a link leads to', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Item', 'Form'],
      ['Rope', 'order'],
    ]);
    (sheet['B2'] as CellObject).l = { Target: 'https://a.example/7' };
    const { blocks } = await convertSpreadsheet(bytesOfBook({ S: sheet }), contextOf('xlsx'));
    expect(blocks[1]?.rows?.[1]).toEqual(['Rope', '[order](https://a.example/7)']);
  });

  it('should read text boxes, and the title of a chart that keeps no values, whatever prefix its elements have', () => {
    const relations = (...targets: [string, string][]) =>
      `<Relationships>${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`;
    const part = (text: string) => new TextEncoder().encode(text);
    const drawings = drawingsBySheet({
      'xl/workbook.xml': part('<workbook><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': part(relations(['worksheet', 'worksheets/sheet1.xml'])),
      'xl/worksheets/_rels/sheet1.xml.rels': part(relations(['drawing', '../drawings/drawing1.xml'])),
      'xl/drawings/drawing1.xml': part(
        '<xdr:wsDr><xdr:sp><xdr:txBody><a:p><a:r><a:t>Draft of </a:t></a:r><a:r><a:t>May</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>',
      ),
      'xl/drawings/_rels/drawing1.xml.rels': part(relations(['chart', '../charts/chart1.xml'])),
      'xl/charts/chart1.xml': part(
        '<chartSpace><chart><title><a:t>Energy</a:t></title><plotArea><ser><val/></ser></plotArea></chart></chartSpace>',
      ),
    });
    expect(drawings.get('S')?.map(({ text }) => text)).toEqual(['Draft of May', 'Energy']);
  });
});
