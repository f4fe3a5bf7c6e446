import {
  MODEL_ROLES,
  type ModelChoice,
  type ModelRole,
  OWN_APIS,
  type OwnApi,
  PROVIDER_URLS,
} from '../domain/index.ts';
import type { Config } from './schema.ts';

type Language = Config['language'];

/** A choice as far as it is made: what is missing, validation says. */
export type RoleChoice = Omit<ModelChoice, 'baseUrl' | 'model' | 'provider'> & {
  readonly provider: NonNullable<ModelChoice['provider']>;
  readonly baseUrl: string | undefined;
  readonly model: string | undefined;
  /** Whether the base URL is the general one. */
  readonly atGeneral: boolean;
};

/** Whose API the general model is asked through. */
export const generalProvider = ({ provider }: { readonly provider?: unknown }): RoleChoice['provider'] =>
  isOwnApi(provider) ? provider : 'openai-compatible';

/**
 * Which model a role asks, and where. What it does not name is the general one's; but a key and headers only go to the
 * endpoint that they were given for, and a model is not asked of another provider.
 */
export function chooseForRole(language: Language, role: ModelRole): RoleChoice {
  const own = language.roles[role];
  const general = generalProvider(language);
  const provider =
    own.provider === undefined ? general : own.provider === 'model' ? 'openai-compatible' : own.provider;
  const atGeneral = provider === general && (own.baseUrl === undefined || own.baseUrl === language.baseUrl);
  return {
    provider,
    atGeneral,
    baseUrl: own.baseUrl ?? (atGeneral ? language.baseUrl : undefined) ?? PROVIDER_URLS[provider],
    apiKey: own.apiKey ?? (atGeneral ? language.apiKey : undefined),
    model: own.model ?? (provider === general ? language.model : undefined),
    reasoningEffort: own.reasoningEffort ?? language.reasoningEffort,
    headers: own.headers ?? (atGeneral ? language.headers : undefined),
  };
}

/** Whether every role has a model and an endpoint that somebody named. */
export function rolesAreComplete(language: Language): boolean {
  return MODEL_ROLES.every((role) => {
    const { provider, apiKey, model, atGeneral } = chooseForRole(language, role);
    const named = language.roles[role].baseUrl ?? (atGeneral ? language.baseUrl : undefined) ?? apiKey;
    return model !== undefined && (named !== undefined || isOwnApi(provider));
  });
}

/** A general endpoint that speaks the API of OpenAI, which embeddings and rerankers may share. */
export const openAiEndpoint = (language: Language): Pick<Language, 'baseUrl' | 'apiKey'> =>
  isOwnApi(language.provider) ? {} : { baseUrl: language.baseUrl, apiKey: language.apiKey };

export const isOwnApi = (provider: unknown): provider is OwnApi => OWN_APIS.some((own) => own === provider);
