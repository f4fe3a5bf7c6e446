import type { LoadedConfig } from '../config/index.ts';
import type { Clock } from '../domain/index.ts';
import { createLogger, type FileLogger } from '../logging/index.ts';

/** The log that the settings ask for. `onFailure` is told once that it cannot be written. */
export function openLog(
  { config, secrets }: Pick<LoadedConfig, 'config' | 'secrets'>,
  clock: Clock,
  onFailure: () => void,
): FileLogger {
  const { file = '', ...settings } = config.logging;
  return createLogger({ ...settings, file, secrets, clock, onFailure });
}
