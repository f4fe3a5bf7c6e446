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

/** How far a run looks: half of the turns and no follow-ups, as configured, or twice as far. */
export const EffortSchema = z
  .enum(['quick', 'standard', 'deep'])
  .describe(
    'How far `research` looks. `quick`: the fewest sub-questions, half of the turns, no follow-ups; `standard`: as configured; `deep`: twice the turns and follow-ups, one more round. Default: `standard`.',
  );
export type Effort = z.infer<typeof EffortSchema>;

/** What a request may say beside its question. */
export const RunWishesSchema = ReportWishesSchema.extend({
  effort: EffortSchema.optional(),
  schema: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'JSON Schema of an object that the report fills (`data` in its JSON): each field cited and checked, what no source shows left open.',
    ),
});
export type RunWishes = z.infer<typeof RunWishesSchema>;

/** The wishes of a request, alone. */
export function wishesIn({ instructions, outline, length, effort, schema }: RunWishes): RunWishes {
  return {
    ...(instructions === undefined ? {} : { instructions }),
    ...(outline === undefined ? {} : { outline }),
    ...(length === undefined ? {} : { length }),
    ...(effort === undefined ? {} : { effort }),
    ...(schema === undefined ? {} : { schema }),
  };
}

/** Those of them that the writer is told; `undefined` where there are none. */
export function reportWishesIn(request: RunWishes): ReportWishes | undefined {
  const { effort: _, schema: __, ...wishes } = wishesIn(request);
  return Object.keys(wishes).length === 0 ? undefined : wishes;
}
