/** The line with which a message of a mailbox begins; in a message, such a line has `>` in front. */
const POSTMARK = /(?:^|\r?\n\r?\n)From \S+[^\r\n]{0,100}\d{4}[^\r\n]{0,20}\r?\n(?=[\w-]+:)/g;
const MASKED = /^>(>*From )/gm;

/** The messages of a mailbox (`.mbox`); undefined for a file that is one message. */
export function splitMailbox(bytes: Uint8Array): Uint8Array[] | undefined {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!raw.startsWith('From ')) return undefined;
  const parts = raw.split(POSTMARK).filter((part) => part.trim() !== '');
  return parts.map((part) => new Uint8Array(Buffer.from(part.replace(MASKED, '$1'), 'latin1')));
}
