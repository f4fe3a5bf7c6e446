import type { Clock } from '../../domain/index.ts';
import type { AppError } from '../../errors/index.ts';
import type { PatientFetch } from '../endpoint/patient-fetch.ts';
import { createChatEndpoint } from './chat-endpoint.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { ModelFailure, toAppError } from './failures/model-failure.ts';
import type { ProviderParts } from './providers/provider-parts.ts';

export type ModelProbe =
  | { readonly ok: true; readonly model: string; readonly endpoint: string; readonly elapsedMs: number }
  | {
      readonly ok: false;
      readonly model: string;
      readonly endpoint: string;
      readonly elapsedMs: number;
      /** Kind of failure, such as `network`, `unauthorized`, `not-found`. */
      readonly reason: string;
      /** What is wrong and what to do. */
      readonly error: AppError;
    };

/** Enough for a model that thinks first. */
const PROBE_TOKENS = 1024;

/** One tiny call to tell whether a model answers; costs a few tokens. Throws only on abort. */
export async function probeModel(
  deps: {
    settings: ProviderParts['settings'];
    clock: Clock;
    fetch?: PatientFetch | undefined;
  },
  model: string,
  signal?: AbortSignal,
): Promise<ModelProbe> {
  const endpoint = describeEndpoint(deps.settings.baseUrl);
  const startedAt = +deps.clock.now();
  const facts = () => ({ model, endpoint, elapsedMs: +deps.clock.now() - startedAt });
  try {
    await createChatEndpoint(deps).send(
      { model, turns: [{ role: 'user', content: 'Reply with: ok' }], maxTokens: PROBE_TOKENS },
      signal,
    );
    return { ok: true, ...facts() };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return {
      ok: false,
      ...facts(),
      reason: error.kind,
      error: toAppError(error, model, endpoint),
    };
  }
}
