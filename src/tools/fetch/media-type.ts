/** Type and charset of a `Content-Type` header, in lower case. */
export function parseContentType(header: string): { readonly type: string; readonly charset: string } {
  const [type = '', ...parameters] = header.slice(0, 500).toLowerCase().split(';');
  const charset = parameters
    .map((part) => /^\s*charset\s*=\s*"?([\w.:-]+)"?\s*$/.exec(part)?.[1])
    .find(Boolean);
  return { type: type.trim(), charset: charset ?? '' };
}

/** Whether a media type fits one of `application/json`, `text/*` or `*` + `/*`. Nothing named fits only the last. */
export function acceptsType(accept: readonly string[], type: string): boolean {
  return accept.some((wanted) => {
    if (wanted === '*/*') return true;
    if (type === '') return false;
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  });
}

/** Text by the declared charset; what is not known is UTF-8. */
export function decodeBody(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
