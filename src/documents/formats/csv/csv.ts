import { read } from '@e965/xlsx';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { readGrid } from '../spreadsheet/read-grid.ts';
import { sheetBlocks } from '../spreadsheet/sheet-blocks.ts';

/** Comma-, semicolon-, tab- or bar-separated text in any encoding as tables; values stay as they are written. */
export const convertCsv: Converter = async (bytes, context) => {
  const { text } = decodeText(bytes);
  const workbook = read(text, {
    type: 'string',
    raw: true,
    dense: true,
    ...(context.format === 'tsv' && { FS: '\t' }),
  });
  const [name = ''] = workbook.SheetNames;
  const sheet = workbook.Sheets[name];
  const grid = sheet === undefined ? [] : readGrid(sheet, context.limits.maxCells);
  if (grid === undefined)
    throw new AppError(
      'E032',
      `"${context.sourcePath}" has more than ${context.limits.maxCells} filled cells. Split it or raise the limit.`,
    );
  const blocks = sheetBlocks(grid, undefined);
  return {
    format: context.format,
    title: undefined,
    blocks,
    structureSource: 'none',
    images: [],
    metadata: {},
    warnings: blocks.length > 0 ? [] : ['The file holds no values.'],
  };
};
