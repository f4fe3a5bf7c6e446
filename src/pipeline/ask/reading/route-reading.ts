import { Send } from '@langchain/langgraph';
import type { Evidence, LibraryDocument, TextRange } from '../../../domain/index.ts';
import { shortIdsOf } from '../../../domain/reading/index.ts';
import { asksForWhole } from '../../../linguistics/questions/index.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { taskOf } from './task-of-readers.ts';

const MOST_DOCUMENTS = 10;
/** Calls that all documents together may take; each takes one at least. */
const MOST_PARTS = 20;

/**
 * Edge behind `gatherEvidence`: with `reading: documents` every document that search found, the best first, and those that the question
 * names; with `auto` only for a question that asks for a whole. What is too big for the model is read in parts. Without a model that reads,
 * the way of passages.
 */
export function createReadingRoute(deps: Pick<AskDeps, 'session' | 'artifacts' | 'library' | 'tasks'>) {
  return async (state: AskStateValue): Promise<Send[] | 'writeAnswer'> => {
    if (!mayReadWhole(state) || deps.tasks.readWhole === undefined) return 'writeAnswer';
    const { language, scope } = state;
    const question = taskOf(state, 'document');
    const evidence = await deps.artifacts.getEvidence(deps.session.runId, state.evidenceIds);
    const listed = await deps.library.listDocuments(scope.collectionIds);
    const readable = listed.filter(({ currentVersionId }) => currentVersionId !== undefined);
    // What asks for a whole need not share a word with it: where search finds nothing, a few documents are all of them meant.
    const isMeant =
      evidence.length === 0 && asksForWhole(state.question) && readable.length <= MOST_DOCUMENTS;
    const named = scope.documentIds ?? (isMeant ? readable.map(({ id }) => id) : []);
    const documents = chooseDocuments(evidence, listed, named);
    if (state.reading === 'auto' && documents.length === 0) return 'writeAnswer';
    const part = sectionRange(state, evidence);
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
          ...(part === undefined ? {} : { part }),
          maxParts: Math.max(1, Math.floor(MOST_PARTS / documents.length)),
          index: at + 1,
          total: documents.length,
        }),
    );
    return sends.length === 0 ? 'writeAnswer' : sends;
  };
}

/** Document ids by the sum of their evidence's scores, best first; ties by id. */
function documentsByEvidence(evidence: readonly Evidence[]): string[] {
  const weights = new Map<string, number>();
  for (const { documentId, score } of evidence)
    weights.set(documentId, (weights.get(documentId) ?? 0) + score);
  return [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
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

/** Whether whole documents are read: asked for, what is summed up, or a question that asks for a whole. */
export const mayReadWhole = ({
  reading,
  summary,
  question,
}: Pick<AskStateValue, 'reading' | 'summary' | 'question'>): boolean =>
  summary !== null || reading === 'documents' || (reading === 'auto' && asksForWhole(question));

/** From the first to the last of the passages of a section. */
function sectionRange({ summary }: AskStateValue, evidence: readonly Evidence[]): TextRange | undefined {
  if (summary?.section === undefined) return undefined;
  const ranges = evidence.map(({ locator }) => locator.offsets);
  const start = Math.min(...ranges.map((range) => range.start));
  return ranges.length === 0 ? undefined : { start, end: Math.max(...ranges.map(({ end }) => end)) };
}
