/** Headers that our own code decides on. */
const OURS = new Set(
  'host connection content-length transfer-encoding expect upgrade te trailer cookie accept-encoding'.split(
    ' ',
  ),
);
/** Headers that follow a redirect to another origin; everything else may carry a key. */
const HARMLESS = new Set(['accept', 'accept-language', 'content-type']);

export function requestHeaders(
  given: Readonly<Record<string, string>>,
  fixed: { readonly accept: readonly string[]; readonly userAgent: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': fixed.userAgent,
    accept: fixed.accept.join(', '),
  };
  for (const [name, value] of Object.entries(given)) {
    if (!OURS.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
  }
  return { ...headers, 'accept-encoding': 'gzip, br' };
}

export function withoutKeys(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())));
}
