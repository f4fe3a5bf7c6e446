import { LAW_VERSION, type Report, type ReportLanguage } from '../../../domain/index.ts';
import { type Problem, problemIn } from '../../../errors/index.ts';
import { reportTitle } from './report-title.ts';
import type { StatementChanges } from './statement-changes.ts';

interface Asked {
  readonly runId: string;
  readonly question: string;
  readonly language: ReportLanguage;
  readonly budgetLimited: boolean;
  readonly skippedDocuments: readonly { readonly sourcePath: string; readonly problem: Problem }[];
  readonly changes?: Pick<StatementChanges, 'judge'> | undefined;
}

/** What every report says of itself, whoever wrote it. */
export function reportHead(
  { runId, question, language, budgetLimited, skippedDocuments, changes }: Asked,
  title = '',
) {
  return {
    schemaVersion: 1,
    law: { version: LAW_VERSION, judge: changes?.judge ?? null },
    runId,
    question,
    language,
    title: reportTitle(title, { question, language }),
    budgetLimited,
    skippedDocuments: skippedDocuments.map(({ sourcePath, problem }) => ({
      sourcePath,
      problem: problemIn(language, problem),
    })),
  } satisfies Partial<Report>;
}
