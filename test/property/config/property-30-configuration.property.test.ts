import { resolve } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { say } from '../../../src/catalogue/index.ts';
import { type ConfigKey, describeConfig, listConfigKeys, loadConfig } from '../../../src/config/index.ts';
import { layerFromObject } from '../../../src/config/layer.ts';
import { resolveLayers, valueAt } from '../../../src/config/load-config.ts';

const KEYS = listConfigKeys();
const allowedOf = ({ allowed }: ConfigKey) => say('en', allowed);
/** Keys whose every allowed value may be combined with the others. */
const FREE = KEYS.filter(
  ({ path }) =>
    !/^(language\.(provider|baseUrl|prices|headers|roles\.\w+\.(provider|baseUrl|headers))|embedding\.provider|rerank\.provider|verification\.provider|language\.roles\.vision\.model|files\.store|index\.(user|prefix|urls)|web\.offline|library\.logins|mcp|server\.(host|apiKeys|corsOrigins|oidc|parallelRuns))/.test(
      path,
    ),
);

function valueFor(key: ConfigKey): fc.Arbitrary<unknown> {
  if (key.choices.length > 0) return fc.constantFrom(...key.choices);
  if (key.kind === 'boolean') return fc.boolean();
  if (key.kind === 'list') {
    const items = allowedOf(key).startsWith('a list of text')
      ? ['en', 'zh']
      : allowedOf(key)
          .replace(/^a list of (?:at least one of )?/, '')
          .split(', ');
    return fc.subarray(items, { minLength: 1 });
  }
  if (key.kind === 'text') {
    if (key.path === 'database.url') return fc.webPath().map((path) => `postgres://u:p@db${path}`);
    if (allowedOf(key).includes('http')) return fc.webUrl();
    return fc.stringMatching(/^[a-zA-Z][\w.-]{0,20}$/);
  }
  const [, low, high] = /(\d[\d.]*)(?: to | or )?([\d.]+)?/.exec(allowedOf(key)) ?? [];
  const min = Number(low);
  const max = high === undefined ? min + 10_000 : Number(high);
  return /whole/.test(allowedOf(key))
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 100) / 100 || 0);
}

type Source = 'plumbline.yaml' | 'environment' | '--set' | 'command line';
const SOURCES: readonly Source[] = ['plumbline.yaml', 'environment', '--set', 'command line'];

const override = fc.constantFrom(...FREE).chain((key) =>
  fc.record({
    key: fc.constant(key),
    values: fc.array(valueFor(key), { minLength: 4, maxLength: 4 }),
    used: fc.subarray([...SOURCES], { minLength: 1 }),
  }),
);

const asText = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));
const effective = (key: ConfigKey, value: unknown) =>
  ['dataDir', 'logging.file', 'network.caFile'].includes(key.path)
    ? resolve('/nowhere', String(value))
    : value;

describe('property 30: every component reads validated configuration and an override is seen everywhere', () => {
  it.prop([fc.uniqueArray(override, { selector: ({ key }) => key.path, maxLength: 8 })], { numRuns: 120 })(
    'property 30: the strongest layer that sets a key decides it, and its origin says so',
    (overrides) => {
      const environment: Record<string, string> = {};
      const set: string[] = [];
      const flags: Record<string, unknown> = {};
      const file: Record<string, unknown> = {};
      for (const { key, values, used } of overrides) {
        if (used.includes('plumbline.yaml')) {
          const names = key.path.split('.');
          names.reduce<Record<string, unknown>>((node, name, index) => {
            if (index === names.length - 1) node[name] = values[0];
            else node[name] ??= {};
            return node[name] as Record<string, unknown>;
          }, file);
        }
        if (used.includes('environment')) environment[key.env] = asText(values[1]);
        if (used.includes('--set')) set.push(`${key.path}=${asText(values[2])}`);
        if (used.includes('command line')) flags[key.path] = values[3];
      }
      const fromFile = layerFromObject(file, 'plumbline.yaml', KEYS);
      const base = resolveLayers([fromFile], KEYS, '/nowhere');
      const loaded = loadConfig({ cwd: '/nowhere', environment, set, flags });
      const entries = describeConfig(loaded);
      for (const { key, values, used } of overrides) {
        const strongest = Math.max(...used.map((source) => SOURCES.indexOf(source)));
        const { config, origins } = strongest === 0 ? base : loaded;
        const value = valueAt(config, key.path);
        expect(value).toEqual(effective(key, values[strongest]));
        expect(say('en', origins[key.path] ?? '')).toContain(SOURCES[strongest]);
        if (strongest > 0)
          expect(say('en', entries.find(({ path }) => path === key.path)?.origin ?? '')).toContain(
            SOURCES[strongest],
          );
      }
      const touched = new Set(overrides.map(({ key }) => key.path));
      for (const key of KEYS) {
        if (!touched.has(key.path) && key.defaultValue !== undefined && key.path !== 'dataDir')
          expect(valueAt(loaded.config, key.path)).toEqual(key.defaultValue);
      }
    },
  );

  it.prop([fc.constantFrom(...KEYS), fc.anything()], { numRuns: 200 })(
    'property 30: a value is taken as it is or refused under E008 by the name of its key',
    (key, value) => {
      try {
        const { config } = loadConfig({ cwd: '/nowhere', environment: {}, flags: { [key.path]: value } });
        if (value !== undefined && value !== null)
          expect(valueAt(config, key.path)).toEqual(
            typeof value === 'string' ? effective(key, value) : value,
          );
      } catch (error) {
        expect(error).toMatchObject({ code: 'E008' });
        expect((error as Error).message).toContain(key.path.split('.')[0]);
      }
    },
  );
});
