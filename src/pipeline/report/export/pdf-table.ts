import type { PageBlock, PageRun } from './page-blocks.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { bold, heightOfRuns, writeRuns } from './pdf-runs.ts';
import type { PdfStructure } from './pdf-structure.ts';

type PdfDocument = InstanceType<typeof import('pdfkit')>;
type Table = Extract<PageBlock, { kind: 'table' }>;

const GAP = 8;
/** Usual width of a letter in points, with some room; Chinese characters take two. */
const LETTER = 5.4;
/** Of the letters of a cell so many count for the width of its column. */
const MOST_LETTERS = 40;
const LINE = '#c9cdd1';

/** A table with ruled rows. A row begins the next page where it does not fit; one that no page can hold is set as a line of text. */
export function writeTable(
  document: PdfDocument,
  fonts: PdfFonts,
  structure: PdfStructure,
  table: Table,
): void {
  document.moveDown(0.4);
  structure.group('Table', () => writeRows(document, fonts, structure, table));
  document.x = document.page.margins.left;
  document.moveDown(1);
}

function writeRows(
  document: PdfDocument,
  fonts: PdfFonts,
  structure: PdfStructure,
  { rows, hasHead }: Table,
): void {
  const { left, right, top, bottom } = document.page.margins;
  const width = document.page.width - left - right;
  const widths = columnWidths(rows, width);
  const most = document.page.height - top - bottom;
  rows.forEach((row, at) => {
    const isHead = hasHead && at === 0;
    const cells = isHead ? row.map(bold) : row;
    const height = Math.max(
      ...cells.map((cell, column) => heightOfRuns(document, fonts, cell, (widths[column] ?? width) - GAP)),
    );
    if (height > most / 2) {
      const runs = cells.flatMap((cell, column) => [...(column === 0 ? [] : [{ text: ' | ' }]), ...cell]);
      structure.group('TR', () =>
        structure.leaf('TD', () => writeRuns(document, fonts, runs, { x: left }), {
          attributes: { ColSpan: widths.length },
        }),
      );
      return;
    }
    if (document.y + height > document.page.height - bottom) document.addPage();
    structure.group('TR', () => writeCells(document, fonts, structure, { cells, widths, isHead }));
    const y = document.y + 1;
    structure.ornament(() =>
      document
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(isHead ? 1 : 0.5)
        .stroke(LINE),
    );
    document.y = y + 4;
  });
}

function writeCells(
  document: PdfDocument,
  fonts: PdfFonts,
  structure: PdfStructure,
  {
    cells,
    widths,
    isHead,
  }: {
    readonly cells: readonly (readonly PageRun[])[];
    readonly widths: readonly number[];
    readonly isHead: boolean;
  },
): void {
  const start = document.y;
  let end = start;
  let x = document.page.margins.left;
  cells.forEach((cell, column) => {
    const width = widths[column] ?? 0;
    document.y = start;
    const set = () => {
      if (cell.length > 0) writeRuns(document, fonts, cell, { x, width: width - GAP });
    };
    structure.leaf(isHead ? 'TH' : 'TD', set, isHead ? { attributes: { Scope: 'Column' } } : {});
    end = Math.max(end, document.y);
    x += width;
  });
  document.y = end;
}

/** Each column has room for its longest word; the rest goes by its longest cell. */
function columnWidths(rows: Table['rows'], width: number): number[] {
  const columns = Math.max(...rows.map((cells) => cells.length));
  const texts = Array.from({ length: columns }, (_, column) =>
    rows.map((cells) => textOf(cells[column] ?? [])),
  );
  const least = texts.map((cells) => {
    const word = Math.max(...cells.flatMap((cell) => cell.split(' ').map(lettersIn)));
    return Math.min(word * LETTER + GAP, width / columns);
  });
  const letters = texts.map((cells) => Math.min(MOST_LETTERS, Math.max(1, ...cells.map(lettersIn))));
  const rest = width - sum(least);
  return least.map((own, column) => own + (rest * (letters[column] ?? 1)) / sum(letters));
}

const textOf = (runs: readonly PageRun[]): string =>
  runs.map(({ text, footnote }) => (footnote === undefined ? text : ` [${footnote}]`)).join('');

const lettersIn = (text: string): number =>
  [...text].reduce((count, letter) => count + (/[\u2e80-\uffef]/u.test(letter) ? 2 : 1), 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
