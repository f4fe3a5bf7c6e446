import type { Run, RunStatus } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ResearchService } from '../../pipeline/index.ts';
import { maySeeRun, type Principal } from '../security/principal.ts';

const PAGE = 200;

/** Runs as one key sees them: those of others do not exist for it. */
export interface RunAccess {
  /** E021 for an unknown id and, in the same words, for a run that is not this key's. */
  find(principal: Principal, id: string): Promise<Run>;
  list(
    principal: Principal,
    query: {
      readonly limit: number;
      readonly status?: RunStatus | undefined;
      readonly thread?: string | undefined;
      readonly before?: string | undefined;
    },
  ): Promise<{ readonly runs: readonly Run[]; readonly next: string | undefined }>;
}

export function createRunAccess(deps: { research: Pick<ResearchService, 'find' | 'list'> }): RunAccess {
  const find: RunAccess['find'] = async (principal, id) => {
    const run = /^[\w-]+$/.test(id) ? await deps.research.find(id) : undefined;
    if (run === undefined || !maySeeRun(principal, run))
      throw new AppError('E021', 'There is no run of this id. GET /api/research lists them.');
    return run;
  };

  return {
    find,
    list: async (principal, { limit, status, thread, before }) => {
      if (before !== undefined) await find(principal, before);
      const found: Run[] = [];
      let beforeId = before;
      // Who sees every run needs one page of just this length.
      const page = principal.isLocal ? limit + 1 : PAGE;
      for (;;) {
        const runs = await deps.research.list(page, {
          statuses: status === undefined ? undefined : [status],
          threadId: thread,
          beforeId,
          outsideBatches: true,
        });
        found.push(...runs.filter((run) => maySeeRun(principal, run)));
        beforeId = runs.at(-1)?.id;
        if (found.length > limit || runs.length < page) break;
      }
      const runs = found.slice(0, limit);
      return { runs, next: found.length > limit ? runs.at(-1)?.id : undefined };
    },
  };
}
