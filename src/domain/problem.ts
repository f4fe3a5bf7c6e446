import * as z from 'zod';
import type { Problem } from '../errors/index.ts';

/** A `Problem` as it is stored and sent. */
export const ProblemSchema = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  retryable: z.boolean(),
  /** The sentence of `detail` as data: its name in the catalogue and what it is told of. Absent in older ones. */
  wording: z.object({ id: z.string(), params: z.record(z.string(), z.unknown()) }).optional(),
}) satisfies z.ZodType<Problem>;
