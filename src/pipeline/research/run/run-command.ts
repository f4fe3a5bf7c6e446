import * as z from 'zod';
import type { PlanDecision } from '../../services.ts';
import { PlanDecisionSchema } from '../plan-decision.ts';

/**
 * What the next execution of a run does beside going on. Kept with the lease until the run rests, so that it survives a
 * crash; each is applied once, since the state of the run shows whether it was.
 */
const RunCommandSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('review'), revision: z.int(), decision: PlanDecisionSchema }),
  /** Try again what failed or was skipped. */
  z.object({ action: z.literal('again') }),
  /** Write the report again from the evidence that is there. */
  z.object({ action: z.literal('rewrite') }),
]);
export type RunCommand =
  | { readonly action: 'review'; readonly revision: number; readonly decision: PlanDecision }
  | { readonly action: 'again' }
  | { readonly action: 'rewrite' };

export const toCommand = (stored: string | undefined): RunCommand | undefined =>
  stored === undefined ? undefined : RunCommandSchema.parse(JSON.parse(stored));
