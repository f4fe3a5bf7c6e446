import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listConfigKeys } from '../../../src/config/index.ts';
import { casesOf } from './effects/effect.ts';
import { MODEL_EFFECTS } from './effects/model-effects.ts';
import { READER_EFFECTS } from './effects/reader-effects.ts';
import { SERVICE_EFFECTS } from './effects/service-effects.ts';
import { FETCH_EFFECTS, SOURCE_ADDRESSES, WEB_VALUES } from './effects/web-effects.ts';

const TABLES = [
  MODEL_EFFECTS,
  READER_EFFECTS,
  SERVICE_EFFECTS,
  FETCH_EFFECTS,
  SOURCE_ADDRESSES,
  WEB_VALUES,
].flatMap((table) => Object.keys(table));

/** Keys whose effect is shown in a file of its own, by that file. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  'settings-of-a-run.test.ts': [
    'planner.maxAttempts',
    'planner.minSubQuestions',
    'planner.maxSubQuestions',
    'executor.poolSize',
    'rerank.topN',
    'rerank.threshold',
    'retrieval.maxEvidence',
    'questions.maxPerPassage',
    'questions.maxPool',
    'coverage.maxRounds',
    'coverage.maxFollowUps',
    'reading.maxDocuments',
    'budget.maxCalls',
    'budget.maxTokens',
    'budget.maxCostUsd',
    'budget.maxSeconds',
    'budget.reportReserve',
  ],
  'settings-of-the-server.test.ts': [
    'server.apiKeys',
    'server.requestsPerMinute',
    'server.corsOrigins',
    'server.hosts',
    'server.maxBodyBytes',
    'server.maxUploadBytes',
    'server.maxUploadFiles',
    'server.maxStreams',
    'documents.limits.maxBytes',
    'queue.maxWaiting',
    'batch.maxFileBytes',
  ],
  'settings-of-the-services.test.ts': ['server.port'],
};

/** Keys that only `keys-are-read.test.ts` and the tests of their component hold. This list only gets shorter. */
const ONLY_READ = [
  'dataDir',
  'database.url',
  'database.chromaUrl',
  'executor.timeoutMs',
  'retrieval.topK',
  'retrieval.baseCollections',
  'retrieval.associate',
  'verification.unsupported',
  'verification.modelJudge',
  'documents.limits.maxPixels',
  'web.mode',
  'sources.secEdgar.dataUrl',
  'sources.secEdgar.filesUrl',
  'sources.akshare.baseUrl',
  'sources.arxiv.baseUrl',
  'client.url',
  'client.apiKey',
  'queue.maxPerKey',
  'queue.maxWaitingPerKey',
  'logging.level',
  'logging.file',
  'logging.maxBytes',
  'logging.maxFiles',
];

describe('the effect of every setting', () => {
  it('should be shown for each key once, or the key be named here', () => {
    const named = [...TABLES, ...Object.values(SHOWN_IN).flat(), ...ONLY_READ].sort();
    expect(named).toEqual(
      listConfigKeys()
        .map(({ path }) => path)
        .sort(),
    );
  });

  it.each(Object.entries(SHOWN_IN))('should stand in %s', (file, keys) => {
    const text = readFileSync(resolve(import.meta.dirname, file), 'utf8');
    expect(keys.filter((key) => !text.includes(key))).toEqual([]);
  });

  it('should differ between the values of a table', () => {
    const effects = { ...MODEL_EFFECTS, ...READER_EFFECTS, ...SERVICE_EFFECTS, ...FETCH_EFFECTS };
    for (const [key, { values }] of Object.entries(effects)) {
      const seen = values.map((pair) => JSON.stringify(pair[1]) ?? 'nothing');
      expect(new Set(seen).size, key).toBe(values.length);
    }
    expect(casesOf(MODEL_EFFECTS).length).toBeGreaterThan(50);
  });
});
