import type { Logger } from '../../domain/index.ts';

/**
 * What the rows of a list hold. One that cannot be parsed (damaged, or written by another version) is left out with a
 * warning, so that it never hides the others.
 */
export function readableRows<T>(
  rows: readonly Record<string, unknown>[],
  parse: (row: Record<string, unknown>) => T,
  logger: Logger,
): T[] {
  return rows.flatMap((row) => {
    try {
      return [parse(row)];
    } catch (error) {
      logger.warn('A stored row cannot be read and is left out of its list.', { rowId: row['id'], error });
      return [];
    }
  });
}

/** The same page by page, until `limit` rows could be read or none is left. Pages go on after the `id` of the last row. */
export async function readablePage<T>(page: {
  readonly limit: number;
  readonly beforeId: string | undefined;
  readonly read: (limit: number, beforeId: string | undefined) => Promise<readonly Record<string, unknown>[]>;
  readonly parse: (row: Record<string, unknown>) => T;
  readonly logger: Logger;
}): Promise<T[]> {
  const found: T[] = [];
  let beforeId = page.beforeId;
  while (found.length < page.limit) {
    const wanted = page.limit - found.length;
    const rows = await page.read(wanted, beforeId);
    found.push(...readableRows(rows, page.parse, page.logger));
    const last = rows.at(-1)?.['id'];
    if (rows.length < wanted || typeof last !== 'string') break;
    beforeId = last;
  }
  return found;
}
