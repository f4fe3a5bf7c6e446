import type { Evidence, ReportDraft } from '../../../domain/index.ts';
import { parseDraft } from '../../../rag/verify/index.ts';
import { inherited } from './check-blocks.ts';

/** Statements of a draft that name no passage of the run, neither of their own nor at the end of their paragraph. */
export function listUncited(draft: ReportDraft, evidence: readonly Evidence[]): ReadonlySet<string> {
  const { answer, sections } = parseDraft(draft, new Set(evidence.map(({ id }) => id)));
  return new Set(
    [...answer, ...sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) =>
      claims.flatMap(({ text, frame }, index) =>
        !frame && inherited(claims, index).length === 0 ? [text] : [],
      ),
    ),
  );
}
