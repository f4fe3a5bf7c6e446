import { createColors } from 'picocolors';
import { say } from '../catalogue/index.ts';
import type { Report } from '../domain/index.ts';
import { sayAll } from '../errors/index.ts';
import { escapeControls } from '../linguistics/controls/index.ts';
import type { Application, LibraryView } from '../pipeline/index.ts';
import type { CliDeps, Overrides } from './cli-deps.ts';
import type { Hints } from './hints.ts';
import { listenForInterrupt } from './interrupt.ts';
import type { CliIo } from './io.ts';
import { wordsOf } from './language.ts';
import { createProgress, type Progress } from './terminal/progress.ts';
import { createPalette, type Line, paint } from './terminal/spans.ts';

/** Options that every command has. */
export interface CommonOptions {
  readonly overrides: Overrides;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** What one command works with while the application, or a view of it, is open. */
export interface Session<App = Application> {
  readonly app: App;
  readonly io: CliIo;
  readonly progress: Progress;
  readonly hints: Hints;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Told which run goes on, so that an error can say how to resume it. */
  noteRun(runId: string | undefined): void;
}

interface Context {
  readonly deps: CliDeps;
  readonly io: CliIo;
  readonly hints: Hints;
  readonly onRun: (runId: string | undefined) => void;
}

/** Opens the application, runs the command and closes it again, whatever happens; Ctrl-C aborts the session's signal. */
export const withSession = <T>(
  context: Context,
  options: CommonOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> =>
  withOpened(context, options, (onWait) => context.deps.openApplication(options.overrides, onWait), work);

/** The same, quiet, for commands that look at what is there. */
export const withView = <T>(
  context: Context,
  options: CommonOptions,
  work: (session: Session<LibraryView>) => Promise<T>,
): Promise<T> =>
  withOpened(
    context,
    { ...options, quiet: true },
    (onWait) => context.deps.openView(options.overrides, onWait),
    work,
  );

async function withOpened<App extends Pick<Application, 'warnings' | 'close'>, T>(
  context: Context,
  options: CommonOptions,
  open: (onWait: (what: string) => void) => Promise<App>,
  work: (session: Session<App>) => Promise<T>,
): Promise<T> {
  const { io, hints } = context;
  const { terminal } = wordsOf(io);
  const progress = createProgress(io, { quiet: options.quiet });
  const interrupt = listenForInterrupt(io, () => progress.say(terminal.stopping));
  try {
    progress.wait(terminal.opening);
    const app = await open((what) => progress.wait(waitWords(what, io)));
    try {
      progress.rest();
      interrupt.signal.throwIfAborted();
      for (const warning of app.warnings)
        progress.say(terminal.note(hints.complete(say(io.language, warning))));
      return await work({ app, io, progress, hints, signal: interrupt.signal, noteRun: context.onRun });
    } finally {
      progress.rest();
      await app.close();
    }
  } finally {
    progress.rest();
    interrupt.dispose();
  }
}

/** What takes long at the start, by the name that the system gives it. */
export function waitWords(what: string, io: Pick<CliIo, 'language'>): string {
  const { opening, creatingDatabase, recovering } = wordsOf(io).terminal;
  const stages = { open: opening, create: creatingDatabase, recover: recovering };
  return new Map(Object.entries(stages)).get(what) ?? what;
}

/** Writes lines to stdout, coloured where a person reads them. */
export function printLines(io: Pick<CliIo, 'draw' | 'outColors'>, lines: readonly Line[]): void {
  const palette = createPalette(createColors(io.outColors));
  io.draw('out', lines.map((line) => `${paint(line, palette)}\n`).join(''));
}

/** Writes a value to stdout, its problems and sentences in the language of the terminal; `report` as it is. */
export function printJson(io: Pick<CliIo, 'out' | 'language'>, value: object, report?: Report): void {
  const said = sayAll(io.language, value);
  const whole = report === undefined ? said : Object.assign({}, said, { report });
  io.out(`${escapeControls(JSON.stringify(whole, null, 2))}\n`);
}
