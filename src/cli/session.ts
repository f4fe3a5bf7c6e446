import { createColors } from 'picocolors';
import type { Application, CliDeps, Overrides } from './application.ts';
import { listenForInterrupt } from './interrupt.ts';
import type { CliIo } from './io.ts';
import { createProgress, type Progress } from './terminal/progress.ts';
import { createPalette, type Line, paint } from './terminal/spans.ts';

/** Options that every command has. */
export interface CommonOptions {
  readonly overrides: Overrides;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** What one command works with while the application is open. */
export interface Session {
  readonly app: Application;
  readonly io: CliIo;
  readonly progress: Progress;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Told which run goes on, so that an error can say how to resume it. */
  noteRun(runId: string | undefined): void;
}

/** Opens the application, runs the command and closes it again, whatever happens; Ctrl-C aborts the session's signal. */
export async function withSession<T>(
  context: {
    readonly deps: CliDeps;
    readonly io: CliIo;
    readonly onRun: (runId: string | undefined) => void;
  },
  options: CommonOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { deps, io } = context;
  const progress = createProgress(io, { quiet: options.quiet });
  const interrupt = listenForInterrupt(io, () =>
    progress.say('Stopping … press Ctrl-C again to quit at once.'),
  );
  try {
    progress.wait('Opening the library');
    const app = await deps.openApplication(options.overrides, (what) => progress.wait(what));
    try {
      progress.rest();
      interrupt.signal.throwIfAborted();
      for (const warning of app.warnings) progress.say(`Note: ${warning}`);
      return await work({ app, io, progress, signal: interrupt.signal, noteRun: context.onRun });
    } finally {
      progress.rest();
      await app.close();
    }
  } finally {
    progress.rest();
    interrupt.dispose();
  }
}

/** Writes lines to stdout, coloured where a person reads them. */
export function printLines(io: Pick<CliIo, 'out' | 'outColors'>, lines: readonly Line[]): void {
  const palette = createPalette(createColors(io.outColors));
  io.out(lines.map((line) => `${paint(line, palette)}\n`).join(''));
}

export const printJson = (io: Pick<CliIo, 'out'>, value: unknown) =>
  io.out(`${JSON.stringify(value, null, 2)}\n`);
