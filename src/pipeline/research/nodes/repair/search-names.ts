import type { JudgedStatement } from '../../../../agents/index.ts';
import { isNamed, namesOutside } from '../../../../rag/verify/index.ts';
import type { Repair } from './repair.ts';
import { addEvidence } from './search-absence.ts';

/** Statements whose names are looked for, and documents of one: a name in more is a conclusion's. */
const MOST_SEARCHED = 24;
const MOST_DOCUMENTS = 2;

/**
 * Searches the documents that a statement cites for names in it that no passage of theirs tells which the run has kept: a person may stand
 * in the last table of a form. The evidence gets the passages that tell one, numbered on; the judge sees them beside those cited.
 */
export async function searchNames(
  { deps, request, reader, state }: Repair,
  statements: readonly JudgedStatement[],
): Promise<void> {
  if (deps.gather === undefined || deps.editor?.judge === undefined) return;
  let searched = 0;
  for (const { text, evidenceIds } of statements) {
    const documentIds = [
      ...new Set(
        state.evidence.flatMap(({ id, documentId }) => (evidenceIds.includes(id) ? [documentId] : [])),
      ),
    ];
    if (documentIds.length === 0 || documentIds.length > MOST_DOCUMENTS) continue;
    const known = state.evidence.filter(({ documentId }) => documentIds.includes(documentId));
    const names = namesOutside(
      text,
      known.map((one) => reader.read(one)),
    );
    if (names.length === 0 || ++searched > MOST_SEARCHED) continue;
    const scope = { ...request.scope, documentIds };
    const { evidence } = await deps.gather(
      [{ question: names.join(' '), origin: 'follow_up' }],
      scope,
      request.signal,
    );
    const found = evidence.filter((one) => names.some((name) => isNamed(name, [reader.read(one)])));
    state.evidence = addEvidence(state.evidence, found).evidence;
  }
}
