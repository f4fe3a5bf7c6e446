import { CommanderError } from 'commander';
import { createColors } from 'picocolors';
import { AppError } from '../errors/index.ts';
import type { CliDeps } from './application.ts';
import { buildProgram } from './build-program.ts';
import type { CommandContext } from './command-context.ts';
import type { CliIo } from './io.ts';
import { describeError } from './report-error.ts';

/** The command line as a function: arguments in, exit code out. Nothing it does ever throws. */
export function createCli(deps: CliDeps, io: CliIo): { run(argv: readonly string[]): Promise<number> } {
  return { run };

  async function run(argv: readonly string[]): Promise<number> {
    let chosen: { name: string; action: (context: CommandContext) => Promise<number> } | undefined;
    let runId: string | undefined;
    let named: string | undefined;
    try {
      const program = buildProgram(deps.version, (name, action) => {
        chosen = { name, action };
      });
      const nested = program.commands.flatMap(({ commands }) => commands);
      for (const command of [program, ...program.commands, ...nested])
        command.exitOverride().configureOutput({
          writeOut: (text) => io.out(text),
          writeErr: () => {},
          getOutHelpWidth: () => Math.max(60, Math.min(io.size().columns, 110)),
          getOutHasColors: () => io.outColors,
        });
      if (argv.length === 0) {
        program.outputHelp();
        return 0;
      }
      named = program.commands.map((command) => command.name()).find((name) => name === argv[0]);
      program.parse([...argv], { from: 'user' });
      return (
        (await chosen?.action({
          deps,
          io,
          onRun: (id) => {
            runId = id;
          },
        })) ?? 0
      );
    } catch (error) {
      if (error instanceof CommanderError && error.exitCode === 0) return 0;
      return fail(
        error instanceof CommanderError ? fromCommander(error) : error,
        chosen?.name ?? named,
        runId,
      );
    }
  }

  function fail(error: unknown, command: string | undefined, runId: string | undefined): number {
    deps.logError(error);
    const { lines, exitCode } = describeError(error, {
      command,
      runId,
      logFile: deps.logFile(),
    });
    const { red, dim } = createColors(io.errColors);
    const [first = '', ...rest] = lines;
    io.err(
      `${first.replace(/^\S+ \S+:/, (head) => red(head))}\n${rest.map((line) => `${dim(line)}\n`).join('')}`,
    );
    return exitCode;
  }
}

/** `error: unknown option '--x'\n(Did you mean --y?)` as a sentence of ours. */
function fromCommander(error: CommanderError): AppError {
  const message = error.message
    .replace(/^error:\s*/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return new AppError('E020', /[.?!)]$/.test(sentence) ? sentence : `${sentence}.`, { cause: error });
}
