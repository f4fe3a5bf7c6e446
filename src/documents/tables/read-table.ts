import { extname } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import type { TableFile, TableFormat } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { decodeText } from '../detect/decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readMarkdownLists, readTextLines } from './read-lists.ts';
import { readWorkbookTables } from './read-workbook-tables.ts';
import type { TableLimits } from './table-limits.ts';

const FORMATS: Readonly<Record<string, TableFormat>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.txt': 'txt',
  '.md': 'md',
  '.markdown': 'md',
};

/** The grid of a file of questions, whatever its format and encoding. Runs in a thread of its own. */
export function readTable(bytes: Uint8Array, name: string, limits: TableLimits): TableFile {
  const format = FORMATS[extname(name).toLowerCase()];
  if (format === undefined) throw new AppError('E020', wording('tableNotKind', { name }));
  if (bytes.length > limits.maxBytes)
    throw new AppError('E032', wording('tableBytes', { name, bytes: bytes.length, most: limits.maxBytes }));
  const table = readFormat(format, bytes, name, limits);
  const rows = table.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows > limits.maxRows + 1)
    throw new AppError('E032', wording('tableRows', { name, rows, most: limits.maxRows }));
  return table;
}

function readFormat(format: TableFormat, bytes: Uint8Array, name: string, limits: TableLimits): TableFile {
  if (format === 'xlsx') return readWorkbookTables(bytes, name, limits);
  if (isBinary(bytes)) throw new AppError('E030', wording('tableNoText', { name }));
  const { text } = decodeText(bytes);
  if (format === 'jsonl') return readJsonLines(text, name);
  if (format === 'txt') return readTextLines(text);
  if (format === 'md') return readMarkdownLists(text);
  return readDelimited(text, format, limits.maxRows);
}

/** ZIP, OLE and PDF begin so; a text never does. */
function isBinary(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return head === 'PK\x03\x04' || head === '\xd0\xcf\x11\xe0' || head === '%PDF';
}
