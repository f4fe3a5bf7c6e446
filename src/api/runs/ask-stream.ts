import type { Request, Response } from 'express';
import type { Answer, Run, RunEvent } from '../../domain/index.ts';
import { toProblem } from '../../errors/index.ts';
import { eventsToEnd } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import { noteFailure } from '../http/error-handler.ts';
import { beginSaidEvents } from '../http/said-events.ts';
import { endOfAsk } from './end-of-ask.ts';

interface AskStreamDeps {
  readonly research: Pick<ApiDeps['research'], 'events' | 'find' | 'report' | 'evidence'>;
  readonly settings: Pick<ApiDeps['settings'], 'heartbeatMs'>;
}

/**
 * A question's way to its answer as server-sent events. The text is sent once it is checked, block by block: what a reader sees is
 * never taken back. Only an answer from whole documents is sent as it is written, and then once more as `answer`, checked.
 */
export async function streamAnswer(
  deps: AskStreamDeps,
  run: Run,
  request: Request,
  response: Response,
  signal: AbortSignal,
  options: { readonly showReasoning?: boolean } = {},
): Promise<void> {
  const { send, end: endStream } = beginSaidEvents(request, response, deps.settings.heartbeatMs, signal);
  try {
    await send('run', { run_id: run.id, thread_id: run.threadId });
    let isWritten = false;
    for await (const event of eventsToEnd(deps.research, run.id, signal)) {
      if (event.type === 'answer-delta') {
        isWritten = true;
        await send('answer-delta', { text: event.data['text'] });
        continue;
      }
      const progress = progressOf(event);
      if (progress !== undefined) await send('progress', progress);
    }
    signal.throwIfAborted();
    const end = await endOfAsk(deps, run.id, options);
    if (end.answer === undefined) await send('end', { run_id: run.id, status: end.run.status });
    else await sendAnswer(send, end.answer, isWritten);
  } catch (error) {
    if (signal.aborted) return;
    noteFailure(request, error);
    await send('problem', toProblem(error));
    await send('end', { run_id: run.id, status: 'failed' });
  } finally {
    endStream();
  }
}

async function sendAnswer(
  send: (event: string, data: unknown) => Promise<void>,
  { answer, sources, references, document_references, usage, ...rest }: Answer,
  isWritten: boolean,
): Promise<void> {
  // What was written as it came had its marks unchecked; this is what holds.
  if (isWritten) await send('answer', { text: answer });
  else for (const text of answer.split(/(?<=\n)/)) await send('answer-delta', { text });
  await send('references', { sources, references, document_references });
  await send('usage', usage);
  await send('end', rest);
}

/** What a waiting person is told of an event; most of them nothing. */
function progressOf({ type, data }: RunEvent): Readonly<Record<string, unknown>> | undefined {
  switch (type) {
    case 'task-start':
      return { stage: 'searching' };
    case 'thought':
      return {
        stage: 'thinking',
        iteration: data['iteration'],
        thought: data['thought'],
        tool: data['tool'],
      };
    case 'read-start':
      return { stage: 'reading', doc_name: data['title'], current: data['index'], total: data['total'] };
    case 'report-start':
      return { stage: 'writing' };
    case 'verify-end':
      return { stage: 'checked' };
    default:
      return undefined;
  }
}
