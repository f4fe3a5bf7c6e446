import { inflateRawSync } from 'node:zlib';
import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { DocumentLimits } from '../limits.ts';
import { inflateInPieces } from './inflate-pieces.ts';
import { packedBytes, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** Larger entries are unpacked in pieces; so many bytes of one piece may belong to a declaration that goes on in the next. */
const WHOLE_BYTES = 4 * 1024 * 1024;
const ACROSS_BYTES = 32;
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
/** Wherever it stands: a comment of any length may come before it. */
const ENTITY_DECLARATIONS = ['utf8', 'utf16le'].map((encoding) =>
  Buffer.from('<!ENTITY', encoding as BufferEncoding),
);

/**
 * Refuses a ZIP container that would unpack to more than the limits, before any library opens it: too many entries,
 * too large, too well compressed, entries that overlap, sizes that lie, XML that declares entities. Throws E030–E032.
 */
export function checkArchive(bytes: Uint8Array, sourcePath: string, limits: DocumentLimits): void {
  const entries = readZipDirectory(bytes, limits.maxArchiveEntries);
  if (entries === undefined) {
    throw new AppError('E030', wording('fileDamaged', { name: sourcePath, why: wording('whyZipDirectory') }));
  }
  if (entries.length > limits.maxArchiveEntries) {
    throw tooLarge(sourcePath, wording('overEntries', { most: limits.maxArchiveEntries }));
  }
  const size = sum(entries, (entry) => entry.size);
  const packed = sum(entries, (entry) => entry.compressedSize);
  if (size > limits.maxUncompressedBytes) {
    throw tooLarge(sourcePath, wording('overUnpacked', { most: limits.maxUncompressedBytes }));
  }
  if (size > RATIO_FROM_BYTES && size > bytes.length * limits.maxArchiveRatio) {
    throw tooLarge(sourcePath, wording('overRatio', { most: limits.maxArchiveRatio }));
  }
  if (packed > bytes.length) {
    throw new AppError('E030', wording('fileMalformed', { name: sourcePath, why: wording('whyOverlap') }));
  }
  for (const entry of entries) checkEntry(bytes, entry, sourcePath);
}

function checkEntry(bytes: Uint8Array, entry: ZipEntry, sourcePath: string): void {
  if (entry.encrypted) {
    throw new AppError('E031', wording('fileEncrypted', { name: sourcePath }));
  }
  const packed = packedBytes(bytes, entry);
  if (packed === undefined || (entry.method === 0 && entry.size !== entry.compressedSize)) {
    throw new AppError('E030', wording('fileDamaged', { name: sourcePath, why: wording('whyZipLost') }));
  }
  if (entry.method === 0) {
    checkEntities(packed, entry, sourcePath);
    return;
  }
  if (entry.method !== 8) {
    throw new AppError('E030', wording('fileDamaged', { name: sourcePath, why: wording('whyZipMethod') }));
  }
  try {
    // Unpacked once to compare with the declared size: libraries trust that number, and a ZIP bomb lies about it.
    if (entry.size > WHOLE_BYTES) checkPieces(packed, entry, sourcePath);
    else
      checkEntities(inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) }), entry, sourcePath);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLie = error instanceof RangeError;
    throw new AppError(
      'E030',
      isLie
        ? wording('fileMalformed', { name: sourcePath, why: wording('whyLies') })
        : wording('fileDamaged', { name: sourcePath, why: wording('whyZipBroken') }),
      { cause: error },
    );
  }
}

/** The same without the whole in memory. */
function checkPieces(packed: Uint8Array, entry: ZipEntry, sourcePath: string): void {
  let [size, tail] = [0, Buffer.alloc(0)];
  inflateInPieces(packed, (piece) => {
    size += piece.length;
    if (size > entry.size) throw new RangeError('The entry is larger than it says.');
    const joined = Buffer.concat([tail, piece]);
    checkEntities(joined, entry, sourcePath);
    tail = joined.subarray(-ACROSS_BYTES);
    return true;
  });
}

function checkEntities(content: Uint8Array, entry: ZipEntry, sourcePath: string): void {
  if (!/\.(xml|rels|x?html?|opf|ncx|svg|xsl)$/i.test(entry.name)) return;
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (ENTITY_DECLARATIONS.some((declaration) => buffer.includes(declaration))) {
    throw new AppError('E030', wording('fileMalformed', { name: sourcePath, why: wording('whyEntities') }));
  }
}

function sum(entries: readonly ZipEntry[], value: (entry: ZipEntry) => number): number {
  return entries.reduce((total, entry) => total + value(entry), 0);
}

function tooLarge(sourcePath: string, why: Wording): AppError {
  return new AppError('E032', wording('fileTooLarge', { name: sourcePath, why }));
}
