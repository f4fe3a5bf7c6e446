import { wording } from '../../catalogue/index.ts';
import type { Cell, TableFile } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { parseExactJson } from './exact-json.ts';

/** One JSON value a line: an object of columns, or a text that is the question. Columns in the order in which they first appear. */
export function readJsonLines(text: string, name: string): TableFile {
  const records = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [toRecord(line, index + 1, name)]));
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const rows = records.map((record) => columns.map((column) => record.get(column) ?? ''));
  return { format: 'jsonl', header: 'present', sheets: [{ rows: [columns, ...rows] }] };
}

function toRecord(line: string, number: number, name: string): ReadonlyMap<string, Cell> {
  const refuse = (cause?: unknown) =>
    new AppError('E030', wording('tableJsonLine', { name, line: number }), { cause });
  let value: unknown;
  try {
    value = parseExactJson(line);
  } catch (error) {
    throw refuse(error);
  }
  if (typeof value === 'string') return new Map([['question', value]]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse();
  return new Map(Object.entries(value).map(([key, cell]) => [key, toCell(cell)]));
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
