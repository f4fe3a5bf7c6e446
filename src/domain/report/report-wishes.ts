import * as z from 'zod';

/** What a request may say of its report beside the question: tone and audience, headings, length. */
export const ReportWishesSchema = z.strictObject({
  instructions: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .optional()
    .describe('How to write: tone, audience, what to leave out. It never changes what is searched.'),
  outline: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .max(20)
    .optional()
    .describe('Headings of the report, in order.'),
  length: z.int().min(100).max(10_000).optional().describe('About how many words the report has.'),
});
export type ReportWishes = z.infer<typeof ReportWishesSchema>;

/** The wishes of a request, alone; `undefined` where it has none. */
export function wishesIn({ instructions, outline, length }: ReportWishes): ReportWishes | undefined {
  const wishes = {
    ...(instructions === undefined ? {} : { instructions }),
    ...(outline === undefined ? {} : { outline }),
    ...(length === undefined ? {} : { length }),
  };
  return Object.keys(wishes).length === 0 ? undefined : wishes;
}
