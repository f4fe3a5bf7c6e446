import type { ReportDraft, ReportLanguage } from '../../../domain/index.ts';
import { detectLanguage } from '../../../linguistics/index.ts';
import { MAX_BODY_CHARS } from '../../../rag/verify/index.ts';
import type { ReportLabels } from '../outline/labels.ts';
import type { CheckTally } from './check-blocks.ts';
import type { ClaimChanges } from './claim-changes.ts';

/** What a reader should know of how the draft was taken. */
export function draftNotes(
  {
    notes,
    draft,
    language,
    changes,
  }: {
    readonly notes: readonly string[];
    readonly draft: ReportDraft;
    readonly language: ReportLanguage;
    readonly changes?: ClaimChanges | undefined;
  },
  tally: CheckTally,
  unresolved: number,
  labels: ReportLabels,
): string[] {
  const text = [draft.answer, ...draft.sections.map(({ body }) => body)].join('\n');
  const revised = changes?.revisions?.size ?? 0;
  return [
    ...notes,
    ...(tally.relocated > 0 ? [labels.note.relocated(tally.relocated)] : []),
    ...([draft.answer, ...draft.sections.map(({ body }) => body)].some(
      ({ length }) => length > MAX_BODY_CHARS,
    )
      ? [labels.note.tooLong]
      : []),
    ...(unresolved > 0 ? [labels.note.unresolved(unresolved)] : []),
    ...(revised > 0 ? [labels.note.revised(revised)] : []),
    ...(changes?.isReaderCareless === true ? [labels.note.carelessReader] : []),
    ...(text.length > 200 && detectLanguage(text.replace(/\[[^\]]{0,100}\]/g, '')) !== language
      ? [labels.note.otherLanguage]
      : []),
  ];
}
