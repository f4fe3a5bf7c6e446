import { call } from '../api/call.ts';
import { NO_REPLY, type Reply } from './ask-question.ts';

export interface Turn {
  readonly key: number;
  readonly question: string;
  readonly reply: Reply;
}

const MOST = 100;

/** What was asked and answered in a conversation, oldest first. The sources of an answer stand in its report. */
export async function readConversation(thread: string, signal: AbortSignal): Promise<Turn[]> {
  const { questions } = await call('listAsked', { query: { thread, limit: MOST }, signal });
  return questions.toReversed().map((asked, key) => ({
    key,
    question: asked.question,
    reply: {
      ...NO_REPLY,
      runId: asked.run_id,
      text: asked.answer ?? '',
      status: asked.answer_status,
      isDone: true,
    },
  }));
}
