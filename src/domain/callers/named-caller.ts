import { collectionsOfGroups } from './collections-of-groups.ts';
import type { CallerStore } from './kept-callers.ts';

/** Begins the names of people who sign in; no name of a key has a colon. */
export const PERSON = 'oidc:';

interface NamedCaller {
  readonly name: string;
  /** Names or ids; absent: every collection. */
  readonly collections?: readonly string[] | undefined;
  readonly requestsPerMinute?: number | undefined;
}

/** Keys of the configuration, and people where they sign in. */
export interface KnownCallers {
  readonly apiKeys: readonly NamedCaller[];
  readonly oidc?: { readonly groups: Readonly<Record<string, readonly string[]>> } | undefined;
}

/** Finds who is named, with the rights of now: of people by the groups that they had when they last came. */
export function createFindCaller({
  apiKeys,
  oidc,
  callers,
}: KnownCallers & { readonly callers: Pick<CallerStore, 'groupsOf'> }): (
  name: string,
) => Promise<NamedCaller | undefined> {
  return async (name) => {
    if (!name.startsWith(PERSON)) return apiKeys.find((one) => one.name === name);
    const groups = oidc === undefined ? undefined : await callers.groupsOf(name);
    const rights = groups === undefined ? undefined : collectionsOfGroups(groups, oidc?.groups ?? {});
    return rights && { name, ...rights };
  };
}

/** Whether callers have to say who they are. */
export const asksWhoCalls = ({ apiKeys, oidc }: KnownCallers): boolean =>
  apiKeys.length > 0 || oidc !== undefined;

/** Whether several may call, who share what there is. */
export const isShared = ({ apiKeys, oidc }: KnownCallers): boolean =>
  apiKeys.length > 1 || oidc !== undefined;
