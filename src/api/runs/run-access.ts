import { wording } from '../../catalogue/index.ts';
import { holdsOnly, type Run, type RunMode, type RunStatus } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ResearchService } from '../../pipeline/index.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import { maySeeRun, type Principal } from '../security/principal.ts';

const PAGE = 200;

/** Runs as one key sees them now: runs of other keys, and runs with text of a collection it may not use, do not exist for it. */
export interface RunAccess {
  /** E021 for an unknown id and, in the same words, for a run that the key may not read. */
  find(principal: Principal, id: string): Promise<Run>;
  /** A run that the key has asked for, to end it: that needs no right to read what it searches. */
  findOwn(principal: Principal, id: string): Promise<Run>;
  /** Tells which runs the key may read. */
  reader(principal: Principal): Promise<(run: Run) => boolean>;
  list(
    principal: Principal,
    query: {
      readonly limit: number;
      readonly status?: RunStatus | undefined;
      readonly mode?: RunMode | undefined;
      readonly thread?: string | undefined;
      readonly before?: string | undefined;
    },
  ): Promise<{ readonly runs: readonly Run[]; readonly next: string | undefined }>;
}

export function createRunAccess(deps: {
  research: Pick<ResearchService, 'find' | 'list'>;
  scope: Pick<CollectionScope, 'reader'>;
}): RunAccess {
  const findOwn: RunAccess['findOwn'] = async (principal, id) => {
    const run = /^[\w-]+$/.test(id) ? await deps.research.find(id) : undefined;
    if (run === undefined || !maySeeRun(principal, run)) throw noRun();
    return run;
  };
  const find: RunAccess['find'] = async (principal, id) => {
    const run = await findOwn(principal, id);
    if (!(await reader(principal))(run)) throw noRun();
    return run;
  };

  async function reader(principal: Principal): Promise<(run: Run) => boolean> {
    const mayUse = await deps.scope.reader(principal);
    const isUnlimited = principal.collections === undefined;
    return (run) => maySeeRun(principal, run) && (isUnlimited || holdsOnly(run, mayUse));
  }

  return {
    find,
    findOwn,
    reader,
    list: async (principal, { limit, status, mode, thread, before }) => {
      if (before !== undefined) await find(principal, before);
      const mayRead = await reader(principal);
      const isMode = ({ request }: Run) => mode === undefined || (request.mode ?? 'research') === mode;
      const found: Run[] = [];
      let beforeId = before;
      // Who sees every run needs one page of just this length.
      const page = principal.isLocal && mode === undefined ? limit + 1 : PAGE;
      for (;;) {
        const runs = await deps.research.list(page, {
          statuses: status === undefined ? undefined : [status],
          threadId: thread,
          beforeId,
          outsideBatches: true,
        });
        found.push(...runs.filter((run) => isMode(run) && mayRead(run)));
        beforeId = runs.at(-1)?.id;
        if (found.length > limit || runs.length < page) break;
      }
      const runs = found.slice(0, limit);
      return { runs, next: found.length > limit ? runs.at(-1)?.id : undefined };
    },
  };
}

const noRun = () => new AppError('E021', wording('noRunOfId'));
