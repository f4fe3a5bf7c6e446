import { listConfigKeys } from './keys.ts';
import { type LoadedConfig, valueAt } from './load-config.ts';
import { shownValue } from './redact-config.ts';

export interface ConfigEntry {
  readonly path: string;
  /** Redacted; absent when the key has no value. */
  readonly value?: unknown;
  readonly origin: string;
  readonly description: string;
  readonly env: string;
}

/** The effective configuration for people: every key with its redacted value and where it came from. */
export function describeConfig({
  config,
  origins,
}: Pick<LoadedConfig, 'config' | 'origins'>): readonly ConfigEntry[] {
  return listConfigKeys().map((key) => ({
    path: key.path,
    value: shownValue(key, valueAt(config, key.path)),
    origin: origins[key.path] ?? 'default',
    description: key.description,
    env: key.env,
  }));
}
