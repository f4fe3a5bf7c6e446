import * as z from 'zod';
import { EvidenceSchema, type ModelJournal, ToolAnswerSchema } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { RecordToolCall } from '../../tools/index.ts';
import type { RunEmitter } from '../research/session/run-events.ts';

/** An answer with the passages that it put into the book: a run that goes on has an empty one. */
const RecordedSchema = z.object({
  answer: ToolAnswerSchema,
  passages: z.array(EvidenceSchema.omit({ id: true, taskIds: true, explanations: true })),
});

/**
 * Every call of a run is an event, and its answer is in the journal before it is used: a run that goes on repeats no call. What
 * failed is an event too, and is tried again. A run that was killed between journal and event tells it when it goes on.
 */
export function createToolRecorder(deps: {
  readonly journal: Pick<ModelJournal, 'get' | 'put'>;
  readonly events: Pick<RunEmitter, 'emit'>;
}): RecordToolCall {
  return async ({ tool, id, input }, { call, book }, work) => {
    if (call === undefined) return work();
    const step = `${call.step}:tool`;
    const tell = (outcome: string, result: Readonly<Record<string, unknown>>) =>
      deps.events.emit(
        'tool-call',
        { step: call.step, tool, input, ...result },
        `tool-call:${step}:${id}:${outcome}`,
      );
    const stored = await deps.journal.get(call.runId, step, id);
    const known = stored === undefined ? undefined : RecordedSchema.safeParse(JSON.parse(stored)).data;
    if (known !== undefined) {
      for (const passage of known.passages) book.show(passage);
      tell('done', { passages: known.passages.length });
      return known.answer;
    }
    try {
      const answer = await work();
      const passages = answer.evidence.flatMap((shown) => book.find(shown.id) ?? []);
      await deps.journal.put(call.runId, step, id, JSON.stringify({ answer, passages }));
      tell('done', { passages: passages.length });
      return answer;
    } catch (error) {
      if (error instanceof AppError) tell(error.code, { code: error.code });
      throw error;
    }
  };
}
