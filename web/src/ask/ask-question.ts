import type { Answer } from '#contract';
import { addressOf } from '../api/call.ts';
import { RequestProblem } from '../api/problem.ts';
import { readStream } from '../api/read-stream.ts';
import type { Scope } from './ask-filters.vue';

export interface Asked {
  readonly question: string;
  readonly threadId: string;
  readonly documents?: readonly string[] | undefined;
  readonly scope?: Scope | undefined;
}

export interface Reply {
  readonly text: string;
  readonly runId: string;
  readonly status?: Answer['status'] | undefined;
  readonly confidence?: Answer['confidence'];
  readonly sources: Answer['sources'];
  /** How the answer was found, step by step. */
  readonly trace?: Answer['reasoning_trace'];
  /** What is being done while the answer is on its way. */
  readonly stage?: string | undefined;
  readonly problem?: unknown;
  readonly isDone: boolean;
}

export const NO_REPLY: Reply = { text: '', runId: '', sources: [], isDone: false };

/** Asks, and tells the reply as it grows. */
export async function askQuestion(
  { question, threadId, documents, scope }: Asked,
  onReply: (reply: Reply) => void,
  signal: AbortSignal,
): Promise<void> {
  let reply = NO_REPLY;
  const change = (over: Partial<Reply>) => {
    reply = { ...reply, ...over };
    onReply(reply);
  };
  const body = {
    question,
    thread_id: threadId,
    show_reasoning: true,
    ...(documents && { documents }),
    ...(scope !== undefined && scope.collections.length > 0 && { collections: scope.collections }),
    ...(scope !== undefined && scope.asOf !== '' && { as_of: scope.asOf }),
    ...(scope?.isDeep === true && { depth: 'deep' }),
  };
  const stream = readStream(addressOf('askQuestion', undefined), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  for await (const { type, data } of stream) change(readEvent(type, JSON.parse(data), reply));
  change({ isDone: true });
}

function readEvent(type: string, data: Record<string, unknown>, reply: Reply): Partial<Reply> {
  if (type === 'run') return { runId: String(data['run_id'] ?? '') };
  if (type === 'progress') return { stage: String(data['stage'] ?? '') };
  if (type === 'answer-delta') return { text: reply.text + String(data['text'] ?? '') };
  if (type === 'references') return { sources: (data['sources'] ?? []) as Answer['sources'] };
  if (type === 'problem')
    return {
      problem: new RequestProblem({
        status: Number(data['status'] ?? 500),
        code: String(data['code'] ?? ''),
        message: String(data['detail'] ?? ''),
      }),
    };
  if (type === 'end')
    return {
      isDone: true,
      trace: data['reasoning_trace'] as Answer['reasoning_trace'],
      status: data['status'] as Answer['status'],
      ...(data['confidence'] !== undefined && {
        confidence: data['confidence'] as NonNullable<Answer['confidence']>,
      }),
    };
  return {};
}
