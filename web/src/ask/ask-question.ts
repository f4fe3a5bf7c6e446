import type { Answer, Report } from '#contract';
import { addressOf } from '../api/call.ts';
import { RequestProblem } from '../api/problem.ts';
import { readStream } from '../api/read-stream.ts';
import type { Scope } from './scope.ts';

export interface Asked {
  readonly question: string;
  readonly threadId: string;
  readonly documents?: readonly string[] | undefined;
  readonly scope?: Scope | undefined;
}

export interface Stage {
  readonly name: string;
  /** The document that is read whole just now, and how many there are. */
  readonly document?: string | undefined;
  readonly current?: number | undefined;
  readonly total?: number | undefined;
}

/** A picture that the answer refers to. */
export type Picture = NonNullable<Answer['document_references']>[number];

export interface Reply {
  readonly text: string;
  readonly runId: string;
  readonly status?: Report['status'] | undefined;
  /** One search, or an executor that looked further. */
  readonly mode?: Answer['mode'];
  /** Topics that the question names; they have narrowed nothing. */
  readonly topics?: Answer['identified_topics'];
  readonly sources: Answer['sources'];
  readonly pictures?: readonly Picture[] | undefined;
  /** How the answer was found, step by step. */
  readonly trace?: Answer['reasoning_trace'];
  /** What is being done while the answer is on its way. */
  readonly stage?: Stage | undefined;
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
    ...(scope && scopeFields(scope)),
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

const scopeFields = ({ collections, topics, asOf, version, isDeep, isWhole }: Scope) => ({
  ...(collections.length > 0 && { collections }),
  ...(topics.length > 0 && { topic_filter: topics.map(({ id }) => id) }),
  ...(asOf !== '' && { as_of: asOf }),
  ...(version !== undefined && { version }),
  ...(isDeep && { depth: 'deep' }),
  ...(isWhole && { reading: 'documents' }),
});

const picturesIn = (references: unknown): readonly Picture[] =>
  ((references ?? []) as readonly Picture[]).filter(
    // An address of the API; any other would leave the server.
    ({ chunk_type, image_url }) => chunk_type === 'image' && image_url?.startsWith('/api/'),
  );

function readEvent(type: string, data: Record<string, unknown>, reply: Reply): Partial<Reply> {
  if (type === 'run') return { runId: String(data['run_id'] ?? '') };
  if (type === 'progress') return { stage: readStage(data) };
  if (type === 'answer-delta') return { text: reply.text + String(data['text'] ?? '') };
  // What came before was written as it was thought; this is what the checks let through.
  if (type === 'answer') return { text: String(data['text'] ?? '') };
  if (type === 'references')
    return {
      sources: (data['sources'] ?? []) as Answer['sources'],
      pictures: picturesIn(data['document_references']),
    };
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
      status: data['status'] as Report['status'],
      topics: (data['identified_topics'] ?? []) as Answer['identified_topics'],
      ...(data['mode'] !== undefined && { mode: data['mode'] as Answer['mode'] }),
    };
  return {};
}

function readStage(data: Record<string, unknown>): Stage {
  const { stage, doc_name: document, current, total } = data;
  return {
    name: String(stage ?? ''),
    ...(typeof document === 'string' && { document }),
    ...(typeof current === 'number' && { current }),
    ...(typeof total === 'number' && { total }),
  };
}
