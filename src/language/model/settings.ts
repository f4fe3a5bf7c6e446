/** Who asks: each role may have its own model. */
export const MODEL_ROLES = ['planner', 'executor', 'judge', 'reader', 'writer'] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** US dollars per million tokens. */
export interface ModelPrice {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

/** One OpenAI-compatible endpoint and how it may be used. */
export interface ModelSettings {
  /** Up to and including the version part, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly models: { readonly default: string } & { readonly [role in ModelRole]?: string | undefined };
  /** Left out of requests when absent, or once the endpoint has refused it. */
  readonly temperature?: number | undefined;
  /** Longest silence: until the whole reply, or between two pieces of a streamed one. */
  readonly timeoutMs: number;
  /** Tries of one call, the first included. */
  readonly maxAttempts: number;
  readonly maxConcurrency: number;
  readonly requestsPerMinute?: number | undefined;
  /** By model name; a model without a price costs 0. */
  readonly prices?: Readonly<Record<string, ModelPrice>> | undefined;
  /** Context window of the smallest model used; prompts are cut to fit it. The server is asked where it is absent. */
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

export function modelFor(settings: Pick<ModelSettings, 'models'>, role: ModelRole): string {
  return settings.models[role] ?? settings.models.default;
}

/** What a model is taken to hold that nobody tells the size of. */
export const DEFAULT_CONTEXT_TOKENS = 32_768;

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
export const evidenceTokens = (settings: Lengths): number => evidenceWithin(promptTokens(settings));

export function evidenceWithin(prompt: number): number {
  return Math.max(256, Math.floor((prompt - WRITER_FRAME_TOKENS) * 0.85));
}
