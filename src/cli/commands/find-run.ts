import { wording } from '../../catalogue/index.ts';
import type { Run } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { LibraryView } from '../../pipeline/index.ts';
import type { Session } from '../session.ts';
import { safeText } from '../terminal/spans.ts';

/** A run by its id; E021 when there is none. */
export async function findRun(
  { app }: Pick<Session<Pick<LibraryView, 'research'>>, 'app'>,
  runId: string,
): Promise<Run> {
  const run = await app.research.find(runId);
  if (run === undefined) throw new AppError('E021', wording('runNotFound', { id: safeText(runId) }));
  return run;
}
