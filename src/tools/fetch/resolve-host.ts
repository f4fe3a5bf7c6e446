import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { ResolvedAddress } from './check-address.ts';

/** Every address of a name as the system knows it; an address is its own. */
export async function resolveHost(host: string): Promise<readonly ResolvedAddress[]> {
  if (ipaddr.isValid(host)) {
    return [{ address: host, family: ipaddr.parse(host).kind() === 'ipv6' ? 6 : 4 }];
  }
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}
