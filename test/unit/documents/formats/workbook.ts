import { containerOf } from './context.ts';

export interface SheetParts {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** `<cols>` and the like, before the cells. */
  readonly head?: string;
  /** Cells by row: texts, or the XML of a cell without its place. */
  readonly rows: readonly (readonly string[])[];
  /** Attributes of rows by their number. */
  readonly rowAttributes?: Readonly<Record<number, string>>;
  readonly merges?: readonly string[];
}

export interface WorkbookParts {
  readonly sheets: readonly SheetParts[];
  /** Format codes of the styles 1, 2, 3 …; a number is a built-in one. */
  readonly formats?: readonly (string | number)[];
  /** Fonts of the styles behind those of the formats, by name or as XML. */
  readonly fonts?: readonly string[];
  /** In the workbook part, such as `<workbookPr date1904="1"/>`. */
  readonly workbook?: string;
  readonly calculation?: string;
}

/** A workbook from the XML that programs write, which the library of workbooks would not write itself. */
export function xlsxOf({
  sheets,
  formats = [],
  fonts = [],
  workbook = '',
  calculation = '',
}: WorkbookParts): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const codes = formats.map((code, index) =>
    typeof code === 'number' ? { id: code, xml: '' } : { id: 170 + index, xml: formatXml(170 + index, code) },
  );
  return containerOf({
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${workbook}<sheets>${sheets
      .map(
        ({ name = 'Data', state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</sheets>${calculation}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${types}/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="s${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      )
      .join('')}<Relationship Id="st" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes.map(({ xml }) => xml).join('')}</numFmts><fonts><font><name val="Arial"/></font>${fonts.map((font) => (font.startsWith('<') ? font : `<font><sz val="10"/><name val="${font}"/></font>`)).join('')}</fonts><cellXfs><xf/>${codes
      .map(({ id }) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
      .join(
        '',
      )}${fonts.map((_, at) => `<xf fontId="${at + 1}" applyFont="1"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at}.xml`, sheetXml(sheet, main)])),
  });
}

/** A number with the style of the format of that position, counted from 1. */
export const number = (value: number | string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;
/** A formula, with the value that the file keeps of it or none. */
export const formula = (text: string, value?: string): string =>
  `<c><f>${text}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`;

function sheetXml({ head = '', rows, rowAttributes = {}, merges = [] }: SheetParts, main: string): string {
  const cell = (content: string, place: string) =>
    content.startsWith('<c')
      ? content.replace('<c', `<c r="${place}"`)
      : `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
  const body = rows.map((cells, row) => {
    const filled = cells.map((content, column) =>
      content === '' ? '' : cell(content, `${String.fromCharCode(65 + column)}${row + 1}`),
    );
    return `<row r="${row + 1}" ${rowAttributes[row + 1] ?? ''}>${filled.join('')}</row>`;
  });
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet ${main}>${head}<sheetData>${body.join('')}</sheetData>${merged === '' ? '' : `<mergeCells>${merged}</mergeCells>`}</worksheet>`;
}

function formatXml(id: number, code: string): string {
  return `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`;
}
