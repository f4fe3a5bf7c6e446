import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { readDelimitedRows } from '../../tables/read-delimited.ts';
import { wholeView } from '../spreadsheet/hidden-cells.ts';
import { sheetBlocks } from '../spreadsheet/sheet-blocks.ts';

/** Comma-, semicolon-, tab- or bar-separated text in any encoding as tables; values stay as they are written. */
export const convertCsv: Converter = async (bytes, context) => {
  const { text } = decodeText(bytes);
  const { maxCells } = context.limits;
  const grid: string[][] = [];
  let filled = 0;
  readDelimitedRows(text, context.format === 'tsv' ? 'tsv' : 'csv', (row) => {
    const cells = row.map((cell) => cell.replace(/\s+/g, ' ').trim());
    filled += cells.filter((cell) => cell !== '').length;
    grid.push(cells);
    return filled <= maxCells;
  });
  if (filled > maxCells)
    throw new AppError(
      'E032',
      wording('fileTooLarge', { name: context.sourcePath, why: wording('overCells', { most: maxCells }) }),
    );
  const blocks = sheetBlocks(wholeView(grid), undefined);
  return {
    format: context.format,
    title: undefined,
    blocks,
    structureSource: 'none',
    images: [],
    metadata: {},
    warnings: blocks.length > 0 ? [] : [wording('warnNoValues')],
  };
};
