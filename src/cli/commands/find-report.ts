import { type Wording, wording } from '../../catalogue/index.ts';
import type { Report, Run } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { LibraryView } from '../../pipeline/index.ts';
import type { Session } from '../session.ts';
import { findRun } from './find-run.ts';

/** The report of a run; E021 when there is no such run, or it has none. */
export async function findReport(
  session: Session<Pick<LibraryView, 'research'>>,
  runId: string,
): Promise<Report> {
  const run = await findRun(session, runId);
  const report = await session.app.research.report(run.id);
  if (report === undefined)
    throw new AppError(
      'E021',
      wording('runNoReport', {
        id: run.id,
        status: wording('runStatus', { status: run.status }),
        advice: adviceFor(run),
      }),
    );
  return report;
}

/** What to do when a run has no report. */
function adviceFor({ id, status }: Run): Wording {
  if (status === 'awaiting-review') return wording('reviewWith', { id });
  return status === 'cancelled' ? wording('askAgainWith') : wording('resumeWith', { id });
}
