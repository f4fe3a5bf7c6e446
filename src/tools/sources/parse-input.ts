import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { SourceQuery } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** A range of dates as part of the arguments of a source; a year or month stands for its first and last day. */
export const RANGE_FIELDS = {
  from: z.string().regex(DATE).optional().describe('Earliest date, such as 2023-01-31, 2023-01 or 2023.'),
  to: z.string().regex(DATE).optional().describe('Latest date, such as 2023-01-31, 2023-01 or 2023.'),
};

/** The query within the range that its arguments ask for, else within its own. */
export function withRange(
  query: SourceQuery,
  input: { readonly from?: string | undefined; readonly to?: string | undefined },
): SourceQuery {
  return {
    ...query,
    from: input.from === undefined ? query.from : `${input.from}-01-01`.slice(0, 10),
    to: input.to === undefined ? query.to : lastDay(input.to),
  };
}

function lastDay(date: string): string {
  const [year = '', month = '12', day] = date.split('-');
  if (day !== undefined) return date;
  // Day 0 of the next month.
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}

/** The arguments a source was chosen with. Whoever chose them, they must have the shape that was offered. */
export function parseInput<T>(label: string, schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'input'))].join(', ');
  throw new AppError('E034', wording('sourceArguments', { label, names }), { cause: parsed.error });
}
