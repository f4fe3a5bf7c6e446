import { type CommandWords, wording } from '../catalogue/index.ts';
import {
  AppError,
  ERROR_REGISTRY,
  type ErrorCode,
  isAbort,
  type Problem,
  problemIn,
  toProblem,
} from '../errors/index.ts';
import type { Hints } from './hints.ts';

/** What to type next, by the sentence of an error or by its code, where the message names no command already. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  runNotFound: 'runs',
  noRunOfId: 'runs',
  batchNotFound: 'batch list',
  batchWorkedOn: 'batch list',
  noConversation: 'runs conversations',
  collectionNotFound: 'library',
  noDocumentOfId: 'library',
  noVersionOfId: 'library versions --help',
  noVersionOfNumber: 'library versions --help',
  nothingThen: 'library versions --help',
  noSuchEntity: 'library graph',
  noSuchTopic: 'library topics',
  noSuchModel: 'models',
  modelInUse: 'models use builtin',
  keptFileChanged: 'library check',
  keptFileGone: 'library check',
  noFontPrints: 'runs export --help',
  E103: 'models add --help',
  E104: 'models add --help',
  E005: 'doctor',
  E034: 'doctor',
  E052: 'doctor',
  E129: 'doctor',
  E004: 'doctor',
  E007: 'doctor',
  E008: 'config --help',
  E022: 'doctor',
  E023: 'doctor',
  E024: 'doctor',
  E041: 'doctor',
};

export interface ErrorContext {
  /** The command that failed, for its help. */
  readonly command: string | undefined;
  /** The run that was going on. */
  readonly runId: string | undefined;
  readonly logFile: string | undefined;
  readonly hints: Hints;
  /** What it is said in. */
  readonly words: CommandWords;
}

export interface ErrorReport {
  readonly exitCode: number;
  readonly problem: Problem;
  /** `E020 INVALID_INPUT: …` and, where there is one, a line with the next step. */
  readonly lines: readonly string[];
}

/** Turns anything thrown into what a person reads on stderr and the exit code of the process. */
export function describeError(error: unknown, context: ErrorContext): ErrorReport {
  const known =
    !(error instanceof AppError) && isAbort(error) ? new AppError('E027', wording('stoppedEarly')) : error;
  const problem = problemIn(context.words.language, toProblem(known));
  const code = known instanceof AppError ? known.code : 'E099';
  const next = nextStep(code, problem, context);
  return {
    exitCode: ERROR_REGISTRY[code].exitCode,
    problem,
    lines: [
      `${problem.code} ${problem.title}: ${context.hints.complete(problem.detail)}`,
      ...(next === undefined ? [] : [context.words.terminal.next(next)]),
    ],
  };
}

/** A run whose report was not written has ended with what it found: it is not gone on with, but written again. */
function stepOfRun(code: ErrorCode, runId: string): string {
  if (code === 'E035') return `runs show ${runId} --out FILE`;
  return code === 'E006' ? `runs rewrite ${runId}` : `runs resume ${runId}`;
}

function nextStep(
  code: ErrorCode,
  { detail, wording: said }: Problem,
  { command, runId, logFile, hints, words }: ErrorContext,
): string | undefined {
  if (runId !== undefined) return hints.command(stepOfRun(code, runId));
  if (code === 'E099') {
    const doctor = hints.command('doctor');
    return logFile === undefined ? doctor : words.terminal.readLog(logFile, doctor);
  }
  if (/plumbline \w+/.test(detail)) return undefined;
  const next = NEXT_STEPS[said?.id ?? ''] ?? NEXT_STEPS[code];
  if (next === undefined && code === 'E020') return hints.command(`${command ?? ''} --help`.trim());
  return next === undefined ? undefined : hints.command(next);
}
