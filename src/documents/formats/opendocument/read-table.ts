import type { Block } from '../../../domain/index.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { xmlName } from '../../markup/xml-dom.ts';

/** Repeated cells and rows are how a file fills a sheet to its edge: more than this is padding. */
const MAX_REPEAT = 200;

/** A table with merged cells repeating their value; trailing empty columns and rows are cut. */
export function readTable(table: DomElement, textOf: (cell: DomElement) => string): Block[] {
  const rows: string[][] = [];
  const spans = new Map<string, string>();
  for (const row of rowsOf(table)) {
    const texts: string[] = [];
    for (const cell of row.children) {
      if (xmlName(cell) !== 'table:table-cell' && xmlName(cell) !== 'table:covered-table-cell') continue;
      const repeat = Math.min(
        MAX_REPEAT,
        Number(cell.getAttribute('table:number-columns-repeated') ?? 1) || 1,
      );
      const text = textOf(cell);
      for (let count = 0; count < repeat; count++) {
        if (xmlName(cell) === 'table:table-cell') fillSpanned(texts, rows.length, spans);
        const column = texts.length;
        texts.push(text === '' ? (spans.get(`${rows.length}:${column}`) ?? '') : text);
        if (count === 0) spread(cell, text, rows.length, column, spans);
      }
    }
    fillSpanned(texts, rows.length, spans);
    rows.push(texts);
  }
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  const filled = rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== '')) + 1);
  if (width === 0) return [];
  return [
    {
      kind: 'table',
      text: '',
      rows: filled.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? '')),
      headerRows: filled.length > 1 ? 1 : 0,
    },
  ];
}

/** The rows of a table, without those of tables in its cells. */
export function rowsOf(table: DomElement): DomElement[] {
  return [...table.children].flatMap((child) => {
    const name = xmlName(child);
    if (name === 'table:table-row') return [child];
    return /^table:table-(?:header-rows|rows|row-group)$/.test(name) ? rowsOf(child) : [];
  });
}

/** Some programs write no covered cells: those that another spans are passed over before the next. */
function fillSpanned(texts: string[], row: number, spans: ReadonlyMap<string, string>): void {
  for (let text = spans.get(`${row}:${texts.length}`); text !== undefined; ) {
    texts.push(text);
    text = spans.get(`${row}:${texts.length}`);
  }
}

function spread(
  cell: DomElement,
  text: string,
  row: number,
  column: number,
  spans: Map<string, string>,
): void {
  const size = (name: string): number => Math.min(MAX_REPEAT, Number(cell.getAttribute(name) ?? 1) || 1);
  for (let down = 0; down < size('table:number-rows-spanned'); down++)
    for (let across = 0; across < size('table:number-columns-spanned'); across++)
      spans.set(`${row + down}:${column + across}`, text);
}
