import { wording } from '../../catalogue/index.ts';
import { sleep } from '../../concurrency/index.ts';
import type { Answer, Report, Run, RunEvent, RunRequest } from '../../domain/index.ts';
import { AppError, errorOf, isAbort } from '../../errors/index.ts';
import { type Application, eventsToEnd, toAnswer } from '../../pipeline/index.ts';

const LOOK_AGAIN_MS = 20;

/** A run that this process works on, from the moment it is there. */
export interface EmbeddedRun {
  readonly id: string;
  /** What happens, from the beginning or after a number, until the run has ended. */
  events(options?: {
    readonly after?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  }): AsyncIterable<RunEvent>;
  /** Waits for the end. Throws what ended a run without a report. */
  report(): Promise<Report>;
  answer(): Promise<Answer>;
  markdown(): Promise<string>;
  html(): Promise<string>;
  cancel(): Promise<void>;
}

/** The runs that are worked on until they end or `signal` stops them, each once. */
function createWork(research: Application['research'], signal: AbortSignal) {
  const going = new Map<string, Promise<void>>();
  const execute = async (id: string): Promise<void> => {
    try {
      await research.execute(id, { signal });
    } catch (error) {
      // What ended it is kept with the run, and told to whoever asks for its report.
      if (!isAbort(error, signal) && (await research.find(id))?.problem === undefined) throw error;
    } finally {
      going.delete(id);
    }
  };
  const work = (id: string): void => {
    if (going.has(id)) return;
    const working = execute(id);
    working.catch(() => undefined); // told to whoever waits for it
    going.set(id, working);
  };
  return { going, work };
}

/** Runs of one instance. `stop` pauses what goes on; `goOn` takes it up again, in this process or a later one. */
export function createEmbeddedRuns(app: Pick<Application, 'research' | 'renderers'>) {
  const { research } = app;
  const stopping = new AbortController();
  const { going, work } = createWork(research, stopping.signal);

  /** One that is gone on with is paused for a moment still. */
  async function* followHere(id: string, after: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let seq = after;
    do {
      for await (const event of eventsToEnd(research, id, signal, seq)) {
        seq = event.seq;
        yield event;
      }
      await sleep(LOOK_AGAIN_MS);
    } while (going.has(id) && !signal.aborted);
  }
  const ended = async (id: string): Promise<Run> => {
    await going.get(id);
    const run = await research.find(id);
    if (run === undefined) throw new AppError('E021', wording('noRunOfId'));
    return run;
  };
  const open = (id: string) =>
    openRun(app, id, {
      ended: () => ended(id),
      events: ({ after = 0, signal } = {}) =>
        followHere(id, after, AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])])),
    });

  return {
    start: async (request: RunRequest): Promise<EmbeddedRun> => {
      const run = await research.submit(request);
      work(run.id);
      return open(run.id);
    },
    goOn: async (id: string): Promise<EmbeddedRun> => {
      const run = await ended(id);
      if (['queued', 'running', 'paused', 'failed', 'budget-limited'].includes(run.status)) work(id);
      return open(id);
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.allSettled(going.values());
    },
  };
}

function openRun(
  { research, renderers }: Pick<Application, 'research' | 'renderers'>,
  id: string,
  { ended, events }: Pick<EmbeddedRun, 'events'> & { readonly ended: () => Promise<Run> },
): EmbeddedRun {
  const report = async (): Promise<Report> => {
    const run = await ended();
    const made = await research.report(id);
    if (made !== undefined) return made;
    if (run.problem !== undefined) throw errorOf(run.problem);
    const status = wording('runStatus', { status: run.status });
    throw new AppError('E036', wording('runNoReportYet', { status }));
  };
  return {
    id,
    events,
    report,
    answer: async () => toAnswer(await ended(), await research.report(id), await research.evidence(id)),
    markdown: async () => renderers.markdown(await report()),
    html: async () => renderers.html(await report()),
    cancel: async () => {
      await research.cancel(id);
    },
  };
}
