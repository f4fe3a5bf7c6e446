import type { ServerContext } from '@modelcontextprotocol/server';
import type { Language } from '../catalogue/index.ts';
import type { Run } from '../domain/index.ts';
import { abortAfter, isAbort } from '../errors/index.ts';
import { createProgressWords, eventsToEnd } from '../pipeline/index.ts';
import type { McpDeps } from './mcp-deps.ts';

/**
 * Tells a client how a run goes on until it ends or rests, the time is over or the client leaves; the run goes on in any case. Returns
 * how many sub-questions were settled.
 */
export async function tellProgress(
  { research }: Pick<McpDeps, 'research'>,
  run: Run,
  waitMs: number,
  language: Language,
  { mcpReq }: ServerContext,
): Promise<number> {
  const signal = AbortSignal.any([mcpReq.signal, abortAfter(waitMs)]);
  const progressToken = mcpReq._meta?.progressToken;
  const words = createProgressWords(language);
  try {
    for await (const event of eventsToEnd(research, run.id, signal)) {
      if (signal.aborted) break;
      const message = words.say(event);
      if (progressToken === undefined || message === undefined) continue;
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: event.seq, message },
      });
    }
  } catch (error) {
    if (!isAbort(error, signal)) throw error;
  }
  return words.settled();
}
