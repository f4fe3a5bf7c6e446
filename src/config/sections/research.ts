import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { setting } from './setting.ts';

export const PlannerConfigSchema = z
  .strictObject({
    maxAttempts: setting(z.int().min(1).max(10).default(3), 'Attempts for a valid plan.'),
    minSubQuestions: setting(z.int().min(3).max(20).default(3), 'Fewest sub-questions of a plan.'),
    maxSubQuestions: setting(z.int().min(3).max(20).default(12), 'Most sub-questions of a plan.'),
  })
  .refine((planner) => planner.minSubQuestions <= planner.maxSubQuestions, {
    path: ['maxSubQuestions'],
    params: { said: wording('ruleFewerSubQuestions') },
  });

export const ExecutorConfigSchema = z.strictObject({
  poolSize: setting(z.int().min(1).max(64).default(4), 'Sub-questions worked on at the same time.'),
  timeoutMs: setting(
    z.int().min(1000).max(86_400_000).default(600_000),
    'Longest time for one sub-question, in milliseconds.',
  ),
  maxTurns: setting(
    z.int().min(1).max(60).default(8),
    'Turns of the model for one sub-question, each with several calls of tools; half as many for a follow-up.',
  ),
});

/** Defaults as measured by the retrieval evaluation. */
export const RetrievalConfigSchema = z.strictObject({
  topK: setting(z.int().min(1).max(1000).default(10), 'Passages found for each question.'),
  maxEvidence: setting(
    z.int().min(1).max(1000).default(24),
    'Passages kept as evidence for the report. What sub-questions have kept is limited by the context of the writer’s model instead, where there is one.',
  ),
  baseCollections: setting(
    z.array(z.string().min(1)).default([]),
    'Collections, by name or id, that every run searches beside its own, where the API key that asks may use them.',
  ),
  associate: setting(
    z.boolean().default(true),
    'Whether passages whose titles the best ones name, and passages that are like them, are raised.',
  ),
});

export const CoverageConfigSchema = z.strictObject({
  maxRounds: setting(
    z.int().min(0).max(10).default(1),
    'Follow-up rounds after the first; 0 asks no follow-ups.',
  ),
  maxFollowUps: setting(z.int().min(1).max(20).default(3), 'Most follow-up questions of one round.'),
});

export const VerificationConfigSchema = z.strictObject({
  modelJudge: setting(
    z.boolean().default(true),
    'Whether a model judges the statements that are not quoted word for word. Without it they are not checked.',
  ),
  provider: setting(
    z.enum(['model', 'local']).default('model'),
    'Who judges them: the language model (role `judge`, one call for a dozen of them), or an entailment model in a local folder.',
  ),
  path: setting(
    z.string().min(1).optional(),
    'Folder of an entailment model in ONNX form; needed with `local`. Nothing is downloaded.',
  ),
});

export const BudgetConfigSchema = z.strictObject({
  maxCalls: setting(z.int().min(1).default(400), 'Most model calls of one run.'),
  maxTokens: setting(z.int().min(1000).default(2_000_000), 'Most tokens of one run, in and out.'),
  maxCostUsd: setting(
    z.number().min(0).default(5),
    'Most money of one run in US dollars, by language.prices.',
  ),
  maxSeconds: setting(z.int().min(10).default(3600), 'Longest run, in seconds.'),
  reportReserve: setting(
    z.number().min(0).max(0.9).default(0.25),
    'Share of each limit that is kept back for writing the report.',
  ),
});
