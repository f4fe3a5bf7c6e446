import type { Evidence, Scope } from '../../../../domain/index.ts';
import type { Absence, AbsenceSearch } from '../../../report/assemble/statement-changes.ts';
import type { GatherEvidence } from '../gather-evidence.ts';

/** Documents that are searched one by one. */
const MOST_DOCUMENTS = 24;
/** Passages that the judge reads of them all. */
const MOST_READ = 8;
const PER_DOCUMENT = 2;

/**
 * Searches the library for what a statement says is missing: document by document where it cites some, else in everything that the
 * run may see. The evidence gets what came closest, numbered on.
 */
export async function searchAbsence(
  gather: GatherEvidence,
  { text, absent, evidenceIds }: Absence,
  run: {
    readonly evidence: readonly Evidence[];
    readonly scope: Scope;
    /** In the whole scope. */
    readonly documentsSearched: number;
    readonly signal: AbortSignal | undefined;
  },
): Promise<{ readonly search: AbsenceSearch; readonly evidence: readonly Evidence[] }> {
  const queries = absent.length > 0 ? [...new Set(absent)] : [text];
  const cited = run.evidence.filter(({ id }) => evidenceIds.includes(id));
  const documents = new Map(cited.map(({ documentId, documentTitle }) => [documentId, documentTitle]));
  const scopes =
    documents.size === 0
      ? [run.scope]
      : [...documents.keys()]
          .slice(0, MOST_DOCUMENTS)
          .map((documentId) => ({ ...run.scope, documentIds: [documentId] }));
  const pool = queries.map((question) => ({ question, origin: 'follow_up' as const }));
  const found: Evidence[] = [];
  for (const scope of scopes) {
    const { evidence } = await gather(pool, scope, run.signal);
    found.push(...evidence.slice(0, documents.size === 0 ? MOST_READ : PER_DOCUMENT));
    for (const { documentId, documentTitle } of evidence) documents.set(documentId, documentTitle);
  }
  const { evidence, ids } = addEvidence(run.evidence, found.slice(0, MOST_READ));
  const titles = [...new Set(documents.values())];
  const total = cited.length === 0 ? run.documentsSearched : scopes.length;
  return { search: { queries, documents: titles, total, closest: ids }, evidence };
}

/** The evidence with what was found, numbered on; what is known already does not come again. */
export function addEvidence(evidence: readonly Evidence[], found: readonly Evidence[]) {
  const known = new Map(evidence.map((entry) => [placeOf(entry), entry.id]));
  const all = [...evidence];
  let last = Math.max(0, ...evidence.map(({ id }) => Number(id.slice('ev_'.length))));
  const ids = found.map((entry) => {
    const own = known.get(placeOf(entry));
    if (own !== undefined) return own;
    const id = `ev_${++last}`;
    known.set(placeOf(entry), id);
    all.push({ ...entry, id, taskIds: [] });
    return id;
  });
  return { evidence: all, ids: [...new Set(ids)] };
}

function placeOf({ versionId, locator }: Evidence): string {
  return `${versionId} ${locator.offsets.start}-${locator.offsets.end}`;
}
