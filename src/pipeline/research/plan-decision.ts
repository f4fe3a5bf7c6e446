import * as z from 'zod';

/** What a person answers when a run waits for review of its plan. */
export const PlanDecisionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve') }),
  z.strictObject({ action: z.literal('edit'), questions: z.array(z.string().trim().min(1)).min(1).max(50) }),
  z.strictObject({ action: z.literal('replan'), feedback: z.string().trim().min(1) }),
]);
