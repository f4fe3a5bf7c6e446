import type * as z from 'zod';
import { AppError } from '../../errors/index.ts';

/** The arguments a source was chosen with. Whoever chose them, they must have the shape that was offered. */
export function parseInput<T>(label: string, schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'input'))].join(', ');
  throw new AppError(
    'E034',
    `${label} was chosen with arguments it does not take (${names}). It was not asked.`,
    { cause: parsed.error },
  );
}
