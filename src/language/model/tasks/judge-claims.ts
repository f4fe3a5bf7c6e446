import * as z from 'zod';
import {
  type CallContext,
  type ClaimOpinion,
  type JudgeClaimsInput,
  VerdictSchema,
} from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildClaimJudgePrompt } from '../prompts/claim-judge.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const OpinionsSchema = z.object({ verdicts: z.array(z.object({ id: z.string(), verdict: z.string() })) });

/** What a model thinks that the passages show of each statement; words that are no verdict are no opinion. One call. */
export async function judgeClaimsWithModel(
  deps: TaskDeps,
  input: JudgeClaimsInput,
  context: CallContext,
): Promise<readonly ClaimOpinion[]> {
  if (input.claims.length === 0) return [];
  const { turns } = buildClaimJudgePrompt(input, deps.maxPromptTokens);
  const reply = await generateObject(
    deps.callModel,
    { role: 'judge', name: 'judge_claims', turns, schema: OpinionsSchema },
    context,
  );
  const known = new Set(input.claims.map(({ id }) => id));
  return reply.verdicts.flatMap(({ id, verdict }) => {
    const parsed = VerdictSchema.safeParse(verdict);
    return known.has(id) && parsed.success ? [{ id, verdict: parsed.data }] : [];
  });
}
