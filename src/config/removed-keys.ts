import { type Wording, wording } from '../catalogue/index.ts';
import { MODEL_ROLES } from '../domain/index.ts';
import { coerceText } from './coerce.ts';
import { environmentName } from './keys.ts';
import { ADDRESS_OF_PART } from './service-address.ts';

/** Settings that have another name now: their values are taken over. */
const RENAMED: Readonly<Record<string, string>> = {
  'embedding.path': 'embedding.model',
  'rerank.path': 'rerank.model',
  'verification.path': 'verification.model',
  'documents.vision.baseUrl': 'language.roles.vision.baseUrl',
  'documents.vision.apiKey': 'language.roles.vision.apiKey',
  'documents.vision.model': 'language.roles.vision.model',
  'knowledge.graphModelTokens': 'knowledge.modelTokens',
  ...Object.fromEntries(
    MODEL_ROLES.map((role) => [`language.models.${role}`, `language.roles.${role}.model`]),
  ),
};

/** Settings in whose place usual variables stand: what they have is still taken. */
const VARIABLES: Readonly<Record<string, string>> = {
  'network.httpProxy': 'HTTP_PROXY',
  'network.httpsProxy': 'HTTPS_PROXY',
  'network.noProxy': 'NO_PROXY',
  'telemetry.otlpEndpoint': 'OTEL_EXPORTER_OTLP_ENDPOINT',
};

/** Switches that another setting has taken in → its value for those that are off. */
const SWITCHES: Readonly<Record<string, readonly [path: string, off: unknown]>> = {
  'verification.modelJudge': ['verification.provider', 'none'],
  'documents.ocr.enabled': ['documents.ocr.languages', []],
  'documents.vision.enabled': ['language.roles.vision.model', undefined],
};

/** Parts of an address: `writeBucket` and `withParts` put them together. */
const PARTS: Readonly<Record<string, string>> = {
  ...ADDRESS_OF_PART,
  ...Object.fromEntries(
    'endpoint bucket region prefix pathStyle accessKeyId secretAccessKey'
      .split(' ')
      .map((name) => [`files.s3.${name}`, 'files.store']),
  ),
};

/** Settings whose work another one does, with values of its own. */
const REPLACED: Readonly<Record<string, string>> = {
  'index.provider': 'index.urls',
  'web.maxBytes': 'documents.limits.maxBytes',
  'server.maxUploadBytes': 'documents.limits.maxBytes',
  'knowledge.topics': 'knowledge.graph',
  'knowledge.summaries': 'knowledge.graph',
  'knowledge.topicModelTokens': 'knowledge.modelTokens',
  'knowledge.summaryModelTokens': 'knowledge.modelTokens',
  'batch.maxCalls': 'batch.maxCostUsd',
  'batch.maxTokens': 'batch.maxCostUsd',
  'batch.maxSeconds': 'batch.maxCostUsd',
  'queue.maxPerKey': 'server.parallelRuns',
  'queue.maxWaitingPerKey': 'queue.maxWaiting',
  'telemetry.langsmith': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'sources.secEdgar.searchUrl': 'sources.secEdgar.baseUrl',
  'sources.secEdgar.dataUrl': 'sources.secEdgar.baseUrl',
  'sources.secEdgar.filesUrl': 'sources.secEdgar.baseUrl',
};

/** Settings that nobody has to turn any more, by section. */
const NEEDLESS: Readonly<Record<string, string>> = {
  ask: 'maxRounds minRelevance weakRelevance modelJudge sufficientDensity lowDensity emptyAction weakAction contradictionAction maxDeepened maxRefinements verify searchTopK summarise',
  batch: 'parallel maxRows maxFileBytes',
  budget: 'reportReserve',
  coverage: 'maxRounds maxFollowUps',
  documents: 'maxChunkSize processes',
  'documents.enrichment': 'maxQuestions maxTokens',
  'documents.limits':
    'maxArchiveEntries maxArchiveRatio maxUncompressedBytes maxPages maxPixels maxCells maxDepth',
  'documents.ocr': 'maxPages',
  'documents.vision': 'maxImages timeoutMs maxConcurrency',
  embedding: 'timeoutMs maxConcurrency batchSize cacheDays maxAttempts cacheTtlSeconds',
  executor: 'timeoutMs maxTurns',
  files: 'maxPictures',
  index: 'engine',
  knowledge: 'topicsPerDocument topicSimilarity',
  language: 'temperature maxAttempts',
  library: 'indexVersions',
  logging: 'maxBytes maxFiles',
  mineru: 'timeoutMs',
  planner: 'maxAttempts minSubQuestions maxSubQuestions',
  questions: 'maxPerPassage maxPool',
  reading: 'maxDocuments',
  rerank: 'threshold topN timeoutMs batchSize',
  retrieval: 'topK maxEvidence associate',
  server:
    'linkDays maxBodyBytes maxUploadFiles maxPendingUploads maxStreams maxConnections maxUnfinishedBodies heartbeatSeconds',
  sources: 'maxAttempts cacheTtlSeconds',
  tools: 'maxContextTokens maxSectionCharacters inResearch',
  verification: 'unsupported',
  web: 'folder resultsPerSource documentsPerTask abstractsPerTask timeoutMs cacheSeconds respectRobots',
};

const GONE: ReadonlySet<string> = new Set([
  ...Object.keys(RENAMED),
  ...Object.keys(VARIABLES),
  ...Object.keys(SWITCHES),
  ...Object.keys(PARTS),
  ...Object.keys(REPLACED),
  ...Object.entries(NEEDLESS).flatMap(([section, names]) =>
    names.split(' ').map((name) => `${section}.${name}`),
  ),
]);

/** The path of a setting of earlier versions, by itself or by the name of its environment variable. */
export const findGone = (name: string): string | undefined =>
  GONE.has(name) ? name : [...GONE].find((path) => environmentName(path.split('.')) === name);

/** The value that text stood for in a setting of an earlier version, whose kind nobody knows any more; a part of an address is text. */
export function goneValue(name: string, text: string): unknown {
  const number = PARTS[findGone(name) ?? ''] === undefined ? coerceText(text, 'number') : text;
  return typeof number === 'number' ? number : text;
}

export const isGoneSection = (path: string): boolean => [...GONE].some((gone) => gone.startsWith(`${path}.`));

/** What the value of a gone setting says of one that there is: nothing, or its value, which may win over one that is given. */
export function takenOver(
  gone: string,
  value: unknown,
): { readonly path: string; readonly value: unknown; readonly wins: boolean } | undefined {
  const renamed = RENAMED[gone];
  if (renamed !== undefined) return { path: renamed, value, wins: false };
  if (VARIABLES[gone] !== undefined) {
    const isList = gone === 'network.noProxy' && typeof value === 'string';
    return { path: gone, value: isList ? coerceText(value, 'list') : value, wins: false };
  }
  const [path, off] = SWITCHES[gone] ?? [];
  const isOff = value === false || /^(false|no|off|0)$/i.test(String(value).trim());
  return path === undefined || !isOff ? undefined : { path, value: off, wins: true };
}

/** What to say of a setting that is gone. */
export function describeGone(gone: string, origin: string | Wording): Wording {
  const renamed = RENAMED[gone] ?? VARIABLES[gone] ?? SWITCHES[gone]?.[0] ?? PARTS[gone];
  const now = renamed ?? REPLACED[gone] ?? '';
  return wording('configGoneKey', { key: gone, origin, now, isRenamed: renamed !== undefined });
}
