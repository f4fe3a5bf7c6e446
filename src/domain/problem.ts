import * as z from 'zod';
import type { Problem } from '../errors/index.ts';

/** A `Problem` as it is stored and sent. */
export const ProblemSchema = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  retryable: z.boolean(),
}) satisfies z.ZodType<Problem>;
