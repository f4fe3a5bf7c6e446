import type { ReportLanguage, TaskOutcome } from '../../../domain/index.ts';
import { detailIn } from '../../../errors/index.ts';
import { labelsFor } from '../outline/labels.ts';

/**
 * What failed beside what answered: one note for each tool and reason, with the number of sub-questions it is missing from.
 * Sub-questions that found nothing at all give their failures with their own reason.
 */
export function toolNotes(
  outcomes: readonly (TaskOutcome | undefined)[],
  language: ReportLanguage,
): string[] {
  const counts = new Map<string, { tool: string; detail: string; count: number }>();
  for (const outcome of outcomes) {
    if (outcome?.status !== 'ok') continue;
    for (const { tool, problem } of outcome.toolProblems) {
      // A provider counts its failures and seconds; that is one reason, not many.
      const key = `${tool} ${problem.code} ${problem.detail.replace(/\d+/g, '')}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { tool, detail: detailIn(language, problem), count: 1 });
      else known.count++;
    }
  }
  return [...counts.values()].map(({ tool, detail, count }) =>
    labelsFor(language).note.toolMissing(tool, detail, count, outcomes.length),
  );
}
