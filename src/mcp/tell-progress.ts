import type { ServerContext } from '@modelcontextprotocol/server';
import { catalogueOf, type Language } from '../catalogue/index.ts';
import type { Run, RunEvent } from '../domain/index.ts';
import { isAbort } from '../errors/index.ts';
import type { McpDeps } from './mcp-deps.ts';

/**
 * Tells a client how a run goes on until it ends, the time is over or the client leaves; the run goes on in any case. Returns how many
 * sub-questions were settled.
 */
export async function tellProgress(
  { research }: Pick<McpDeps, 'research'>,
  run: Run,
  waitMs: number,
  language: Language,
  { mcpReq }: ServerContext,
): Promise<number> {
  const signal = AbortSignal.any([mcpReq.signal, AbortSignal.timeout(waitMs)]);
  const progressToken = mcpReq._meta?.progressToken;
  const say = createProgressWords(language);
  const settled = new Set<unknown>();
  try {
    for await (const event of research.events(run.id, 0, signal)) {
      if (signal.aborted) break;
      if (event.type === 'task-end') settled.add(event.data['taskId']);
      const message = say(event, settled.size);
      if (progressToken === undefined || message === undefined) continue;
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: event.seq, message },
      });
    }
  } catch (error) {
    if (!isAbort(error, signal)) throw error;
  }
  return settled.size;
}

/** What an event tells a person; `undefined` for those that tell nothing. */
export function createProgressWords(
  language: Language,
): (event: Pick<RunEvent, 'type' | 'data'>, settled: number) => string | undefined {
  const { progress } = catalogueOf(language).tools.mcp;
  return ({ type, data }, settled) => {
    if (type === 'plan-start') return progress.planning;
    if (type === 'plan-ready')
      return progress.planned({
        count: Array.isArray(data['subQuestions']) ? data['subQuestions'].length : 0,
      });
    if (type === 'task-start') return progress.searching({ question: String(data['question'] ?? '') });
    if (type === 'task-end') return progress.settled({ settled });
    if (type === 'report-start') return progress.writing;
    if (type === 'verify-end') return progress.checking;
    return type === 'run-end' ? progress.done : undefined;
  };
}
