import { say, type Wording } from '../../catalogue/index.ts';
import type { ReportLanguage } from '../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../errors/index.ts';
import type { RunSession } from '../research/session/run-session.ts';

/** A step that can be done without: its failure is a note, and a spent budget ends nothing. Only a cancellation is thrown. */
export async function tryTask<Value>(
  { logger }: Pick<RunSession, 'logger'>,
  language: ReportLanguage,
  signal: AbortSignal | undefined,
  note: (said: string) => Wording,
  work: () => Promise<Value>,
): Promise<{ readonly value?: Value; readonly notes: string[] }> {
  try {
    return { value: await work(), notes: [] };
  } catch (error) {
    if (isAbort(error, signal) || !(error instanceof AppError)) throw error;
    logger.warn('a step of asking was done without', { error });
    return { notes: [say(language, note(say(language, saidBy(error))))] };
  }
}
