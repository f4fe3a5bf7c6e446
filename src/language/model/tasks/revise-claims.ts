import * as z from 'zod';
import type { CallContext, RevisedClaim, ReviseInput } from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildClaimReviserPrompt } from '../prompts/claim-reviser.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const RevisedSchema = z.object({ claims: z.array(z.object({ id: z.string(), text: z.string() })) });

/** Statements put again from the passages; ids that were not asked for are left out. One call. */
export async function reviseClaimsWithModel(
  deps: TaskDeps,
  input: ReviseInput,
  context: CallContext,
): Promise<readonly RevisedClaim[]> {
  if (input.claims.length === 0 || input.evidence.length === 0) return [];
  const { turns } = buildClaimReviserPrompt(input, deps.maxPromptTokens);
  const reply = await generateObject(
    deps.callModel,
    { role: 'writer', name: 'revise_claims', turns, schema: RevisedSchema },
    context,
  );
  const known = new Set(input.claims.map(({ id }) => id));
  return reply.claims.filter(({ id }) => known.has(id)).map(({ id, text }) => ({ id, text: text.trim() }));
}
