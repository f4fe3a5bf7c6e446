import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, withSession } from '../session.ts';

/** `worker`: works on queued runs until Ctrl-C or SIGTERM; what it works on at that moment goes on elsewhere. */
export function worker(context: CommandContext, options: CommonOptions): Promise<number> {
  return withSession(context, options, async ({ app, io, progress, signal }) => {
    progress.wait(wordsOf(io).terminal.queueing);
    await app.worker.start();
    progress.rest();
    if (options.json) printJson(io, { worker: 'started' });
    else if (!options.quiet) io.out(`${wordsOf(io).results.workerWaits}\n`);
    await new Promise<void>((stop) => {
      if (signal.aborted) stop();
      else signal.addEventListener('abort', () => stop(), { once: true });
    });
    await app.worker.stop();
    return 0;
  });
}
