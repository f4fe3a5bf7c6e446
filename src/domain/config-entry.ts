import type { Wording } from '../catalogue/index.ts';

/** One key of the effective configuration, for people. */
export interface ConfigEntry {
  readonly path: string;
  /** Redacted; absent when the key has no value. */
  readonly value?: unknown;
  readonly origin: string | Wording;
  /** Whether nobody set it. */
  readonly isDefault: boolean;
  readonly description: string;
  readonly env: string;
}
