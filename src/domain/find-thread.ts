import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { RunArtifacts, RunStore } from './ports/storage.ts';
import { type Run, TERMINAL_STATUSES } from './research.ts';

/** A conversation that a caller has named, as far as that caller may see it. */
export interface Thread {
  readonly id: string;
  /** The newest run with a report, which the next question follows up. */
  readonly reported?: Run | undefined;
  /** The newest run, while it has not ended: the next question waits for it. */
  readonly unfinished?: Run | undefined;
}

/**
 * The thread of a name, empty where there is none yet. Runs that `maySee` refuses are no part of it, so that equal names of
 * different callers are different threads. E020 for an unusable name, E021 for the id of a run that is not there.
 */
export type FindThread = (id: string, maySee?: (run: Run) => boolean) => Promise<Thread>;

const NAME = /^[A-Za-z0-9][\w.:@-]{0,199}$/;
/** Threads without a name have the id of their first run; a new name may not look like such an id. */
const RUN_ID = /^run_/;
const PAGE = 50;

export function createFindThread(deps: {
  runs: Pick<RunStore, 'list'>;
  artifacts: Pick<RunArtifacts, 'getReport'>;
}): FindThread {
  return async (id, maySee = () => true) => {
    if (!NAME.test(id)) throw new AppError('E020', wording('threadName'));
    let newest: Run | undefined;
    for (let beforeId: string | undefined; ; ) {
      const page = await deps.runs.list(PAGE, { threadId: id, beforeId });
      for (const run of page.filter(maySee)) {
        newest ??= run;
        if ((await deps.artifacts.getReport(run.id)) !== undefined) return toThread(id, newest, run);
      }
      if (page.length < PAGE) break;
      beforeId = page.at(-1)?.id;
    }
    if (newest === undefined && RUN_ID.test(id)) throw new AppError('E021', wording('noThreadOfId'));
    return toThread(id, newest, undefined);
  };
}

function toThread(id: string, newest: Run | undefined, reported: Run | undefined): Thread {
  const isOver = newest === undefined || TERMINAL_STATUSES.includes(newest.status);
  return { id, reported, unfinished: isOver ? undefined : newest };
}
