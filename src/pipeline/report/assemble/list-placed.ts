import type { Evidence, ReportDraft } from '../../../domain/index.ts';
import { parseDraft } from '../../../rag/verify/index.ts';
import { headOf, inherited } from './check-blocks.ts';

export interface PlacedStatement {
  /** The passages of the run that it names, itself or at the end of its paragraph; none for one that names none. */
  readonly evidenceIds: readonly string[];
  /** The statement before it in its paragraph, or the head of its table: what “it” or a column means. */
  readonly before: string;
}

/** Where each statement of a draft stands, by its text. */
export function listPlaced(
  draft: ReportDraft,
  evidence: readonly Evidence[],
): ReadonlyMap<string, PlacedStatement> {
  const { answer, sections } = parseDraft(draft, new Set(evidence.map(({ id }) => id)));
  return new Map(
    [answer, ...sections.map(({ blocks }) => blocks)].flatMap((blocks) =>
      blocks.flatMap(({ kind, claims }, at) =>
        claims.flatMap(({ text, frame }, index) => {
          const head = kind === 'table_row' ? headOf(blocks, at) : '';
          const before = claims[index - 1]?.text ?? head;
          return frame ? [] : [[text, { evidenceIds: inherited(claims, index), before }] as const];
        }),
      ),
    ),
  );
}
