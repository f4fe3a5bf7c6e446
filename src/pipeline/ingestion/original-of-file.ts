import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import type { FileContent, NewOriginal } from '../../domain/files/index.ts';
import type { ReadableFile } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.pptx': `${OFFICE}.presentationml.presentation`,
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.odt': `${OPEN_DOCUMENT}.text`,
  '.ods': `${OPEN_DOCUMENT}.spreadsheet`,
  '.odp': `${OPEN_DOCUMENT}.presentation`,
  '.doc': 'application/msword',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.xls': 'application/vnd.ms-excel',
  '.rtf': 'application/rtf',
  '.epub': 'application/epub+zip',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.eml': 'message/rfc822',
  '.msg': 'application/vnd.ms-outlook',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
};

/** A file as the library keeps it: named after the last part of its path, and of the type that its name says. */
export function originalOfFile(file: ReadableFile, hash: string): NewOriginal {
  const named = MEDIA_TYPES[extname(file.sourcePath).toLowerCase()] ?? 'application/octet-stream';
  return {
    hash,
    name: basename(file.sourcePath),
    mediaType: file.mediaType ?? named,
    open: () => contentOfFile(file),
  };
}

async function* contentOfFile({ path, sourcePath }: ReadableFile): FileContent {
  try {
    yield* createReadStream(path) as FileContent;
  } catch (cause) {
    throw new AppError('E042', wording('fileUnreadable', { name: sourcePath }), { cause });
  }
}
