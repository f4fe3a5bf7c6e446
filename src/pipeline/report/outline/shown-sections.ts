import type { Report, ReportSection } from '../../../domain/index.ts';

/** Sections to print: an empty one whose sub-question stands under "could not be answered" would only repeat it. */
export function shownSections({ sections, unanswered }: Report): readonly ReportSection[] {
  return sections.filter(
    ({ blocks, taskId }) => blocks.length > 0 || !unanswered.some((entry) => entry.taskId === taskId),
  );
}
