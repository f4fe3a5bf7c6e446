import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { isEncryptedPackage, isOleContainer } from '../../container/office-container.ts';
import { readOfficeProperties } from '../../container/office-properties.ts';
import { openWorkbook } from '../../container/open-workbook.ts';
import { type Archive, readArchive } from '../../container/read-archive.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { dropEmptyCells } from './drop-empty-cells.ts';
import { readGrid } from './read-grid.ts';
import { sheetBlocks } from './sheet-blocks.ts';
import { chartsBySheet } from './sheet-charts.ts';
import { sheetComments } from './sheet-comments.ts';

const CHART_PARTS =
  /^(?:docProps\/core\.xml|meta\.xml|xl\/workbook\.xml|xl\/(?:charts|drawings|chartsheets)\/.*|.*\.rels)$/;

/** Workbooks (XLSX, XLSM, XLS, ODS): a sheet is a section, its blocks are the tables on it with formatted values, and its charts' data. */
export const convertSpreadsheet: Converter = async (bytes, context) => {
  if (isEncryptedPackage(bytes))
    throw new AppError('E031', wording('fileEncrypted', { name: context.sourcePath }));
  const binary = isOleContainer(bytes);
  const slim = binary ? bytes : dropEmptyCells(bytes, context.limits.maxCells);
  if (slim === undefined) throw tooManyCells(context);
  const { sourcePath, password } = context;
  const workbook = openWorkbook(slim, sourcePath, password === undefined ? {} : { password });
  const archive: Archive = binary
    ? {}
    : readArchive(bytes, context.sourcePath, (name) => CHART_PARTS.test(name));
  const charts = chartsBySheet(archive);
  const blocks: Block[] = [];
  let room = context.limits.maxCells;
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    const grid = sheet === undefined ? [] : readGrid(sheet, room);
    if (grid === undefined) throw tooManyCells(context);
    room -= grid.reduce((sum, row) => sum + (row?.length ?? 0), 0);
    const content = [
      ...sheetBlocks(grid, name),
      ...(sheet === undefined ? [] : sheetComments(sheet, name)),
      ...(charts.get(name) ?? []).map((block): Block => ({ ...block, sheet: name })),
    ];
    if (content.length > 0) blocks.push({ kind: 'heading', text: name, level: 1, sheet: name }, ...content);
    context.onProgress?.({ done: index + 1, total: workbook.SheetNames.length });
  }
  const { title, metadata } = readOfficeProperties(archive);
  return {
    format: context.format,
    title,
    blocks,
    structureSource: blocks.length > 0 ? 'styles' : 'none',
    images: [],
    metadata,
    warnings: blocks.length > 0 ? [] : [wording('warnNoValues')],
  } satisfies ConvertedDocument;
};

function tooManyCells(context: ConverterContext): AppError {
  return new AppError(
    'E032',
    wording('fileTooLarge', {
      name: context.sourcePath,
      why: wording('overCells', { most: context.limits.maxCells }),
    }),
  );
}
