import * as z from 'zod';

export const ChunkingOptionsSchema = z.strictObject({
  /** UTF-16 code units, the repeated table header included. Seed 002 says 1000. */
  maxChunkSize: z.int().min(100).max(100_000).default(1000),
  /** Smaller rests are filled up from the next block or from the chunk before. */
  minChunkSize: z.int().min(0).default(100),
});
export type ChunkingOptions = z.infer<typeof ChunkingOptionsSchema>;
