import { unzipSync } from 'fflate';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

export type Archive = Readonly<Record<string, Uint8Array>>;

/**
 * Unpacks the entries that are wanted from a container that `checkArchive` has passed. No entry gets more room than the
 * directory declares. Throws E030 when the container is damaged.
 */
export function readArchive(
  bytes: Uint8Array,
  sourcePath: string,
  wanted: (name: string) => boolean = () => true,
): Archive {
  try {
    return unzipSync(bytes, { filter: ({ name }) => !name.endsWith('/') && wanted(name) });
  } catch (cause) {
    throw new AppError('E030', wording('fileDamaged', { name: sourcePath, why: wording('whyContainer') }), {
      cause,
    });
  }
}

/** Text of an entry, UTF-8 or UTF-16 by its byte order mark; empty when it is not there. */
export function archiveText(archive: Archive, name: string): string {
  const data = archive[name];
  if (data === undefined) return '';
  const wide =
    data[0] === 0xff && data[1] === 0xfe
      ? 'utf-16le'
      : data[0] === 0xfe && data[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(wide).decode(data);
}
