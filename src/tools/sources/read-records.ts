import type * as z from 'zod';

/** Reads the records that have the shape; those that have not are left out. Throws when none of several has it. */
export function readRecords<T>(schema: z.ZodType<T>, records: readonly unknown[]): T[] {
  const read = records.flatMap((record) => {
    const parsed = schema.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
  if (records.length > 0 && read.length === 0)
    throw new Error(`none of ${records.length} records is readable`);
  return read;
}
