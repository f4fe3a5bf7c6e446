import { catalogueOf, type ReportWords } from '../../../catalogue/index.ts';
import type { ReportLanguage } from '../../../domain/index.ts';

export type ReportLabels = ReportWords;

/** The words of a report in its language. */
export const labelsFor = (language: ReportLanguage): ReportLabels => catalogueOf(language).report;
