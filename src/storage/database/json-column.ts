import type * as z from 'zod';

/** JSON for a `text` column: whatever was put in comes out equal. */
export const toJson = (value: unknown): string => JSON.stringify(value);

/** Parses a JSON column with the schema of what we own; a row of another shape is an error, not data. */
export function fromJson<T>(schema: z.ZodType<T>, column: unknown): T {
  return schema.parse(JSON.parse(String(column)));
}
