import * as z from 'zod';
import { setting } from './setting.ts';

export const ExecutorConfigSchema = z.strictObject({
  poolSize: setting(z.int().min(1).max(64).default(4), 'Sub-questions worked on at the same time.'),
});

export const RetrievalConfigSchema = z.strictObject({
  baseCollections: setting(
    z.array(z.string().min(1)).default([]),
    'Collections, by name or id, that every run searches beside its own, where the API key that asks may use them.',
  ),
});

export const VerificationConfigSchema = z.strictObject({
  provider: setting(
    z.enum(['model', 'local', 'none']).default('model'),
    'Who judges statements that are not quoted word for word: the language model (role `judge`, one call for a dozen of them), an entailment model in a local folder, or nobody; they are then not checked.',
  ),
  model: setting(
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
});
