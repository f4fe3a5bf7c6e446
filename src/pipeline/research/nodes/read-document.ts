import { Send } from '@langchain/langgraph';
import type { Reader } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { Evidence, RunArtifacts } from '../../../domain/index.ts';
import { beginStep, type RunSession } from '../run/run-session.ts';
import type { ReadingInput, ResearchStateValue } from '../state.ts';
import type { NodeRuntime } from './node.ts';

/** Node `readDocuments`: the documents to read, those with the best evidence first, at most `maxDocuments`. */
export function createReadDocumentsRoute(deps: {
  session: RunSession;
  artifacts: Pick<RunArtifacts, 'getEvidence'>;
  settings: { maxDocuments: number };
  /** The writer gets all evidence in full, so notes on it would only cost a step. */
  writerReads?: boolean | undefined;
}) {
  return async (state: ResearchStateValue): Promise<Send[] | 'writeReport'> => {
    if (state.evidenceIds.length === 0 || (deps.writerReads === true && state.evidenceLeftOut === 0))
      return 'writeReport';
    const evidence = await deps.artifacts.getEvidence(deps.session.runId, state.evidenceIds);
    const { question, language, plan } = state;
    const documentIds = documentsByEvidence(evidence).slice(0, deps.settings.maxDocuments);
    return documentIds.length === 0
      ? 'writeReport'
      : documentIds.map((documentId) => {
          const evidenceIds = evidence.filter((item) => item.documentId === documentId).map(({ id }) => id);
          return new Send('readDocument', { question, language, plan, documentId, evidenceIds });
        });
  };
}

/** Document ids by the sum of their evidence's scores, best first; ties by id. */
export function documentsByEvidence(evidence: readonly Evidence[]): string[] {
  const weights = new Map<string, number>();
  for (const { documentId, score } of evidence)
    weights.set(documentId, (weights.get(documentId) ?? 0) + score);
  return [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
}

/** Node `readDocument`, one per `Send`: stage 1 of reading. A document that fails is an outcome. */
export function createReadDocumentNode(deps: {
  session: RunSession;
  reader: Reader;
  artifacts: Pick<RunArtifacts, 'getEvidence' | 'putNotes'>;
}) {
  const { session } = deps;

  return async (input: typeof ReadingInput.State, runtime: NodeRuntime) => {
    const { question, language, plan, documentId, evidenceIds } = input;
    const evidence = await deps.artifacts.getEvidence(session.runId, evidenceIds);
    const title = evidence[0]?.documentTitle ?? documentId;
    session.events.emit('read-start', { documentId, title }, `read-start:${documentId}`);
    const step = beginStep(session, `read:${documentId}`, runtime.signal);
    const notes = await deps.reader(
      {
        question,
        language,
        subQuestions: plan?.subQuestions ?? [],
        documentId,
        documentTitle: title,
        evidence,
      },
      step.context,
    );
    await deps.artifacts.putNotes(session.runId, notes);
    session.events.emit(
      'read-end',
      { documentId, title, status: notes.status, problem: notes.problem },
      `read-end:${documentId}`,
    );
    return {
      readings: { [documentId]: notes.status },
      runNotes:
        notes.problem === undefined
          ? []
          : [
              say(
                language,
                wording('noteNotRead', {
                  title,
                  code: notes.problem.code,
                  said: notes.problem.wording ?? notes.problem.detail,
                }),
              ),
            ],
      ...step.usage(),
    };
  };
}
