import { catalogueOf } from '../../../catalogue/index.ts';
import type { ReportLanguage } from '../../../domain/index.ts';
import type { Issue } from '../checks/checks.ts';

/** One finding of the checks in plain words, in the language of the report. */
export function describeIssue({ kind, detail, found }: Issue, language: ReportLanguage): string {
  return catalogueOf(language).issues[kind](detail, found);
}
