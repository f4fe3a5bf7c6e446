import { createHash, timingSafeEqual } from 'node:crypto';
import type { Run } from '../../domain/index.ts';

export interface ApiKey {
  readonly name: string;
  /** Of the key's text, as 64 hex digits. */
  readonly sha256: string;
  /** Names or ids; absent: every collection. */
  readonly collections?: readonly string[] | undefined;
  readonly requestsPerMinute?: number | undefined;
}

/** Who asks. Without configured keys everyone is the local user. */
export interface Principal {
  readonly name: string;
  readonly isLocal: boolean;
  readonly collections: readonly string[] | undefined;
  readonly requestsPerMinute: number | undefined;
}

export const LOCAL_USER: Principal = {
  name: 'local',
  isLocal: true,
  collections: undefined,
  requestsPerMinute: undefined,
};

/** Finds the key that a text is. Looks at every key in the same time, whether or not one matches. */
export function createKeyRing(keys: readonly ApiKey[]): (text: string) => Principal | undefined {
  const ring = keys.map((key) => ({ key, digest: Buffer.from(key.sha256, 'hex') }));
  return (text) => {
    const digest = createHash('sha256').update(text).digest();
    let found: ApiKey | undefined;
    for (const entry of ring) if (timingSafeEqual(entry.digest, digest)) found = entry.key;
    return found === undefined ? undefined : toPrincipal(found);
  };
}

export const toPrincipal = ({ name, collections, requestsPerMinute }: Omit<ApiKey, 'sha256'>): Principal => ({
  name,
  isLocal: false,
  collections,
  requestsPerMinute,
});

/** A key sees the runs it asked for; runs from the command line are seen by keys that may use every collection. */
export function maySeeRun(principal: Principal, run: Pick<Run, 'request'>): boolean {
  return maySee(principal, run.request.requestedBy);
}

/** The same of anything that a key has asked for. */
export function maySee(principal: Principal, requestedBy: string | undefined): boolean {
  if (principal.isLocal) return true;
  return requestedBy === undefined ? principal.collections === undefined : requestedBy === principal.name;
}
