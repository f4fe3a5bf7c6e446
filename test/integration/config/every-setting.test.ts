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
    'executor.poolSize',
    'budget.maxCalls',
    'budget.maxTokens',
    'budget.maxCostUsd',
    'budget.maxSeconds',
  ],
  'settings-of-the-server.test.ts': [
    'server.apiKeys',
    'server.requestsPerMinute',
    'server.corsOrigins',
    'server.hosts',
    'documents.limits.maxBytes',
    'queue.maxWaiting',
  ],
  '../api/sign-in.test.ts': [
    'server.oidc.issuer',
    'server.oidc.audience',
    'server.oidc.groups',
    'server.oidc.clientId',
    'server.oidc.scopes',
  ],
  'settings-of-chroma.test.ts': ['database.chromaUrl'],
  'settings-of-the-index.test.ts': ['index.urls', 'index.shards', 'index.replicas', 'index.routing'],
  'settings-of-the-services.test.ts': ['server.port'],
  'settings-of-the-library.test.ts': ['library.keepVersions'],
  '../pipeline/ask/settings-of-rounds.test.ts': ['ask.depth'],
  '../pipeline/graph-by-model.test.ts': ['knowledge.modelTokens'],
  '../network/proxies.test.ts': ['network.caFile'],
  '../telemetry/trace-of-a-run.test.ts': ['telemetry.content'],
};

/**
 * So many keys are held by `keys-are-read.test.ts` and the tests of their component alone, among them the addresses of
 * databases and servers, of the log and of single sources. This number is only ever made smaller.
 */
const MOST_WITHOUT = 29;

describe('the effect of every setting', () => {
  it('should be shown once for each key, but for a few', () => {
    const keys = listConfigKeys().map(({ path }) => path);
    const shown = [...TABLES, ...Object.values(SHOWN_IN).flat()];
    expect(shown.filter((key) => !keys.includes(key))).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
    const without = keys.filter((key) => !shown.includes(key));
    expect(without.length, without.join(', ')).toBeLessThanOrEqual(MOST_WITHOUT);
  });

  it.each(Object.entries(SHOWN_IN))('should stand in %s', (file, keys) => {
    const text = readFileSync(resolve(import.meta.dirname, file), 'utf8');
    expect(keys.filter((key) => !text.includes(key))).toEqual([]);
  });

  it('should differ between the values of a table', () => {
    const effects = {
      ...MODEL_EFFECTS,
      ...READER_EFFECTS,
      ...SERVICE_EFFECTS,
      ...FETCH_EFFECTS,
    };
    for (const [key, { values }] of Object.entries(effects)) {
      const seen = values.map((pair) => JSON.stringify(pair[1]) ?? 'nothing');
      expect(new Set(seen).size, key).toBe(values.length);
    }
    expect(casesOf(MODEL_EFFECTS).length).toBeGreaterThan(50);
  });
});
