/** One entry as the central directory of a ZIP file describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly headerOffset: number;
  readonly encrypted: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;

/** Reads names and sizes without unpacking anything. Undefined when there is no readable directory. Stops after `maxEntries` + 1. */
export function readZipDirectory(bytes: Uint8Array, maxEntries: number): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  const names = new TextDecoder();
  // The 16-bit count is 0xffff in ZIP64 and may lie: the signatures are what counts.
  while (offset + 46 <= end && view.getUint32(offset, true) === ENTRY_SIGNATURE) {
    const nameLength = view.getUint16(offset + 28, true);
    entries.push({
      name: names.decode(bytes.subarray(offset + 46, offset + 46 + nameLength)),
      method: view.getUint16(offset + 10, true),
      compressedSize: view.getUint32(offset + 20, true),
      size: view.getUint32(offset + 24, true),
      headerOffset: view.getUint32(offset + 42, true),
      encrypted: (view.getUint16(offset + 8, true) & 1) === 1,
    });
    if (entries.length > maxEntries) return entries;
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return entries.length === 0 && count > 0 ? undefined : entries;
}

/** The packed bytes of an entry, undefined when its header does not stand where the directory says. */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offset = entry.headerOffset;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) return undefined;
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const stop = start + entry.compressedSize;
  return stop > bytes.length ? undefined : bytes.subarray(start, stop);
}

function findEnd(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let offset = view.byteLength - 22; offset >= lowest; offset--) {
    if (view.getUint32(offset, true) === END_SIGNATURE) return offset;
  }
  return undefined;
}
