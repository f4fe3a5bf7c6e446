import * as z from 'zod';

/** Sizes in characters, after seed 000 §5.1.2–5.1.3. */
export const NormaliseOptionsSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /** A longer paragraph is split near `paragraphTargetSize`. */
  maxParagraphLength: z.int().min(200).default(800),
  paragraphTargetSize: z.int().min(100).default(400),
  /** A longer section without subsections is divided where the topic turns. */
  maxSectionLength: z.int().min(500).default(3000),
  /** No inferred section is shorter. */
  minSectionLength: z.int().min(50).default(500),
  /** More inferred sections than this get a level above them. */
  maxSiblings: z.int().min(4).default(20),
  completeTitles: z.boolean().default(true),
});
export type NormaliseOptions = z.infer<typeof NormaliseOptionsSchema>;
