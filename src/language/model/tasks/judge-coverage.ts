import * as z from 'zod';
import type { CallContext, Coverage, CoverageInput } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildCoverageJudgePrompt } from '../prompts/coverage-judge.prompt.ts';
import { readQueries, readQuestion } from './question-text.ts';
import { withShortIds } from './short-ids.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_ANSWER = 3_000;

const VerdictsSchema = z.object({
  answer: z.string().default(''),
  verdicts: z.array(z.object({ taskId: z.string(), covered: z.boolean(), missing: z.string() })),
  followUps: z.array(
    z.object({
      question: z.string(),
      parentId: z.string().nullable(),
      queries: z.array(z.string()).default([]),
    }),
  ),
});

/**
 * One verdict for each sub-question and a bounded list of new follow-ups. A sub-question without passages is never
 * covered, whatever the model says; one it forgot counts as covered when passages were found.
 */
export async function judgeCoverageWithModel(
  deps: TaskDeps,
  input: CoverageInput,
  context: CallContext,
): Promise<Coverage> {
  if (input.tasks.length === 0) return { verdicts: [], followUps: [] };
  const { turns } = buildCoverageJudgePrompt(
    { ...input, tasks: withShortIds(input.tasks) },
    deps.maxPromptTokens,
  );
  const reply = await generateObject(
    deps.callModel,
    { role: 'judge', name: 'judge_coverage', turns, schema: VerdictsSchema },
    context,
  );
  const verdicts = input.tasks.map((task) => {
    const verdict = reply.verdicts.find((candidate) => candidate.taskId === task.subQuestion.id);
    const hasNotes = (task.investigation?.findings.length ?? 0) > 0;
    const hasPassages = hasNotes || (task.outcome.status === 'ok' && task.passages.length > 0);
    return {
      taskId: task.subQuestion.id,
      covered: hasPassages && (verdict?.covered ?? true),
      missing: verdict?.missing.trim() ?? '',
    };
  });
  const seen = new Set(
    [input.question, ...input.tasks.map((task) => task.subQuestion.question)].map(normalizeText),
  );
  const known = new Set(input.tasks.map((task) => task.subQuestion.id));
  const followUps: Coverage['followUps'] = [];
  for (const followUp of reply.followUps) {
    const question = readQuestion(followUp.question);
    if (question === undefined || seen.has(normalizeText(question))) continue;
    seen.add(normalizeText(question));
    const isKnownParent = followUp.parentId !== null && known.has(followUp.parentId);
    const queries = readQueries(followUp.queries);
    followUps.push({
      question,
      ...(queries.length > 0 && { queries }),
      ...(isKnownParent && followUp.parentId ? { parentId: followUp.parentId } : {}),
    });
  }
  const answer = reply.answer.trim().slice(0, MAX_ANSWER);
  return {
    ...(answer !== '' && { answer }),
    verdicts,
    followUps: followUps.slice(0, Math.max(0, input.maxFollowUps)),
  };
}
