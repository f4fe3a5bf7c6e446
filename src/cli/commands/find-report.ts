import type { Report } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { LibraryView } from '../../pipeline/index.ts';
import type { Session } from '../session.ts';
import { safeText } from '../terminal/spans.ts';

/** The report of a run; E021 when there is no such run, or it has none. */
export async function findReport(
  { app }: Session<Pick<LibraryView, 'research'>>,
  runId: string,
): Promise<Report> {
  const run = await app.research.find(runId);
  if (run === undefined)
    throw new AppError('E021', `There is no run "${safeText(runId)}". Run \`plumbline runs\` to see them.`);
  const report = await app.research.report(run.id);
  if (report === undefined)
    throw new AppError('E021', `${run.id} has no report: it is ${run.status}. See \`plumbline runs\`.`);
  return report;
}
