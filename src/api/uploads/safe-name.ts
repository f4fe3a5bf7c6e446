import { extname } from 'node:path';

const MAX_BYTES = 160;
/** Control and format characters (also those that reverse the direction of text), separators, and what file systems refuse. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name under which a file of an upload is stored: the last part of what the client said, in one folder whatever it
 * says, never hidden, of at most 160 bytes, with its ending kept.
 */
export function safeFileName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const extension = extname(clean).trim().toLowerCase();
  const stem = clean
    .slice(0, clean.length - extname(clean).length)
    .replace(/^[.~$\s]+|(?<![.\s])[.\s]+$/g, '');
  const safeStem = stem === '' || RESERVED.test(stem) ? `document${stem === '' ? '' : ` ${stem}`}` : stem;
  return `${cutToBytes(safeStem, MAX_BYTES - Buffer.byteLength(extension))}${cutToBytes(extension, MAX_BYTES / 4)}`;
}

/** What the walk through a folder passes over. */
const PASSED_OVER = /^(node_modules|__macosx)$/i;
const MOST_FOLDERS = 12;

/** The same below the folders that the client names, where they lead downwards: `2024/audit.pdf`. Any other path counts as its last part. */
export function safeFilePath(given: string): string {
  const parts = given.split('/');
  const leads = parts.length > 1 && !/^\/|\\|^[a-z]:/i.test(given) && !parts.includes('..');
  const named = leads ? parts.slice(0, -1).filter((part) => !/^[.\s]*$/.test(part)) : [];
  const folders = named.map(safeFileName).filter((part) => !PASSED_OVER.test(part));
  return [...folders.slice(-MOST_FOLDERS), safeFileName(given)].join('/');
}

/** `name (2).pdf` for a name that is taken. Names that differ in case only count as equal, as on some file systems. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count++)
    candidate = `${stem} (${count})${extension}`;
  return candidate;
}

/** Whole characters up to a number of bytes. */
function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end).trimEnd();
}
