import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  renderCliPage,
  renderConfigurationPage,
  renderDefaultYaml,
  renderErrorsPage,
} from '../../../scripts/render-docs.js';
import { catalogueOf, say } from '../../../src/catalogue/index.ts';
import { buildProgram, wordsOf } from '../../../src/cli/index.ts';
import { listConfigKeys, loadConfig } from '../../../src/config/index.ts';
import { ERROR_REGISTRY } from '../../../src/errors/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const KEYS = listConfigKeys().map((key) => ({ ...key, allowed: say('en', key.allowed) }));
const ADVICE = 'run `node scripts/generate-docs.js`';

describe('files made from code', () => {
  it.each([
    ['config/default.yaml', renderDefaultYaml(KEYS)],
    ['docs/configuration.md', renderConfigurationPage(KEYS)],
    ['docs/errors.md', renderErrorsPage(ERROR_REGISTRY, catalogueOf('en').codes, catalogueOf('zh').codes)],
    ['docs/cli.md', renderCliPage(buildProgram('x.y.z', wordsOf({ language: 'en' }), () => {}))],
  ])('should be in step: %s', (path, expected) => {
    expect(read(path), ADVICE).toBe(expected);
  });

  it('should give every key a description and a way to set it', () => {
    const keys = KEYS;
    expect(keys.length).toBeGreaterThan(70);
    expect(new Set(keys.map(({ env }) => env)).size).toBe(keys.length);
    for (const { description, allowed, path } of keys) {
      expect(description, path).toMatch(/^[A-Z`].*\.$/s);
      expect(allowed, path).not.toBe('');
    }
  });

  it('should read the shipped defaults as the configuration', () => {
    const { origins } = loadConfig({ cwd: '/nowhere', environment: {} });
    expect(origins['executor.poolSize']).toBe('config/default.yaml');
  });
});
