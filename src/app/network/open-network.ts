import type { Config } from '../../config/index.ts';
import { createPatientFetch } from '../../language/index.ts';
import { networkSettings } from './network-settings.ts';

/** The `fetch` of models, embeddings and rerankers. */
export function openFetch(config: Pick<Config, 'network'>) {
  return createPatientFetch(networkSettings(config));
}
