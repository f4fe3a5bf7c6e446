import type { Evidence, ReportDraft } from '../../../domain/index.ts';
import { parseDraft } from '../../../rag/verify/index.ts';
import { inherited } from './check-blocks.ts';

/** The passages of the run that each statement of a draft names, itself or at the end of its paragraph; none for one that names none. */
export function listCited(
  draft: ReportDraft,
  evidence: readonly Evidence[],
): ReadonlyMap<string, readonly string[]> {
  const { answer, sections } = parseDraft(draft, new Set(evidence.map(({ id }) => id)));
  return new Map(
    [...answer, ...sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) =>
      claims.flatMap(({ text, frame }, index) => (frame ? [] : [[text, inherited(claims, index)] as const])),
    ),
  );
}
