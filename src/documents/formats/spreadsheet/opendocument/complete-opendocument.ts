import type { WorkBook, WorkSheet } from '@e965/xlsx';
import { isDateFormat } from 'numfmt';
import { archiveText, readArchive } from '../../../container/read-archive.ts';
import type { SheetCell } from '../../../container/shown-value.ts';
import { decodeXmlText } from '../../../markup/xml-dom.ts';
import { createRaisedInCells, struckStyles } from './raised-in-cells.ts';

const CONTENT = 'content.xml';
const TABLE_STYLE = /<style:style\s([^<>]*)>\s*<style:table-properties\s([^<>]*)>/g;
const TAG =
  /<(?:table|draw):(table|table-row|table-column|table-cell|covered-table-cell|object)(?=[\s/>])([^<>]*)>/g;
/** Objects that stand on a sheet, by its name. */
export const OBJECTS = '!objects';
/** Texts stand between the tags. */
const VALUE = /office:(?:[a-z]+-)?value=|office:value-type="string"/;

/** Adds to an OpenDocument workbook what the library does not read: what is hidden, dates, raised and struck letters, and formulas without a value. */
export function completeOpenDocument(workbook: WorkBook, bytes: Uint8Array, sourcePath: string): void {
  const xml = archiveText(
    readArchive(bytes, sourcePath, (name) => name === CONTENT),
    CONTENT,
  );
  const hiddenStyles = new Set(
    [...xml.matchAll(TABLE_STYLE)].flatMap(([, style = '', properties = '']) =>
      properties.includes('table:display="false"') ? [attribute(style, 'style:name')] : [],
    ),
  );
  const sheets: { Hidden: 0 | 1 }[] = [];
  const struck = struckStyles(xml);
  const markRaised = createRaisedInCells(xml, struck);
  let place = emptySheet();
  for (const { 0: whole, 1: tag, 2: attributes = '', index } of xml.matchAll(TAG)) {
    if (tag === 'table') {
      place = emptySheet(workbook.Sheets[workbook.SheetNames[sheets.length] ?? '']);
      sheets.push({ Hidden: hiddenStyles.has(attribute(attributes, 'table:style-name')) ? 1 : 0 });
      continue;
    }
    if (tag === 'object') {
      place.objects.push(attribute(attributes, 'xlink:href'));
      continue;
    }
    const repeated = (of: string) => Number(attribute(attributes, `table:number-${of}-repeated`)) || 1;
    const isHidden = /table:visibility="(?:collapse|filter)"/.test(attributes);
    if (tag === 'table-column') {
      if (isHidden) hide(place.columns, place.nextColumn, repeated('columns'));
      place.nextColumn += repeated('columns');
    } else if (tag === 'table-row') {
      place.row = place.nextRow;
      place.nextRow += repeated('rows');
      place.column = 0;
      if (isHidden) hide(place.rows, place.row, repeated('rows'));
    } else {
      if (/table:formula=/.test(attributes) && !VALUE.test(attributes)) {
        const cells = place.data[place.row] ?? [];
        place.data[place.row] = cells;
        cells[place.column] ??= { t: 'z', f: plainFormula(attribute(attributes, 'table:formula')) };
      }
      if (attributes.includes('office:value-type="date"')) markDates(place, repeated('columns'));
      if (struck.has(attribute(attributes, 'table:style-name'))) strikeCells(place, repeated('columns'));
      if (!attributes.endsWith('/')) markRaised(place.data[place.row]?.[place.column], index + whole.length);
      place.column += repeated('columns');
    }
  }
  for (const [index, name] of workbook.SheetNames.entries()) {
    const plain = decodeXmlText(name); // the library leaves them as they stand in the file
    const sheet = workbook.Sheets[name];
    if (plain === name || sheet === undefined || workbook.Sheets[plain] !== undefined) continue;
    workbook.SheetNames[index] = plain;
    workbook.Sheets[plain] = sheet;
  }
  workbook.Workbook = { ...workbook.Workbook, Sheets: sheets };
}

function emptySheet(sheet: WorkSheet | undefined = {}) {
  const rows: { hidden: true }[] = [];
  const columns: { hidden: true }[] = [];
  const objects: string[] = [];
  sheet[OBJECTS] = objects;
  sheet['!rows'] = rows;
  sheet['!cols'] = columns;
  const dense = sheet as { '!data'?: SheetCell[][] };
  const data = dense['!data'] ?? [];
  dense['!data'] = data;
  return { rows, columns, data, objects, row: 0, nextRow: 0, column: 0, nextColumn: 0 };
}

/** Dates whose form the library does not know: it takes them for numbers. */
function markDates({ data, row, nextRow, column }: ReturnType<typeof emptySheet>, count: number): void {
  for (const cells of data.slice(row, nextRow))
    for (const cell of (cells ?? []).slice(column, column + count))
      if (cell?.t === 'n' && !(typeof cell.z === 'string' && isDateFormat(cell.z)))
        Object.assign(cell, { z: 'yyyy-mm-dd' });
}

function strikeCells({ data, row, nextRow, column }: ReturnType<typeof emptySheet>, count: number): void {
  for (const cells of data.slice(row, nextRow))
    for (const cell of (cells ?? []).slice(column, column + count))
      if (cell !== undefined) Object.assign(cell, { struck: true });
}

/** Files hide whole sheets to their last row; nothing is looked for that far. */
function hide(lines: { hidden: true }[], from: number, count: number): void {
  for (let line = from; line < from + Math.min(count, 20_000); line++) lines[line] = { hidden: true };
}

/** `of:=SUM([.B2:.B3])` as `SUM(B2:B3)`, `[$Costs.B2]` as `Costs!B2`. */
function plainFormula(formula: string): string {
  return formula
    .replace(/^\w+:=?|^=/, '')
    .replace(
      /\[\$?('[^']+'|[^.[\]']*)\.([^:[\]]+)(?::\.?([^[\]]+))?\]/g,
      (_, sheet: string, from: string, to?: string) =>
        `${sheet === '' ? '' : `${sheet}!`}${from}${to === undefined ? '' : `:${to}`}`,
    );
}

function attribute(attributes: string, name: string): string {
  return decodeXmlText(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}
