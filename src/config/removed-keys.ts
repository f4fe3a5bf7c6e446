import { environmentName } from './keys.ts';

/** Settings of earlier versions that nobody has to turn any more → what holds instead, in a sentence. */
const REMOVED: Readonly<Record<string, string>> = {
  'embedding.batchSize': 'one request carries 32 texts, which every endpoint takes',
  'embedding.maxAttempts': 'a request that fails is tried three times',
  'embedding.cacheTtlSeconds': 'a vector is kept for 30 days',
  'documents.limits.maxArchiveRatio': 'a container unpacks to at most 150 times its size',
  'documents.limits.maxDepth': 'elements, lists and values nest at most 200 deep',
  'rerank.batchSize': 'one request carries 32 passages, which every endpoint takes',
  'server.heartbeatSeconds': 'a silent event stream shows life every 15 seconds',
};

/** What to say of a key path, or of the name of its environment variable, that was a setting once. */
export function explainRemovedKey(name: string): string | undefined {
  const path = Object.keys(REMOVED).find((key) => key === name || environmentName(key.split('.')) === name);
  return path === undefined
    ? undefined
    : `this setting was taken back: ${REMOVED[path]}. Remove it from there.`;
}
