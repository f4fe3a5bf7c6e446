import { wording } from '../../catalogue/index.ts';
import { type Answer, type Run, TERMINAL_STATUSES } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { toAnswer } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';

/** The run as it is now, with its answer when it has ended. Throws what ended a run without one. */
export async function endOfAsk(
  { research }: { readonly research: Pick<ApiDeps['research'], 'find' | 'report' | 'evidence'> },
  runId: string,
  options: { readonly showReasoning?: boolean } = {},
): Promise<{ readonly run: Run; readonly answer?: Answer }> {
  const run = await research.find(runId);
  if (run === undefined) throw new AppError('E021', wording('noRunOfId'));
  if (!TERMINAL_STATUSES.includes(run.status)) return { run };
  return {
    run,
    answer: toAnswer(run, await research.report(runId), await research.evidence(runId), options),
  };
}
