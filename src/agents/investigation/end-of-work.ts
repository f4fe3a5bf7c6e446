import type { Investigation } from '../../domain/findings/index.ts';
import type { CallContext, TaskOutcome } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import type { MergedResult } from '../../tools/index.ts';
import type { Ledger } from './ledger.ts';

export type FirstPassages = readonly Pick<MergedResult, 'id' | 'score'>[];

/** Passages of the first search that are kept beside what was noted. */
const KEPT_BESIDE = 3;
/** Open questions of an executor, and refused notes that it gets back. */
export const MAX_OPEN = 12;

/** What ends an executor early. Only a cancellation, and a model that cannot be used at all, are thrown. */
export function endedBy(error: unknown, ledger: Ledger, { signal, note }: CallContext) {
  const reason: unknown = signal?.reason;
  if (reason instanceof Error && reason.name === 'TimeoutError' && ledger.findings.length > 0)
    return { ended: 'time' as const };
  if (isAbort(error, signal) || !(error instanceof AppError)) throw error;
  if (error.code === 'E026') {
    if (error.wording !== undefined) note?.(error.wording);
    return { ended: 'budget' as const };
  }
  if (error.code === 'E024' && ledger.findings.length === 0) throw error;
  return { ended: 'failed' as const, problem: error };
}

/** What it says that it could not find out. */
export function openOf({ open }: Readonly<Record<string, unknown>>): string[] {
  const list = Array.isArray(open) ? open : [open];
  return list
    .flatMap((one) => (typeof one === 'string' ? one.replace(/\s+/g, ' ').trim().slice(0, 500) : ''))
    .filter((one) => one !== '')
    .slice(0, MAX_OPEN);
}

/** The passages that were noted come first; those of the first search stand in where nothing was. */
export function outcomeOf(
  { taskId, findings }: Investigation,
  questions: string[],
  kept: FirstPassages,
  toolProblems: Extract<TaskOutcome, { status: 'ok' }>['toolProblems'],
): TaskOutcome {
  const noted = [...new Set(findings.flatMap(({ quotes }) => quotes.flatMap(({ chunkIds }) => chunkIds)))];
  const beside = kept
    .filter(({ id }) => !noted.includes(id))
    .slice(0, noted.length === 0 ? kept.length : KEPT_BESIDE);
  const chunkIds = [...noted, ...beside.map(({ id }) => id)];
  if (chunkIds.length === 0) return { status: 'no_evidence', taskId, toolProblems };
  return {
    status: 'ok',
    taskId,
    chunkIds,
    noted: noted.length,
    scores: [...noted.map(() => 1), ...beside.map(({ score }) => score)],
    questions,
    toolProblems,
  };
}
