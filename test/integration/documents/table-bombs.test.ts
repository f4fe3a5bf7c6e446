import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createTableFiles } from '../../../src/documents/index.ts';

/** Like those of a batch, with fewer cells. */
const tables = createTableFiles({
  maxBytes: 50 * 2 ** 20,
  maxRows: 100_000,
  maxCells: 1_000_000,
  timeoutMs: 60_000,
  memoryMb: 1536,
});

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet, as small as it may be. */
function workbook(rows: string, sharedString?: string): Uint8Array {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Questions" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(
        `${HEAD}<sst ${MAIN} count="1" uniqueCount="1"><si><t>${sharedString ?? ''}</t></si></sst>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `${HEAD}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      ),
    },
    { level: 6 },
  );
}

const cells = (count: number, cell: (column: number) => string) =>
  Array.from({ length: count }, (_, column) => cell(column)).join('');
const question = (row: number, column = 'A') =>
  `<c r="${column}${row}" t="inlineStr"><is><t>How long is record ${row * 7919} kept?</t></is></c>`;
/** Letters that are packed to a hundredth, not to a thousandth: the ratio of the archive says nothing. */
const longText = (characters: number) => {
  const parts: string[] = [];
  for (let place = 0; parts.length * 512 < characters; place++)
    parts.push(`${(place * 2_654_435_761) % 4_294_967_296}${'kept for 35 days '.repeat(40)}`.slice(0, 512));
  return parts.join('');
};

const BOMBS: readonly (readonly [string, () => Uint8Array])[] = [
  ['a sheet that was packed to a thousandth', () => workbook(' '.repeat(40 * 2 ** 20))],
  [
    'three times as many rows as may be',
    () =>
      workbook(
        Array.from({ length: 300_000 }, (_, row) => `<row r="${row + 1}">${question(row + 1)}</row>`).join(
          '',
        ),
      ),
  ],
  [
    '16,384 columns in each of 100 rows',
    () =>
      workbook(
        Array.from(
          { length: 100 },
          (_, row) => `<row>${cells(16_384, (at) => `<c><v>${(row * at) % 977}</v></c>`)}</row>`,
        ).join(''),
      ),
  ],
  [
    'one long text that 20,000 cells point to',
    () =>
      workbook(
        Array.from(
          { length: 20_000 },
          (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
        ).join(''),
        longText(300_000),
      ),
  ],
];

describe('a workbook of questions that is a bomb', () => {
  it.each(BOMBS)(
    'should be refused as too large: %s',
    async (_what, make) => {
      const bytes = make();
      expect(bytes.length).toBeLessThan(50 * 2 ** 20);
      const started = process.memoryUsage().rss;
      await expect(tables.read(bytes, 'questions.xlsx')).rejects.toMatchObject({ code: 'E032' });
      expect((process.memoryUsage().rss - started) / 2 ** 20).toBeLessThan(2000);
    },
    120_000,
  );

  it('should be read where it only claims to be large', async () => {
    const bytes = workbook(
      `<row r="1">${question(1)}</row><row r="2">${question(2)}${question(2, 'XFD')}</row>`,
    );
    const { sheets } = await tables.read(bytes, 'questions.xlsx');
    expect(sheets[0]?.rows.map((row) => row.length)).toEqual([1, 16_384]);
  }, 60_000);

  it('should be left alone behind the last row that may be', async () => {
    const { sheets } = await tables.read(
      workbook(`<row r="1">${question(1)}</row><row r="1048576">${question(1_048_576, 'XFD')}</row>`),
      'questions.xlsx',
    );
    expect(sheets[0]?.rows.map((row) => row.length)).toEqual([1]);
  }, 60_000);
});
