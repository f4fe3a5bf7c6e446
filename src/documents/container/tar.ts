/** One file of an archive, unpacked when it is asked for. */
export interface PackedFile {
  readonly name: string;
  readonly size: number;
  /** Undefined when it is encrypted or damaged. */
  unpack(): Uint8Array | undefined;
}

const BLOCK = 512;

export const isTar = (bytes: Uint8Array): boolean => textAt(bytes, 257, 5) === 'ustar';

/** Plain files of a tape archive; long names stand in an entry of their own before the file. */
export function tarFiles(bytes: Uint8Array): PackedFile[] {
  const files: PackedFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const size = Number.parseInt(textAt(bytes, at + 124, 12).trim() || '0', 8);
    if (bytes[at] === 0 || !Number.isFinite(size) || size < 0) break;
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    const kind = textAt(bytes, at + 156, 1);
    const prefix = textAt(bytes, at + 345, 155);
    const name = longName ?? `${prefix === '' ? '' : `${prefix}/`}${textAt(bytes, at, 100)}`;
    longName = undefined;
    if (kind === 'L') longName = textAt(content, 0, content.length);
    else if (kind === 'x')
      longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(textAt(content, 0, content.length))?.[1];
    else if (kind === '0' || kind === '')
      files.push({ name, size, unpack: () => (content.length === size ? content : undefined) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** Text up to a zero byte. */
function textAt(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end));
}
