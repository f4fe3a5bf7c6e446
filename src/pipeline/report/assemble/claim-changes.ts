import type { ReadOpinion, ReadStatement } from '../../../agents/index.ts';
import type { Evidence } from '../../../domain/index.ts';
import { type DraftBlock, parseBody } from '../../../rag/verify/index.ts';

/** What becomes of a statement that nothing shows: taken out, said to be open, or left with a mark. A contradicted one is always taken out. */
export type UnsupportedPolicy = 'remove' | 'open' | 'mark';

/** What happened to a draft's statements after they were checked first. */
export interface ClaimChanges {
  /** New wordings with markers, by the text they stand for. */
  readonly revisions?: ReadonlyMap<string, string> | undefined;
  /** Sentences of new wordings that do not hold and were left out of them, and why. */
  readonly dropped?: readonly { readonly text: string; readonly reason: string }[] | undefined;
  /** What a second reader found, by the text of the statement. */
  readonly opinions?: ReadonlyMap<string, ReadOpinion> | undefined;
  /** The second reader signed what its passages refute, so that it has not read them. */
  readonly isReaderCareless?: true;
  /** Is told of every statement that a second reader may settle. */
  readonly noteOpen?: ((claim: ReadStatement) => void) | undefined;
  readonly unsupported?: UnsupportedPolicy | undefined;
  /** Pictures that the writer has seen, by the id of their evidence: no text of the document shows what is in them. */
  readonly seen?: ReadonlyMap<string, Pick<Evidence, 'text' | 'locator'>> | undefined;
}

/** Draft blocks with the new wordings in the place of the old ones; a wording that asserts nothing changes nothing. */
export function applyRevisions(
  blocks: readonly DraftBlock[],
  { revisions }: ClaimChanges,
  knownIds: ReadonlySet<string>,
): readonly DraftBlock[] {
  if (revisions === undefined || revisions.size === 0) return blocks;
  return blocks.map(({ kind, claims }) => ({
    kind,
    claims: claims.flatMap((claim) => {
      const revised = claim.frame ? undefined : revisions.get(claim.text);
      if (revised === undefined) return [claim];
      const parsed = parseBody(revised, knownIds).blocks.flatMap((block) => block.claims);
      const asserting = parsed.filter(({ frame, evidenceIds }) => !frame && evidenceIds.length > 0);
      const isFitting = kind !== 'table_row' || asserting.every(({ text }) => isRowLike(text, claim.text));
      return asserting.length === 0 || !isFitting ? [claim] : asserting;
    }),
  }));
}

/** A row stays a row: a sentence in its place would break the table. */
function isRowLike(text: string, row: string): boolean {
  return text.split(' | ').length === row.split(' | ').length;
}
