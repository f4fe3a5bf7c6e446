import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { modelSettings } from '../../../src/app/model-settings.ts';
import { openEmbedder } from '../../../src/app/open-embedder.ts';
import { type Config, listConfigKeys, loadConfig } from '../../../src/config/index.ts';
import { createProviderLimiters } from '../../../src/language/index.ts';

const clock = { now: () => new Date() };
const limiters = createProviderLimiters({ clock, sleep: async () => undefined });
const MODEL = {
  'language.provider': 'model',
  'language.baseUrl': 'http://localhost:1/v1',
  'language.model': 'm',
};

const whole = (min: number, max: number) => fc.integer({ min, max });
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);

interface Seen {
  readonly values: fc.Arbitrary<unknown>;
  /** What the component is given, from the whole configuration. */
  readonly read: (config: Config) => unknown;
  /** What else has to be set for the value to be allowed. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

const ofModel = (
  values: fc.Arbitrary<unknown>,
  read: (settings: ReturnType<typeof modelSettings>) => unknown,
): Seen => ({ values, read: ({ language }) => read(modelSettings(language)), beside: MODEL });

/** Key path → where its value has to arrive. */
const SEEN: Readonly<Record<string, Seen>> = {
  'embedding.dimension': {
    values: whole(16, 2000),
    read: (config) => openEmbedder(config, limiters).dimension,
  },
  'language.baseUrl': ofModel(fc.webUrl(), ({ baseUrl }) => baseUrl),
  'language.model': ofModel(name, ({ model }) => model),
  'language.roles.planner.model': ofModel(name, ({ roles }) => roles?.planner?.model),
  'language.roles.writer.model': ofModel(name, ({ roles }) => roles?.writer?.model),
  'language.roles.judge.baseUrl': ofModel(fc.webUrl(), ({ roles }) => roles?.judge?.baseUrl),
  'language.apiKey': ofModel(name, ({ apiKey }) => apiKey),
  'language.timeoutMs': ofModel(whole(1000, 600_000), ({ timeoutMs }) => timeoutMs),
  'language.maxConcurrency': ofModel(whole(1, 64), ({ maxConcurrency }) => maxConcurrency),
  'language.requestsPerMinute': ofModel(whole(1, 1000), ({ requestsPerMinute }) => requestsPerMinute),
  'language.contextTokens': ofModel(whole(8000, 100_000), ({ contextTokens }) => contextTokens),
};

describe('property 30: an override is seen by the component', () => {
  it.prop(
    [
      fc
        .constantFrom(...Object.entries(SEEN))
        .chain(([key, seen]) => seen.values.map((value) => ({ key, seen, value }))),
    ],
    { numRuns: 400 },
  )('property 30: a value that is set is what the component is given', ({ key, seen, value }) => {
    expect(listConfigKeys().map(({ path }) => path)).toContain(key);
    const { config } = loadConfig({
      cwd: '/nowhere',
      environment: {},
      flags: { ...seen.beside, [key]: value },
    });
    expect(seen.read(config)).toEqual(value);
  });
});
