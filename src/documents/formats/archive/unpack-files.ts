import { gunzipSync, inflateRawSync } from 'node:zlib';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import { isTar, type PackedFile, tarFiles } from '../../container/tar.ts';
import { packedBytes, readZipDirectory, type ZipEntry } from '../../container/zip-directory.ts';
import type { ConverterContext } from '../../converter.ts';

/** Smaller files may be as well packed as they like. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

/** The files of a ZIP archive, a tape archive or a packed file, none of them unpacked beyond the limits. Throws E030, E032. */
export function listFiles(bytes: Uint8Array, context: ConverterContext): PackedFile[] {
  if (bytes[0] === 0x50) return zipFiles(bytes, context);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const content = isPacked ? gunzip(bytes, context) : bytes;
  if (isTar(content)) return tarFiles(content);
  const name = context.sourcePath.replace(/^.*[/\\]/, '').replace(/\.gz$/i, '');
  return [{ name, size: content.length, unpack: () => content }];
}

function zipFiles(bytes: Uint8Array, { limits, sourcePath: name }: ConverterContext): PackedFile[] {
  const entries = readZipDirectory(bytes, limits.maxArchiveEntries);
  if (entries === undefined)
    throw new AppError('E030', wording('fileDamaged', { name, why: wording('whyZipDirectory') }));
  if (entries.length > limits.maxArchiveEntries)
    throw tooLarge(name, wording('overEntries', { most: limits.maxArchiveEntries }));
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (size > limits.maxUncompressedBytes)
    throw tooLarge(name, wording('overUnpacked', { most: limits.maxUncompressedBytes }));
  if (size > RATIO_FROM_BYTES && size > bytes.length * limits.maxArchiveRatio)
    throw tooLarge(name, wording('overRatio', { most: limits.maxArchiveRatio }));
  return entries
    .filter((entry) => !entry.name.endsWith('/'))
    .map((entry) => ({ name: entry.name, size: entry.size, unpack: () => unpackEntry(bytes, entry) }));
}

function unpackEntry(bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const packed = packedBytes(bytes, entry);
  if (entry.encrypted || packed === undefined) return undefined;
  if (entry.method === 0) return packed;
  try {
    // An entry that holds more than it says is a lie, not a file.
    return entry.method === 8
      ? inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
      : undefined;
  } catch {
    return undefined;
  }
}

function gunzip(bytes: Uint8Array, { limits, sourcePath: name }: ConverterContext): Uint8Array {
  const most = Math.min(
    limits.maxUncompressedBytes,
    Math.max(RATIO_FROM_BYTES, bytes.length * limits.maxArchiveRatio),
  );
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(name, wording('overUnpacked', { most }));
    throw new AppError('E030', wording('fileDamaged', { name, why: wording('whyContainer') }), { cause });
  }
}

const tooLarge = (name: string, why: ReturnType<typeof wording>): AppError =>
  new AppError('E032', wording('fileTooLarge', { name, why }));
