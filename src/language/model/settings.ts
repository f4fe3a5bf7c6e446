import type { ModelChoice, ModelRole } from '../../domain/index.ts';
import type { ModelPrice } from '../sellers/index.ts';

/** The model of every role that has none of its own, and how models may be used. */
export interface ModelSettings extends ModelChoice {
  readonly roles?: { readonly [role in ModelRole]?: ModelChoice | undefined } | undefined;
  /** `json`: tools are called in text, whatever the endpoint takes. */
  readonly toolCalls?: 'auto' | 'json' | undefined;
  /** Left out of requests when absent, or once the endpoint has refused it. */
  readonly temperature?: number | undefined;
  /** Longest silence: until the whole reply, or between two pieces of a streamed one. */
  readonly timeoutMs: number;
  /** Tries of one call, the first included. */
  readonly maxAttempts: number;
  /** Of one endpoint, as is the rate. */
  readonly maxConcurrency: number;
  readonly requestsPerMinute?: number | undefined;
  /** By model name, before those that are known; a model without a price costs 0. */
  readonly prices?: Readonly<Record<string, ModelPrice>> | undefined;
  /** Context window of every model used; prompts are cut to fit it. Absent: what the server of each tells, else what is known of it. */
  readonly contextTokens?: number | undefined;
  /** Most tokens of one reply; what fits beside the prompt where it is absent. */
  readonly maxOutputTokens?: number | undefined;
  /** Whether pictures of documents may be sent along. */
  readonly seesPictures?: boolean | undefined;
}

export interface ChatTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The choice of a role, else the general one. */
export function choiceFor(
  settings: ModelChoice & Pick<ModelSettings, 'roles'>,
  role: ModelRole,
): ModelChoice {
  return settings.roles?.[role] ?? settings;
}

export function modelFor(settings: ModelChoice & Pick<ModelSettings, 'roles'>, role: ModelRole): string {
  return choiceFor(settings, role).model;
}

/** What a model is taken to hold that nobody tells the size of, until its server refuses a prompt or cuts one. */
export const DEFAULT_CONTEXT_TOKENS = 131_072;

interface Lengths {
  readonly contextTokens: number;
  readonly maxOutputTokens?: number | undefined;
}

/** Tokens a prompt may take: the context without what the reply needs. */
export function promptTokens(settings: Lengths): number {
  const { contextTokens, maxOutputTokens = 4096 } = settings;
  const reply = Math.min(maxOutputTokens, Math.floor(contextTokens / (settings.maxOutputTokens ? 2 : 4)));
  // Token counts are estimates that run up to 13 % low, so a tenth stays free.
  return Math.max(256, Math.floor((contextTokens - reply) * 0.9));
}

/** What the writer is told beside the evidence: rules, sub-questions, the pool. */
const WRITER_FRAME_TOKENS = 1_500;

/** Tokens of evidence that fit the writer's prompt whole, with some room for the neighbours that passages are merged with. */
export function evidenceWithin(prompt: number): number {
  return Math.max(256, Math.floor((prompt - WRITER_FRAME_TOKENS) * 0.85));
}
