export type RtfToken =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'word'; readonly name: string; readonly value: number | undefined }
  | { readonly kind: 'symbol'; readonly sign: string }
  /** Bytes of the code page of the font in use. */
  | { readonly kind: 'bytes'; readonly bytes: string }
  | { readonly kind: 'text'; readonly text: string };

const TOKEN =
  /[{}]|\\([A-Za-z]{1,40})(-?\d{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\([^A-Za-z])|[\x20-\x5b\x5d-\x7a\x7c\x7e\t]+|[\x80-\xff]+/y;

/** The tokens of Rich Text; `source` has one character a byte. What is no token is passed over. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  for (let at = 0; at < source.length; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (found === null) {
      at += 1;
      continue;
    }
    at = TOKEN.lastIndex;
    const [whole, name, value, byte, sign] = found;
    if (whole === '{') yield { kind: 'open' };
    else if (whole === '}') yield { kind: 'close' };
    else if (name !== undefined) {
      const number = value === undefined ? undefined : Number(value);
      if (name === 'bin') at += Math.max(0, number ?? 0);
      else yield { kind: 'word', name, value: number };
    } else if (byte !== undefined) yield { kind: 'bytes', bytes: String.fromCharCode(parseInt(byte, 16)) };
    else if (sign !== undefined) yield { kind: 'symbol', sign };
    else if (whole >= '\x80') yield { kind: 'bytes', bytes: whole };
    else yield { kind: 'text', text: whole };
  }
}
