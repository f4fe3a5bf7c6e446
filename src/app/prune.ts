import type { LibraryFiles } from '../domain/files/index.ts';
import { TERMINAL_STATUSES } from '../domain/index.ts';
import type { Application, BatchService, Pruned, ResearchService } from '../pipeline/index.ts';
import type { Storage } from '../storage/index.ts';

const PAGE = 200;
const DAY_MS = 86_400_000;

/** Deletes what ended before a time, batches with their runs first, documents that were fetched for runs and have expired, and files that nothing needs. */
export function createPrune(deps: {
  research: Pick<ResearchService, 'list' | 'remove'>;
  batches: Pick<BatchService, 'list' | 'remove'>;
  web: Pick<Storage['web'], 'prune'>;
  files: Pick<LibraryFiles, 'clean'>;
  keepDays: number;
  now: () => Date;
}): Application['prune'] {
  return async ({ endedBefore, dryRun }): Promise<Pruned> => {
    const limit = endedBefore?.toISOString();
    const isOld = ({ finishedAt }: { readonly finishedAt?: string | undefined }) =>
      limit !== undefined && finishedAt !== undefined && finishedAt < limit;
    const batchIds =
      limit === undefined ? [] : await collect((beforeId) => deps.batches.list(PAGE, { beforeId }), isOld);
    const runIds =
      limit === undefined
        ? []
        : await collect(
            (beforeId) =>
              deps.research.list(PAGE, { beforeId, outsideBatches: true, statuses: TERMINAL_STATUSES }),
            isOld,
          );
    if (dryRun) return { runs: runIds.length, batches: batchIds.length, documents: 0, files: 0 };
    for (const id of batchIds) await deps.batches.remove(id);
    for (const id of runIds) await deps.research.remove(id);
    // With 0 days nothing expires by age; what deleted runs fetched goes all the same.
    const expired = deps.keepDays === 0 ? new Date(0) : new Date(+deps.now() - deps.keepDays * DAY_MS);
    const { documents } = await deps.web.prune(expired);
    const { files } = await deps.files.clean();
    return { runs: runIds.length, batches: batchIds.length, documents, files };
  };
}

async function collect<Item extends { readonly id: string; readonly finishedAt?: string | undefined }>(
  page: (beforeId: string | undefined) => Promise<readonly Item[]>,
  isWanted: (item: Item) => boolean,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let beforeId: string | undefined;
  for (;;) {
    const items = await page(beforeId);
    ids.push(...items.filter(isWanted).map(({ id }) => id));
    beforeId = items.at(-1)?.id;
    if (items.length < PAGE) return ids;
  }
}
