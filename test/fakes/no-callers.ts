import type { CallerStore } from '../../src/domain/callers/index.ts';

/** Of a deployment in which nobody has signed in. */
export const NO_CALLERS: CallerStore = {
  secret: async (name) => `secret of ${name}`,
  groupsOf: async () => undefined,
  rememberGroups: async () => undefined,
};
