import { Send } from '@langchain/langgraph';
import type { Evidence, LibraryDocument } from '../../../domain/index.ts';
import { shortIdsOf } from '../../../domain/reading/index.ts';
import { createReadDocumentsRoute, documentsByEvidence } from '../../research/nodes/read-document.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';

const MOST_DOCUMENTS = 10;

/**
 * Edge behind `gatherEvidence`: with `reading: documents` every document that search found, the best first, and those that the question
 * names; without a model that reads, the way of passages.
 */
export function createReadingRoute(
  deps: Pick<AskDeps, 'session' | 'artifacts' | 'library' | 'tasks' | 'settings'>,
) {
  const ofPassages = createReadDocumentsRoute(deps);
  return async (state: AskStateValue) => {
    if (state.reading !== 'documents' || deps.tasks.readWhole === undefined) return ofPassages(state);
    const { question, language, scope } = state;
    const evidence = await deps.artifacts.getEvidence(deps.session.runId, state.evidenceIds);
    const listed = await deps.library.listDocuments(scope.collectionIds);
    const documents = chooseDocuments(evidence, listed, scope.documentIds ?? []);
    const shortIds = shortIdsOf(documents.map(({ id }) => id));
    const sends = documents.map(
      (document, at) =>
        new Send('readWhole', {
          question,
          language,
          document: { ...document, shortId: shortIds.get(document.id) ?? '' },
          found: evidence
            .filter(({ versionId }) => versionId === document.versionId)
            .map(({ locator }) => locator.offsets),
          index: at + 1,
          total: documents.length,
        }),
    );
    return sends.length === 0 ? ('writeReport' as const) : sends;
  };
}

/** At most ten documents, each in the version that was searched. */
function chooseDocuments(
  evidence: readonly Evidence[],
  listed: readonly LibraryDocument[],
  named: readonly string[],
) {
  const ids = [...new Set([...documentsByEvidence(evidence), ...named])].slice(0, MOST_DOCUMENTS);
  return ids.flatMap((id) => {
    const document = listed.find((one) => one.id === id);
    const found = evidence.find(({ documentId }) => documentId === id);
    const versionId = found?.versionId ?? document?.currentVersionId;
    if (versionId === undefined) return [];
    const title = document?.title ?? found?.documentTitle ?? id;
    return [{ id, versionId, title, dated: document === undefined ? '' : datedOf(document) }];
  });
}

/** The day that the document itself is of, else the one on which it came. */
function datedOf({ identity, createdAt, updatedAt }: LibraryDocument): string {
  const { period } = identity ?? {};
  const own = period === undefined ? undefined : (period.date ?? String(period.year));
  return own ?? (createdAt ?? updatedAt).slice(0, 10);
}
