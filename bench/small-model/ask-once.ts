import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenedApplication } from '../../src/app/opened-application.ts';
import type { Report } from '../../src/domain/index.ts';
import { countBy } from './count-by.ts';
import { findFaults, listStatements } from './find-faults.ts';

/** After its budget a run may write its report; one that takes longer has not ended. */
const GRACE_SECONDS = 30;

export interface AskedOnce {
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly report?: Report | undefined;
}

/** One run to its end, and what is wrong with it. */
export async function askOnce(
  app: OpenedApplication,
  asked: {
    readonly text: string;
    readonly isAbsent?: boolean;
    readonly collectionId: string;
    readonly maxSeconds: number;
  },
): Promise<AskedOnce> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const stop = new AbortController();
  const { id } = await app.research.submit({
    question: asked.text,
    collectionIds: [asked.collectionId],
    reviewPlan: false,
    budget: { maxSeconds: asked.maxSeconds },
  });
  const run = app.research.execute(id, { signal: stop.signal }).catch((error: unknown) => String(error));
  const limit = sleep((asked.maxSeconds + GRACE_SECONDS) * 1000, undefined, { ref: false });
  const ended = await Promise.race([run, limit]);
  if (ended === undefined) {
    stop.abort();
    await run;
    return { lines: [], faults: [`has not ended after ${seconds()} s`] };
  }
  if (typeof ended === 'string') return { lines: [], faults: [`crashed after ${seconds()} s: ${ended}`] };
  const took = seconds();
  const report = await app.research.report(id);
  if (report === undefined) {
    const reason = ended.problem?.detail ?? '';
    return { lines: [`${ended.status}, ${took} s`], faults: [`ended without a report: ${reason}`] };
  }
  const verified = await app.verifyReport(JSON.stringify(report), { docs: [] });
  const statements = listStatements(report);
  const quotations = listQuotations(report).length;
  const counts = countBy(statements, ({ verdict, basis }) => [verdict, basis].filter(Boolean).join(' '));
  const faults = await findFaults(report, (versionId) => app.storage.library.getMarkdown(versionId));
  const { findings } = verified;
  return {
    report,
    lines: [
      `run ${ended.status}, report ${report.status}, ${took} s`,
      `statements: ${counts || 'none'}; ${report.verification.removed.length} taken out`,
      `quoted passages: ${quotations}; verify: ${verified.intact ? 'passes' : 'fails'}`,
      ...report.notes.map((note) => `note: ${note}`),
    ],
    faults: [
      ...faults,
      ...findings.map(({ kind, where, said }) => `verify: ${kind} ${where} ${JSON.stringify(said)}`),
      ...(ended.status === 'failed' ? ['the run failed'] : []),
      ...(isEmpty(report, asked.isAbsent === true) ? ['the report is empty'] : []),
    ],
  };
}

/** Passages of documents that are printed beside or as statements, each once. */
function listQuotations(report: Report): string[] {
  const quotes = listStatements(report).flatMap(({ citations }) =>
    citations.map(({ quote }) => quote.trim()),
  );
  return [...new Set(quotes)].filter((quote) => quote !== '');
}

/** What the library knows is quoted; of what it does not know, the report says so. */
function isEmpty(report: Report, isAbsent: boolean): boolean {
  const { answer, sections, unanswered } = report;
  return isAbsent
    ? answer.length + sections.length + unanswered.length === 0
    : listQuotations(report).length === 0;
}
