import type { LoadedConfig } from '../config/index.ts';
import type { Clock } from '../domain/index.ts';
import { createLogger, type FileLogger } from '../logging/index.ts';

/** Size at which the log file is rotated, and rotated files that are kept. */
const ROTATION = { maxBytes: 10 * 1024 * 1024, maxFiles: 10 };

/** The log that the settings ask for. `onFailure` is told once that it cannot be written. */
export function openLog(
  { config, secrets }: Pick<LoadedConfig, 'config' | 'secrets'>,
  clock: Clock,
  onFailure: () => void,
): FileLogger {
  const { file = '', ...settings } = config.logging;
  return createLogger({ ...settings, ...ROTATION, file, secrets, clock, onFailure });
}
