import type { Block } from '../../../domain/index.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { xmlName } from '../../markup/xml-dom.ts';

const TABLE = /^(?:table|informaltable)$/i;
const ROW = /^(?:tr|row)$/i;
const CELL = /^(?:td|th|entry|cell)$/i;
const HEAD = /^thead$/i;
const TITLE = /^(?:title|caption|head)$/i;
/** Cells that reach further are mistakes. */
const MAX_SPAN = 100;

const nameOf = (element: DomElement): string => xmlName(element).split(':').at(-1) ?? '';

/** A table as DocBook, JATS, DITA and TEI have it, its title above it; undefined for an element that is none. */
export function xmlTable(element: DomElement, textOf: (cell: DomElement) => string): Block | undefined {
  if (!TABLE.test(nameOf(element))) return undefined;
  const found = rowsBelow(element, false);
  if (found.length === 0) return undefined;
  const rows: string[][] = found.map(() => []);
  for (const [at, { cells }] of found.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (rows[at]?.[column] !== undefined) column += 1;
      const { across, down } = spanOf(cell);
      for (let below = 0; below < down; below++)
        for (let beside = 0; beside < across; beside++) {
          const row = rows[at + below];
          if (row !== undefined) row[column + beside] = textOf(cell);
        }
      column += across;
    }
  }
  const width = Math.max(...rows.map((row) => row.length));
  const heads = found.findIndex(({ isHead }) => !isHead);
  const title = [...element.children].find((child) => TITLE.test(nameOf(child)));
  return {
    kind: 'table',
    text: title === undefined ? '' : textOf(title),
    rows: rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? '')),
    headerRows: heads === -1 ? 0 : heads,
  };
}

function rowsBelow(element: DomElement, isHead: boolean): { cells: DomElement[]; isHead: boolean }[] {
  return [...element.children].flatMap((child) => {
    const name = nameOf(child);
    if (!ROW.test(name)) return CELL.test(name) ? [] : rowsBelow(child, isHead || HEAD.test(name));
    const cells = [...child.children].filter((cell) => CELL.test(nameOf(cell)));
    const names = cells.every((cell) => nameOf(cell) === 'th');
    return cells.length === 0 ? [] : [{ cells, isHead: isHead || names }];
  });
}

/** `colspan` and `rowspan`; DocBook names the first and last column, and counts the rows besides. */
function spanOf(cell: DomElement): { across: number; down: number } {
  const number = (name: string): number => Number(/\d+/.exec(cell.getAttribute(name) ?? '')?.[0] ?? 0);
  const named = number('nameend') > 0 ? number('nameend') - number('namest') + 1 : 1;
  const within = (span: number): number => Math.max(1, Math.min(MAX_SPAN, span));
  return {
    across: within(number('colspan') || number('cols') || named),
    down: within(number('rowspan') || number('rows') || number('morerows') + 1),
  };
}
