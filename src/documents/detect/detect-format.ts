import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { isTar } from '../container/tar.ts';
import { packedBytes, readZipDirectory } from '../container/zip-directory.ts';
import { decodeText } from './decode-text.ts';
import { detectTextFormat, textFormatOfName } from './detect-text-format.ts';
import type { DocumentFormat } from './document-format.ts';

/** A string of bytes (Latin-1) that stands at an offset. */
interface Magic {
  readonly bytes: string;
  readonly at?: number;
}
const IMAGES: readonly Magic[] = [
  { bytes: '\x89PNG\r\n' },
  { bytes: '\xff\xd8\xff' },
  { bytes: 'II*\0' },
  { bytes: 'MM\0*' },
  { bytes: 'WEBP', at: 8 },
  { bytes: 'GIF87a' },
  { bytes: 'GIF89a' },
  { bytes: 'BM' },
];
const KNOWN_BINARIES: readonly (Magic & { readonly what: Wording })[] = [
  { bytes: 'PK\x03\x04', what: wording('contentArchive', { name: 'ZIP' }) },
  { bytes: 'PK\x05\x06', what: wording('contentArchive', { name: 'ZIP' }) },
  { bytes: '\x1f\x8b', what: wording('contentArchive', { name: 'gzip' }) },
  { bytes: '7z\xbc\xaf', what: wording('contentArchive', { name: '7-Zip' }) },
  { bytes: 'Rar!', what: wording('contentArchive', { name: 'RAR' }) },
  { bytes: '\x7fELF', what: wording('contentProgram') },
  { bytes: 'MZ', what: wording('contentProgram') },
  { bytes: 'SQLite format 3', what: wording('contentDatabase') },
  { bytes: 'ID3', what: wording('contentMedia') },
  { bytes: 'OggS', what: wording('contentMedia') },
  { bytes: 'RIFF', what: wording('contentMedia') },
  { bytes: 'ftyphei', at: 4, what: wording('contentPicture', { name: 'HEIC' }) },
  { bytes: 'ftypmif1', at: 4, what: wording('contentPicture', { name: 'HEIC' }) },
  { bytes: 'ftypavif', at: 4, what: wording('contentPicture', { name: 'AVIF' }) },
  { bytes: 'ftyp', at: 4, what: wording('contentMedia') },
];
const OFFICE_NAME = /\.(?:docx|docm|pptx|pptm|xlsx|xlsm|odt|ods|odp|epub)$/i;
const OPEN_DOCUMENT: Readonly<Record<string, DocumentFormat>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
};

/**
 * The format by content; the name only decides between kinds of text, where content cannot. Throws E029 for what no
 * converter reads, E030 for binary content under the name of a text file, E031 for encrypted office files.
 */
export function detectFormat(bytes: Uint8Array, sourcePath: string): DocumentFormat {
  const head = latin1(bytes, 0, 1024);
  if (head.includes('%PDF-')) return 'pdf';
  if (/^\s*\{\\rtf/.test(head)) return 'rtf';
  if (head.startsWith('PK\x03\x04')) {
    const format = detectZipFormat(bytes);
    if (format !== undefined) return format;
  }
  if (isArchive(bytes, head) && mayBeArchive(sourcePath)) return 'archive';
  if (head.startsWith('\xd0\xcf\x11\xe0')) return detectCompoundFormat(bytes, sourcePath);
  if (isText(bytes)) return detectTextFormat(bytes, sourcePath);
  const matches = (magic: Magic) => head.startsWith(magic.bytes, magic.at ?? 0);
  if (IMAGES.some(matches)) return 'image';
  throw notText(sourcePath, KNOWN_BINARIES.find(matches)?.what ?? wording('contentBinary'));
}

function isArchive(bytes: Uint8Array, head: string): boolean {
  if (head.startsWith('PK\x03\x04')) return readZipDirectory(bytes, 1) !== undefined;
  return head.startsWith('\x1f\x8b') || isTar(bytes);
}

/** Under the name of a text or of an office document an archive is a mistake. */
function mayBeArchive(sourcePath: string): boolean {
  return !OFFICE_NAME.test(sourcePath) && textFormatOfName(sourcePath) === undefined;
}

function detectZipFormat(bytes: Uint8Array): DocumentFormat | undefined {
  const entries = readZipDirectory(bytes, 100_000);
  if (entries === undefined) return undefined;
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  if (has(/^word\/document\d*\.xml$/i)) return 'docx';
  if (has(/^xl\/workbook\.(xml|bin)$/i)) return 'xlsx';
  if (has(/^ppt\/presentation\.xml$/i)) return 'pptx';
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  const declared = mimetype === undefined ? undefined : packedBytes(bytes, mimetype);
  const type = declared === undefined || mimetype?.method !== 0 ? '' : latin1(declared, 0, 200);
  if (type.includes('epub') || has(/^META-INF\/container\.xml$/)) return 'epub';
  const kind = /opendocument\.(text|spreadsheet|presentation)/.exec(type)?.[1];
  return kind === undefined ? undefined : OPEN_DOCUMENT[kind];
}

/** Old office files, and new ones that are encrypted, are OLE compound files; stream names are UTF-16. */
function detectCompoundFormat(bytes: Uint8Array, sourcePath: string): DocumentFormat {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'));
  if (isOutlookMessage(buffer)) return 'msg'; // first: what is attached to it stands in it whole
  if (holds('EncryptedPackage')) {
    throw new AppError('E031', wording('fileEncrypted', { name: sourcePath }));
  }
  if (holds('WordDocument')) return 'doc';
  if (holds('PowerPoint Document')) return 'ppt';
  if (holds('Workbook') || holds('Book')) return 'xls';
  throw new AppError('E029', wording('fileUnknown', { name: sourcePath, content: wording('contentOle') }));
}

/** Whether the first sector of the directory has a name that only messages have. */
function isOutlookMessage(buffer: Buffer): boolean {
  if (buffer.length < 512) return false;
  const sectorBytes = buffer.readUInt16LE(30) === 12 ? 4096 : 512;
  const start = (buffer.readUInt32LE(48) + 1) * sectorBytes;
  const names = buffer.subarray(start, start + sectorBytes).toString('utf16le');
  return /__(?:nameid_version1\.0|properties_version1\.0|substg1\.0_|recip_version1\.0|attach_version1\.0)/.test(
    names,
  );
}

/** Text has no NUL and next to no control characters in any of its encodings; UTF-16 is recognised before. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 64 * 1024);
  const { text, encoding } = decodeText(sample.length < bytes.length ? sample.subarray(0, -4) : sample);
  if (text === '') return true;
  let odd = 0;
  let damaged = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) damaged++;
    else if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 27) odd++;
    else if (encoding.startsWith('windows') && code >= 0x80 && code < 0xa0) odd++;
  }
  const allowed = text.length * 0.005 + (encoding === 'utf-8' ? 2 : 0);
  return odd <= allowed && damaged <= text.length * 0.01 + 2 && !hasNulRun(sample, encoding);
}

function hasNulRun(sample: Uint8Array, encoding: string): boolean {
  return !encoding.startsWith('utf-16') && sample.includes(0);
}

function notText(sourcePath: string, content: Wording): AppError {
  if (textFormatOfName(sourcePath) !== undefined) {
    return new AppError('E030', wording('fileNotText', { name: sourcePath, content }));
  }
  return new AppError('E029', wording('fileUnknown', { name: sourcePath, content }));
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);
}
