import type { CallContext, LanguageTasks, ReportDraft, WriteInput } from '../domain/index.ts';

export type Writer = (
  input: WriteInput,
  context: CallContext,
  onDelta?: (text: string) => void,
) => Promise<ReportDraft>;

/** Writes the report from the evidence (stage 2). Without evidence there is nothing to write and no model is asked. */
export function createWriter(deps: { tasks: Pick<LanguageTasks, 'writeReport'> }): Writer {
  return async (input, context, onDelta) => {
    if (input.evidence.length === 0) return emptyDraft(input);
    return deps.tasks.writeReport(input, context, onDelta);
  };
}

function emptyDraft(input: WriteInput): ReportDraft {
  return {
    title: input.question,
    answer: '',
    sections: input.subQuestions.map(({ id, question }) => ({ taskId: id, heading: question, body: '' })),
  };
}
