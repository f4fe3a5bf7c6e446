import { wording } from '../../../catalogue/index.ts';
import type { Run, RunStore } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';

/** A run that has to be there: E021 says that it is not. */
export async function getRun(runs: Pick<RunStore, 'find'>, runId: string): Promise<Run> {
  const run = await runs.find(runId);
  if (run === undefined) throw new AppError('E021', wording('runNotFound', { id: runId }));
  return run;
}
