const KEY = Buffer.from('/Outlines');
const LAST = KEY.length - 1;
const SHOWN = KEY[LAST] ?? 0;

/**
 * Runs the layout engine's work on a PDF whose catalogue names no bookmarks: it does not need them, and bookmarks that lead
 * in a circle end its process. The bytes are changed in place, without a copy of a large file, and are restored afterwards;
 * the work can have a copy as the file is.
 */
export async function withoutOutline<T>(
  bytes: Uint8Array,
  work: (copy: () => Uint8Array) => Promise<T>,
): Promise<T> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places: number[] = [];
  for (let at = buffer.indexOf(KEY); at !== -1; at = buffer.indexOf(KEY, at + KEY.length))
    places.push(at + LAST);
  try {
    for (const place of places) buffer.write('X', place, 'latin1');
    return await work(() => {
      const copy = bytes.slice();
      for (const place of places) copy[place] = SHOWN;
      return copy;
    });
  } finally {
    for (const place of places) buffer.write('s', place, 'latin1');
  }
}
