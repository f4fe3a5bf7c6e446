import type { Report, ReportBlock } from '../../../domain/index.ts';
import { labelsFor } from '../outline/labels.ts';

/** The answer of a report for a place where nothing else of the report stands: it points at no section. */
export function directAnswer(report: Pick<Report, 'answer' | 'language'>): readonly ReportBlock[] {
  const labels = labelsFor(report.language);
  return report.answer.map((block) => ({
    ...block,
    claims: block.claims.map((claim) =>
      claim.text === labels.noDirectAnswer ? { ...claim, text: labels.noDirectAnswerAlone } : claim,
    ),
  }));
}
