import * as z from 'zod';
import type { Wording } from '../catalogue/index.ts';
import type { Problem } from '../errors/index.ts';

/** A sentence of the catalogue as data: its name there and what it is told of. */
export const WordingSchema = z.object({
  id: z.string(),
  params: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<Wording>;

/** A `Problem` as it is stored and sent. */
export const ProblemSchema = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  retryable: z.boolean(),
  /** The sentence of `detail` as data. Absent in older ones. */
  wording: WordingSchema.optional(),
}) satisfies z.ZodType<Problem>;
