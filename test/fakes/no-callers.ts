import type { CallerStore, ReportShare, ReportShareStore } from '../../src/domain/callers/index.ts';

/** Of a deployment in which nobody has signed in. */
export const NO_CALLERS: CallerStore = {
  secret: async (name) => `secret of ${name}`,
  groupsOf: async () => undefined,
  rememberGroups: async () => undefined,
};

/** Links to reports, in memory. */
export function createMemoryShares(): ReportShareStore {
  const shares = new Map<string, ReportShare>();
  return {
    add: async (share) => void shares.set(share.id, share),
    find: async (id) => shares.get(id),
    list: async (runId) => [...shares.values()].filter((share) => share.runId === runId),
    remove: async (id) => void shares.delete(id),
  };
}
