/** Providers with an API of their own, each through an optional package. */
export const OWN_APIS = ['anthropic', 'google', 'bedrock', 'azure', 'mistral', 'ollama'] as const;
export type OwnApi = (typeof OWN_APIS)[number];
/** Whose API a model is asked through. */
export type ModelProvider = 'openai-compatible' | OwnApi;

/** Where a provider answers unless a base URL is set. Bedrock and Azure have one for each region or resource. */
export const PROVIDER_URLS: Readonly<Partial<Record<ModelProvider, string>>> = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  google: 'https://generativelanguage.googleapis.com',
  mistral: 'https://api.mistral.ai',
  ollama: 'http://127.0.0.1:11434',
};

/** How much a model thinks before it answers, in the words of OpenAI; each provider has its own for them. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** Which model answers, through whose API, and where. */
export interface ModelChoice {
  /** Absent: an OpenAI-compatible server. */
  readonly provider?: ModelProvider | undefined;
  /** For an OpenAI-compatible server up to and including the version part, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly reasoningEffort?: ReasoningEffort | undefined;
  /** Sent with each request; secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Who asks: each role may have its own model. */
export const MODEL_ROLES = ['planner', 'executor', 'judge', 'reader', 'writer'] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];
