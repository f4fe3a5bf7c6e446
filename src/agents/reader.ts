import type { CallContext, DocumentNotes, LanguageTasks, ReadInput } from '../domain/index.ts';
import { isAbort, toProblem } from '../errors/index.ts';

export type Reader = (input: ReadInput, context: CallContext) => Promise<DocumentNotes>;

/**
 * Reads the evidence of one document (stage 1). A document that cannot be read is an outcome; its siblings go on. Notes
 * keep only evidence of this document and sub-questions of this plan, whatever a model wrote.
 */
export function createReader(deps: { tasks: Pick<LanguageTasks, 'readDocument'> }): Reader {
  return async (input, context) => {
    try {
      const notes = await deps.tasks.readDocument(input, context);
      const evidenceIds = new Set(input.evidence.map(({ id }) => id));
      const taskIds = new Set(input.subQuestions.map(({ id }) => id));
      const kept = notes.notes
        .filter(({ taskId, text }) => taskIds.has(taskId) && text.trim() !== '')
        .map((note) => ({ ...note, evidenceIds: note.evidenceIds.filter((id) => evidenceIds.has(id)) }))
        .filter((note) => note.evidenceIds.length > 0);
      return {
        documentId: input.documentId,
        status: kept.length > 0 ? 'ok' : 'nothing_relevant',
        notes: kept,
      };
    } catch (error) {
      if (isAbort(error, context.signal)) throw error;
      return { documentId: input.documentId, status: 'failed', notes: [], problem: toProblem(error) };
    }
  };
}
