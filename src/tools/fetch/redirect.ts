import { wording } from '../../catalogue/index.ts';
import { parseWebUrl } from './check-address.ts';
import { withoutKeys } from './request-headers.ts';
import { headerOf, type TransportResponse } from './transport.ts';
import { unacceptable } from './web-failure.ts';

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Where a redirect leads, as the request it becomes. Keys and bodies stay with the origin they were meant for. */
export function redirectOf(response: TransportResponse, hop: Hop): Hop | undefined {
  const { status } = response;
  const location = headerOf(response, 'location');
  if (![301, 302, 303, 307, 308].includes(status) || location === '') return undefined;
  if (!URL.canParse(location, hop.url.href))
    throw unacceptable(hop.url.host, wording('whyRedirectToNothing'));
  const url = parseWebUrl(new URL(location, hop.url.href).href);
  const sameOrigin = url.origin === hop.url.origin;
  const keepsBody = (status === 307 || status === 308) && hop.method === 'POST';
  if (keepsBody && !sameOrigin) throw unacceptable(hop.url.host, wording('whyRedirectWithBody'));
  return {
    url,
    method: keepsBody ? 'POST' : 'GET',
    headers: sameOrigin ? hop.headers : withoutKeys(hop.headers),
    body: keepsBody ? hop.body : undefined,
  };
}
