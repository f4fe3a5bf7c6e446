import * as z from 'zod';
import type { CallContext, ClaimOpinion, JudgeClaimsInput } from '../../../domain/index.ts';
import { shortenText } from '../../../linguistics/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildClaimJudgePrompt } from '../prompts/claim-judge.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_FORMULAS = 8;
const LONGEST_WHY = 300;
/** A comparison of several bodies quotes a row of each. */
const MAX_QUOTES = 200;

const VERDICTS: Readonly<Record<string, ClaimOpinion['verdict']>> = {
  supported: 'supported',
  partly: 'partly',
  partially_supported: 'partly',
  contradicted: 'contradicted',
  not_found: 'not_found',
  not_shown: 'not_found',
};
const KINDS: Readonly<Record<string, NonNullable<ClaimOpinion['kind']>>> = {
  fact: 'fact',
  conclusion: 'conclusion',
  absence: 'absence',
};
const keyOf = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

const OpinionsSchema = z.object({
  verdicts: z.array(
    z.object({
      id: z.string(),
      verdict: z.string(),
      kind: z.string().nullish().catch(undefined),
      // A calculation in another form is none, and no reason to lose the verdicts.
      formulas: z.array(z.string()).nullish().catch([]),
      quotes: z.array(z.string()).nullish().catch([]),
      why: z.string().nullish().catch(undefined),
    }),
  ),
});

/** What a model reads in the passages of each statement; words that are no verdict are no opinion. One call. */
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
  return reply.verdicts.flatMap(({ id, verdict, kind, formulas, quotes, why }) => {
    const parsed = VERDICTS[keyOf(verdict)];
    if (!known.has(id) || parsed === undefined) return [];
    const said = KINDS[keyOf(kind ?? '')];
    const given = (formulas ?? []).slice(0, MAX_FORMULAS);
    const wanting = shortenText((why ?? '').replace(/\s+/g, ' ').trim(), LONGEST_WHY);
    const quoted = (quotes ?? []).slice(0, MAX_QUOTES);
    return [
      {
        id,
        verdict: parsed,
        ...(said !== undefined && { kind: said }),
        ...(given.length > 0 && { formulas: given }),
        ...(quoted.length > 0 && { quotes: quoted }),
        ...(parsed !== 'supported' && wanting !== '' && { why: wanting }),
      },
    ];
  });
}
