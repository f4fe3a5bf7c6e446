import type { Block } from '../../../domain/index.ts';

const MAX_COLUMNS = 40;

export function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A table when all values are flat records that share most of their names; undefined otherwise. */
export function tableOfRecords(values: readonly unknown[]): Block | undefined {
  if (values.length === 0 || !values.every(isRecord)) return undefined;
  const columns = [...new Set(values.flatMap((record) => Object.keys(record)))];
  if (columns.length === 0 || columns.length > MAX_COLUMNS) return undefined;
  const flat = values.every((record) =>
    Object.values(record).every((value) => isScalar(value) || isShortList(value)),
  );
  const filled = values.reduce((sum, record) => sum + Object.keys(record).length, 0);
  if (!flat || filled < 0.5 * columns.length * values.length) return undefined;
  const rows = values.map((record) => columns.map((column) => textOf(record[column])));
  return { kind: 'table', text: '', rows: [columns, ...rows], headerRows: 1 };
}

export function isShortList(value: unknown): value is readonly (string | number | boolean | null)[] {
  return Array.isArray(value) && value.length <= 20 && value.every(isScalar);
}

export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(textOf).join(', ') : String(value);
}
