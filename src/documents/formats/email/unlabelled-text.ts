import type { Email } from 'postal-mime';
import { decodeText, windowsSigns } from '../../detect/decode-text.ts';

const CHARSET = /charset\s*=\s*"?([\w.:-]+)"?/gi;
const TEXT_PART = /^(content-type:[ \t]*text\/(?:plain|html)\b)(?![^\r\n]*(?:\r?\n[ \t][^\r\n]*)*charset)/gim;
const ASCII = /^(?:us-ascii|ascii|utf-?8|unknown-8bit|x-unknown)$/i;
/** Keeps every byte as one character. */
const BYTES = 'windows-1252';
const UNDECODED = /\ufffd/;

/**
 * A message whose bytes are no UTF-8, in UTF-8: mails of old programs say nothing of the encoding of their text or of their
 * subject. Left alone where parts of it name different encodings.
 */
export function labelEncoding(bytes: Uint8Array): Uint8Array {
  const { text, encoding } = decodeText(bytes);
  if (encoding === 'utf-8') return bytes;
  const labels = new Set(
    [...text.matchAll(CHARSET)]
      .map(([, label = '']) => label.toLowerCase())
      .filter((label) => !ASCII.test(label)),
  );
  if (labels.size > 1 || /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im.test(text))
    return bytes;
  const [label] = labels;
  const known = label === undefined ? text : decodeText(bytes, label).text;
  return new TextEncoder().encode(known.replace(CHARSET, 'charset=utf-8'));
}

export function isUndecoded({ subject = '', text = '', html = '' }: Email): boolean {
  return [subject, text, html].some((part) => UNDECODED.test(part));
}

/** The same mail, text parts without a label read by what their bytes look like. */
export async function readUnlabelled(
  bytes: Uint8Array,
  email: Email,
  parse: (bytes: Uint8Array) => Promise<Email>,
): Promise<Email> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const labelled = raw.replace(TEXT_PART, `$1; charset=${BYTES}`);
  const again = await parse(new Uint8Array(Buffer.from(labelled, 'latin1')));
  const better = (first: string | undefined, second: string | undefined): string | undefined => {
    if (first === undefined || second === undefined || !UNDECODED.test(first)) return first;
    const bytes = bytesOf(second);
    const text = bytes && decodeText(bytes).text;
    return text !== undefined && count(text) < count(first) ? text : first;
  };
  return {
    ...email,
    ...(email.text !== undefined && { text: better(email.text, again.text) ?? '' }),
    ...(email.html !== undefined && { html: better(email.html, again.html) ?? '' }),
  };
}

const count = (text: string): number => text.match(/\ufffd/g)?.length ?? 0;

/** Undefined for a text with a label of its own. */
function bytesOf(text: string): Uint8Array | undefined {
  const decoder = new TextDecoder(BYTES);
  const signs = new Map(
    Array.from({ length: 32 }, (_, index) => [
      windowsSigns(decoder.decode(Uint8Array.of(0x80 + index))),
      0x80 + index,
    ]),
  );
  const bytes = Array.from(text, (sign) => signs.get(sign) ?? sign.charCodeAt(0));
  return bytes.every((byte) => byte <= 0xff) ? Uint8Array.from(bytes) : undefined;
}
