/** Host and path of a base URL: no user, password or query, which may hold a key. */
export function describeEndpoint(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  return url ? `${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}` : 'the configured base URL';
}
