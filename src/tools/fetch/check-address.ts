import { wording } from '../../catalogue/index.ts';
import { isPublicAddress } from './public-address.ts';
import { refused } from './web-failure.ts';

const MAX_URL_CHARACTERS = 8_000;

/** The address as a URL: http or https, without credentials, of limited length; E039 otherwise. */
export function parseWebUrl(address: string): URL {
  if (address.length > MAX_URL_CHARACTERS) throw refused(wording('anAddress'), wording('whyLongAddress'));
  if (!URL.canParse(address)) throw refused(wording('anAddress'), wording('whyNoUrl'));
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused(wording('anAddress'), wording('whyScheme', { scheme: url.protocol.slice(0, 20) }));
  if (url.username !== '' || url.password !== '') throw refused(url.host, wording('whyCredentials'));
  if (url.hostname === '') throw refused(wording('anAddress'), wording('whyNoHost'));
  url.hash = '';
  return url;
}

/** `host:port`, with the port also where it is the usual one. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}

/** Whether one of the entries (`host` or `host:port`) names the host of this URL. */
export function listsHost(entries: readonly string[], url: URL): boolean {
  return entries.some((entry) => {
    const wanted = entry.toLowerCase();
    return wanted === url.hostname || wanted === hostAndPort(url);
  });
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Every address must be public: a host that answers with one private address among others is refused whole. */
export function assertPublic(host: string, addresses: readonly ResolvedAddress[]): void {
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw refused(host, wording('whyInternal'));
}
