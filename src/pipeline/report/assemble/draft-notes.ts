import type { ReportDraft, ReportLanguage } from '../../../domain/index.ts';
import { isWrittenInOther } from '../../../linguistics/index.ts';
import { MAX_BODY_CHARS } from '../../../rag/verify/index.ts';
import type { ReportLabels } from '../outline/labels.ts';
import type { UnnumberedBlock } from './check-blocks.ts';
import type { StatementChanges } from './statement-changes.ts';

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
    readonly changes?: StatementChanges | undefined;
  },
  unresolved: number,
  labels: ReportLabels,
  standing: readonly UnnumberedBlock[] = [],
): string[] {
  const text = [draft.answer, ...draft.sections.map(({ body }) => body)].join('\n');
  const revised = changes?.revisions?.size ?? 0;
  const claims = standing.flatMap((block) => block.claims);
  const unread = claims.filter((claim) => changes?.unread?.has(claim.text) === true);
  return [
    ...notes,
    ...([draft.answer, ...draft.sections.map(({ body }) => body)].some(
      ({ length }) => length > MAX_BODY_CHARS,
    )
      ? [labels.note.tooLong]
      : []),
    ...(unresolved > 0 ? [labels.note.unresolved(unresolved)] : []),
    ...(revised > 0 ? [labels.note.revised(revised)] : []),
    ...(unread.length > 0 ? [labels.note.unreadByJudge(unread.length)] : []),
    ...(text.length > 200 &&
    [text, textsOfStanding(standing) || text].every((one) => isWrittenInOther(one, language))
      ? [labels.note.otherLanguage]
      : []),
  ];
}

/** What is left of the draft: a reader sees nothing else of it. */
const textsOfStanding = (blocks: readonly UnnumberedBlock[]): string =>
  blocks
    .flatMap(({ claims }) => claims.flatMap(({ frame, text }) => (frame === true ? [] : [text])))
    .join('\n');
