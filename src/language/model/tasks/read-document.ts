import * as z from 'zod';
import type { CallContext, DocumentNotes, ReadInput } from '../../../domain/index.ts';
import { generateObject } from '../generate-object.ts';
import { buildDocumentReaderPrompt } from '../prompts/document-reader.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const NotesSchema = z.object({
  notes: z.array(z.object({ taskId: z.string(), text: z.string(), evidenceIds: z.array(z.string()) })),
});

/** Notes on one document. A note stays only with a known sub-question and with passages that were shown. */
export async function readDocumentWithModel(
  deps: TaskDeps,
  input: ReadInput,
  context: CallContext,
): Promise<DocumentNotes> {
  const { documentId } = input;
  if (input.evidence.length === 0) return { documentId, status: 'nothing_relevant', notes: [] };
  const { turns, cut } = buildDocumentReaderPrompt(input, deps.maxPromptTokens);
  if (cut > 0) deps.logger.warn('passages cut to fit the model', { step: context.step, cut });
  const reply = await generateObject(
    deps.callModel,
    { role: 'reader', name: 'read_document', turns, schema: NotesSchema, purpose: 'report' },
    context,
  );
  const shown = new Set(input.evidence.map((evidence) => evidence.id));
  const tasks = new Set(input.subQuestions.map((task) => task.id));
  const notes = reply.notes.flatMap((note) => {
    const evidenceIds = [...new Set(note.evidenceIds)].filter((id) => shown.has(id));
    const text = note.text.trim();
    return evidenceIds.length > 0 && tasks.has(note.taskId) && text !== ''
      ? [{ taskId: note.taskId, text, evidenceIds }]
      : [];
  });
  if (notes.length < reply.notes.length) {
    deps.logger.debug('notes without known evidence dropped', {
      step: context.step,
      dropped: reply.notes.length - notes.length,
    });
  }
  return { documentId, status: notes.length > 0 ? 'ok' : 'nothing_relevant', notes };
}
