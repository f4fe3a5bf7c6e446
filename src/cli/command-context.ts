import type { CliDeps } from './cli-deps.ts';
import type { Hints } from './hints.ts';
import type { CliIo } from './io.ts';

/** What every command gets. */
export interface CommandContext {
  readonly deps: CliDeps;
  readonly io: CliIo;
  readonly hints: Hints;
  /** Told which run goes on, so that an error can say how to resume it. */
  readonly onRun: (runId: string | undefined) => void;
}
