import { type Report, ReportSchema } from '../../../domain/index.ts';
import { escapeControls } from '../../../linguistics/index.ts';

/** The report as JSON that `docs/report.schema.json` describes; reading it back gives an equal report. */
export function renderJson(report: Report): string {
  return `${escapeControls(JSON.stringify(ReportSchema.parse(report), null, 2))}\n`;
}
