import { pino } from 'pino';
import type { Clock, LogFields, Logger } from '../domain/index.ts';
import { createRedactor } from './redactor.ts';
import { createRotatingFile, type RotatingFile } from './rotating-file.ts';

/** Its lines are those of whoever started the process, who keeps and rotates them. */
const STDOUT: RotatingFile = {
  write: (line) => void process.stdout.write(line),
  close: () => undefined,
};

const RESERVED = ['level', 'time', 'pid', 'message'];

interface LoggerDeps {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Absolute path; `-` is the standard output. */
  readonly file: string;
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Values that must never be written. */
  readonly secrets: readonly string[];
  readonly clock?: Clock | undefined;
  /** Told once when the log cannot be written any more (disk full, permissions); work goes on without it. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

export interface FileLogger extends Logger {
  close(): void;
}

/**
 * JSON lines to a rotating file: `{ level, time, message, …fields }`. Every field is redacted, errors are written with
 * stack and causes, and a line is on disk when the call returns. Logging never throws.
 */
export function createLogger(deps: LoggerDeps): FileLogger {
  const redactor = createRedactor(deps.secrets);
  const clock = deps.clock ?? { now: () => new Date() };
  let failed = false;
  const guarded = <T>(work: () => T): T | undefined => {
    if (failed) return undefined;
    try {
      return work();
    } catch (error) {
      failed = true;
      deps.onFailure?.(error);
      return undefined;
    }
  };
  const sink =
    deps.level === 'silent'
      ? undefined
      : guarded(() => (deps.file === '-' ? STDOUT : createRotatingFile({ ...deps, now: () => clock.now() })));
  const root = pino(
    {
      level: sink === undefined ? 'silent' : deps.level,
      messageKey: 'message',
      base: { pid: process.pid },
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => guarded(() => sink?.write(line)) },
  );

  const toLogger = (inner: pino.Logger): Logger => {
    const at =
      (level: 'debug' | 'info' | 'warn' | 'error') =>
      (message: string, fields: LogFields = {}) => {
        if (inner.isLevelEnabled(level)) inner[level](safeFields(fields), redactor.text(message));
      };
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => toLogger(inner.child(safeFields(fields))),
    };
  };
  const safeFields = (fields: LogFields) =>
    withoutReserved(redactor.value(fields) as Record<string, unknown>);

  return { ...toLogger(root), close: () => guarded(() => sink?.close()) };
}

/** Fields of a caller never stand in for the line's own. */
function withoutReserved(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [RESERVED.includes(key) ? `${key}_` : key, value]),
  );
}
