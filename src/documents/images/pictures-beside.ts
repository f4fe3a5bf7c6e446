import { open, realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { FindPicture } from '../converter.ts';
import { type ImageCollector, MAX_IMAGE_BYTES } from './image-collector.ts';
import { mediaTypeOf } from './media-type.ts';

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']);
const MAX_REFERENCES = 2_000;

/**
 * Finds pictures that a Markdown or HTML file names, in the folder that is read: never above it, not over a link that leads out of it,
 * nothing with a scheme or from the root, and only files that are called pictures.
 */
export function createPicturesBeside({
  root,
  path,
}: {
  readonly root: string;
  readonly path: string;
}): FindPicture {
  return async (reference) => {
    const name = decodeReference(reference);
    if (name === undefined || !PICTURES.has(mediaTypeOf(name))) return undefined;
    try {
      const [top, file] = await Promise.all([realpath(root), realpath(resolve(dirname(path), name))]);
      if (!file.startsWith(top.endsWith(sep) ? top : top + sep)) return undefined;
      const bytes = await readSmall(file);
      return bytes && { bytes, mediaType: mediaTypeOf(name) };
    } catch {
      return undefined; // A picture that is not there is no fault of the text.
    }
  };
}

/** A reference relative to its file, without query and fragment. */
export function decodeReference(reference: string): string | undefined {
  const name = /^[^?#]*/.exec(reference.trim())?.[0] ?? '';
  if (name === '' || /^(?:[a-z][a-z\d+.-]*:|[/\\])|\\|\0/i.test(name)) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The folder that a file is read from; undefined when its path does not end in its name within that folder. */
export function ingestedFolder({
  path,
  sourcePath,
}: {
  readonly path: string;
  readonly sourcePath: string;
}): string | undefined {
  const inside = sourcePath.split('/').join(sep);
  return path.endsWith(sep + inside) ? path.slice(0, -inside.length) : undefined;
}

/** Keeps the named pictures that are found; gives the id of each by its reference. */
export async function keepPictures(
  references: Iterable<string>,
  find: FindPicture | undefined,
  images: ImageCollector,
): Promise<(reference: string) => string | undefined> {
  const ids = new Map<string, string | undefined>();
  if (find === undefined) return () => undefined;
  for (const reference of [...new Set(references)].slice(0, MAX_REFERENCES)) {
    const picture = await find(reference);
    if (picture !== undefined) ids.set(reference, images.idOf(images.add(picture.bytes, picture.mediaType)));
  }
  return (reference) => ids.get(reference);
}

async function readSmall(path: string): Promise<Uint8Array | undefined> {
  const handle = await open(path, 'r');
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size <= MAX_IMAGE_BYTES ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}
