import { type Command, CommanderError } from 'commander';
import { buildProgram } from './build-program.ts';
import type { CliDeps } from './cli-deps.ts';
import { commandPath } from './command-builder.ts';
import type { CommandContext } from './command-context.ts';
import { readCommonOptions } from './common-options.ts';
import { inPresentNames } from './former-names.ts';
import { createHints, type Hints } from './hints.ts';
import type { CliIo } from './io.ts';
import { languageOption, wordsOf } from './language.ts';
import { createSafeIo } from './terminal/safe-io.ts';
import type { Line } from './terminal/spans.ts';
import { toUsageError } from './usage-error.ts';

/** The command line as a function: arguments in, exit code out. Nothing it does ever throws. */
export function createCli(
  deps: CliDeps,
  processIo: CliIo,
): { run(argv: readonly string[]): Promise<number> } {
  return { run };

  async function run(argv: readonly string[]): Promise<number> {
    let chosen: ((context: CommandContext) => Promise<number>) | undefined;
    let runId: string | undefined;
    /** The command that acts, or that refuses what it is given. */
    let named: Command | undefined;
    let hints = createHints(deps.program, undefined);
    const safe = createSafeIo(processIo);
    const io: CliIo = { ...safe, language: languageOption(argv) ?? safe.language };
    const words = wordsOf(io);
    try {
      const program = buildProgram(deps.version, words, (action) => {
        chosen = action;
      });
      program.hook('preAction', (_, command) => {
        named = command;
        hints = createHints(deps.program, readCommonOptions(command.opts()).overrides);
      });
      configureOutput(program, io, (command) => {
        named = command;
      });
      if (argv.length === 0) {
        program.outputHelp();
        return 0;
      }
      program.parse([...inPresentNames(argv, program)], { from: 'user' });
      return (
        (await chosen?.({
          deps,
          io,
          hints,
          onRun: (id) => {
            runId = id;
          },
        })) ?? 0
      );
    } catch (error) {
      if (error instanceof CommanderError && error.exitCode === 0) return 0;
      return await fail(deps, error instanceof CommanderError ? toUsageError(error, named) : error, {
        io,
        command: named === undefined ? undefined : commandPath(named).join(' '),
        runId,
        hints,
      });
    }
  }
}

/** Says what went wrong, in colour where the terminal has it, and gives the exit code. */
async function fail(
  deps: CliDeps,
  error: unknown,
  context: { io: CliIo; command: string | undefined; runId: string | undefined; hints: Hints },
): Promise<number> {
  const { io, ...about } = context;
  await deps.logError(error);
  const [{ describeError }, { createPalette, paint, span }, { createColors }] = await Promise.all([
    import('./report-error.ts'),
    import('./terminal/spans.ts'),
    import('picocolors'),
  ]);
  const { lines, exitCode } = describeError(error, {
    ...about,
    words: wordsOf(io),
    logFile: deps.logFile(),
  });
  const palette = createPalette(createColors(io.errColors));
  const [first = '', ...rest] = lines;
  const head = /^\S+ \S+:/.exec(first)?.[0] ?? '';
  const shown: readonly Line[] = [
    [span(head, 'bad'), span(first.slice(head.length))],
    ...rest.map((line) => [span(line, 'dim')]),
  ];
  io.draw('err', shown.map((line) => `${paint(line, palette)}\n`).join(''));
  return exitCode;
}

/** A command and all below it write to `io`, and end the process never: they tell who ended. */
function configureOutput(command: Command, io: CliIo, onEnd: (command: Command) => void): void {
  command
    .exitOverride((error) => {
      onEnd(command);
      throw error;
    })
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: () => {},
      getOutHelpWidth: () => Math.max(60, Math.min(io.size().columns, 110)),
      getOutHasColors: () => io.outColors,
    });
  for (const below of command.commands) configureOutput(below, io, onEnd);
}
