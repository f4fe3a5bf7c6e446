import { wording } from '../catalogue/index.ts';
import type { ConfigEntry } from '../domain/index.ts';
import { DEFAULT_FILE } from './files.ts';
import { listConfigKeys } from './keys.ts';
import { type LoadedConfig, valueAt } from './load-config.ts';
import { shownValue } from './redact-config.ts';

/** The effective configuration for people: every key with its redacted value and where it came from. */
export function describeConfig({
  config,
  origins,
}: Pick<LoadedConfig, 'config' | 'origins'>): readonly ConfigEntry[] {
  return listConfigKeys().map((key) => {
    const origin = origins[key.path] ?? wording('originDefault');
    return {
      path: key.path,
      value: shownValue(key, valueAt(config, key.path)),
      origin,
      isDefault: typeof origin === 'string' ? origin === DEFAULT_FILE : origin.id === 'originDefault',
      description: key.description,
      env: key.env,
    };
  });
}
