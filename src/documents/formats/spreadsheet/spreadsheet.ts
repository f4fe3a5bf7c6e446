import type { WorkBook } from '@e965/xlsx';
import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { isEncryptedPackage, isOleContainer } from '../../container/office-container.ts';
import { readOfficeProperties } from '../../container/office-properties.ts';
import { openWorkbook } from '../../container/open-workbook.ts';
import { type Archive, readArchive } from '../../container/read-archive.ts';
import { createShownValue, type SheetCell } from '../../container/shown-value.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { struckText } from '../../markup/struck-text.ts';
import { printedSigns } from '../../markup/symbol-signs.ts';
import { HIDDEN_MARK } from '../../structure/hidden-mark.ts';
import { type CellFont, cellFonts } from './cell-fonts.ts';
import { dropEmptyCells } from './drop-empty-cells.ts';
import { createHiddenCount, hiddenCells, visibleView, wholeView } from './hidden-cells.ts';
import { longIntegers } from './long-integers.ts';
import { openFormulas } from './open-formulas.ts';
import { completeOpenDocument } from './opendocument/complete-opendocument.ts';
import { chartsOfOpenDocument } from './opendocument/opendocument-charts.ts';
import { cellsOf, readGrid } from './read-grid.ts';
import { sheetBlocks } from './sheet-blocks.ts';
import { drawingsBySheet } from './sheet-charts.ts';
import { sheetComments } from './sheet-comments.ts';

const PARTS =
  /^(?:docProps\/core\.xml|meta\.xml|xl\/(?:workbook|styles)\.xml|xl\/(?:charts|drawings|chartsheets)\/.*|.*\.rels)$/;

/** A chart of OpenDocument. */
const OBJECT = /^[^/]+\/content\.xml$/;

/** Workbooks (XLSX, XLSM, XLS, ODS): a sheet is a section, its blocks are the tables on it with formatted values, and its charts' data. */
export const convertSpreadsheet: Converter = async (bytes, context) => {
  if (isEncryptedPackage(bytes))
    throw new AppError('E031', wording('fileEncrypted', { name: context.sourcePath }));
  const binary = isOleContainer(bytes);
  const { sourcePath } = context;
  const workbook = open(bytes, binary, context);
  const archive: Archive = binary
    ? {}
    : readArchive(bytes, sourcePath, (name) => PARTS.test(name) || OBJECT.test(name));
  const formulas = openFormulas(workbook);
  const hidden = createHiddenCount();
  const blocks: Block[] = [];
  const digits = binary ? undefined : longIntegers(bytes, sourcePath, archive);
  const fontOf = binary ? undefined : cellFonts(bytes, sourcePath, archive);
  const charts =
    context.format === 'ods' ? chartsOfOpenDocument(workbook, archive) : drawingsBySheet(archive);
  const shownValue = createShownValue(
    workbook.Workbook?.WBProps?.date1904 === true,
    context.format === 'ods',
  );
  const isRead = context.hidden === 'include';
  let room = context.limits.maxCells;
  for (const [index, name] of workbook.SheetNames.entries()) {
    context.onProgress?.({ done: index + 1, total: workbook.SheetNames.length });
    const sheet = workbook.Sheets[name];
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    if (isHidden && sheet !== undefined && cellsOf(sheet).length > 0) hidden.addSheet(name);
    if (sheet === undefined || (isHidden && !isRead)) continue;
    const grid = readGrid(sheet, room, (cell, row, column) => {
      const long = digits?.(name, cell, row, column);
      const shown = long ?? shownValue(formulas.complete(cell, name, row, column));
      return withLink(cell, inFont(shown, cell, fontOf?.(name, row, column)));
    });
    if (grid === undefined) throw tooManyCells(context);
    room -= grid.reduce((sum, row) => sum + (row?.length ?? 0), 0);
    const cells = hiddenCells(sheet, grid);
    hidden.addCells(cells);
    const content = [
      ...sheetBlocks(isRead ? wholeView(grid, cells) : visibleView(grid, cells), name),
      ...sheetComments(sheet, name, isRead ? undefined : cells),
      ...(charts.get(name) ?? []).map((block): Block => ({ ...block, sheet: name })),
    ];
    const text = isHidden ? `${name} ${HIDDEN_MARK}` : name;
    if (content.length > 0) blocks.push({ kind: 'heading', text, level: 1, sheet: name }, ...content);
  }
  const { title, metadata } = readOfficeProperties(archive);
  return {
    format: context.format,
    title,
    blocks,
    structureSource: blocks.length > 0 ? 'styles' : 'none',
    images: [],
    metadata,
    warnings: [
      ...(blocks.length > 0 ? [] : [wording('warnNoValues')]),
      ...hidden.warnings(isRead),
      ...formulas.warnings(),
    ],
  } satisfies ConvertedDocument;
};

/** A text as its font prints it. */
function inFont(text: string, { struck = false }: SheetCell, font: CellFont | undefined): string {
  const { signs, isStruck } = font ?? { signs: '', isStruck: struck };
  return struckText(printedSigns(text, signs), isStruck);
}

/** A text with where it leads to. */
function withLink(cell: SheetCell, text: string): string {
  const target = cell.t === 's' ? (cell.l?.Target ?? '') : '';
  if (!/^(?:https?|mailto):[^\s<>()]+$/.test(target) || text.includes(target) || /[[\]\n]/.test(text))
    return text;
  return text === '' ? text : `[${text}](${target})`;
}

function open(bytes: Uint8Array, binary: boolean, context: ConverterContext): WorkBook {
  const { sourcePath, limits, format } = context;
  const slim = binary ? bytes : dropEmptyCells(bytes, limits.maxCells);
  if (slim === undefined) throw tooManyCells(context);
  const workbook = openWorkbook(slim, sourcePath, {
    cellFormula: true,
    cellNF: true,
    cellHTML: true, // without it, nothing says which letters are raised
    cellStyles: true, // without it, nothing says which rows and columns are hidden
  });
  if (format === 'ods') completeOpenDocument(workbook, bytes, sourcePath);
  return workbook;
}

function tooManyCells(context: ConverterContext): AppError {
  return new AppError(
    'E032',
    wording('fileTooLarge', {
      name: context.sourcePath,
      why: wording('overCells', { most: context.limits.maxCells }),
    }),
  );
}
