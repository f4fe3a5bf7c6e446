import { type Wording, wording } from '../catalogue/index.ts';
import { MODEL_ROLES } from '../domain/index.ts';
import { environmentName } from './keys.ts';

/** Of the rounds of a question before an executor took their place. */
const ROUNDS = [
  'weakRelevance',
  'modelJudge',
  'sufficientDensity',
  'lowDensity',
  'emptyAction',
  'weakAction',
  'contradictionAction',
  'maxDeepened',
  'maxRefinements',
  'verify',
  'searchTopK',
  'summarise',
];

/** Settings of earlier versions that nobody has to turn any more → what holds instead. */
const REMOVED: Readonly<Record<string, Wording>> = {
  'embedding.maxAttempts': wording('insteadAttempts'),
  'embedding.cacheTtlSeconds': wording('insteadCache'),
  'documents.limits.maxArchiveRatio': wording('insteadRatio'),
  'documents.limits.maxDepth': wording('insteadDepth'),
  'rerank.batchSize': wording('insteadPassages'),
  'server.heartbeatSeconds': wording('insteadHeartbeat'),
  questions: wording('insteadAgents'),
  'questions.maxPerPassage': wording('insteadAgents'),
  'questions.maxPool': wording('insteadAgents'),
  reading: wording('insteadAgents'),
  'reading.maxDocuments': wording('insteadAgents'),
  'tools.inResearch': wording('insteadAgents'),
  ...Object.fromEntries(ROUNDS.map((key) => [`ask.${key}`, wording('insteadExecutor')])),
  'language.models': wording('insteadRole', { role: 'ROLE' }),
  ...Object.fromEntries(
    MODEL_ROLES.map((role) => [`language.models.${role}`, wording('insteadRole', { role })]),
  ),
};

/** What to say of a key path that was a setting once, or of the name of its environment variable. */
export function explainRemovedKey(
  name: string,
  where: { readonly key: string | Wording; readonly origin: string },
): Wording | undefined {
  const path = Object.keys(REMOVED).find((key) => key === name || environmentName(key.split('.')) === name);
  const instead = path === undefined ? undefined : REMOVED[path];
  return instead && wording('configRemoved', { ...where, instead });
}
