import type { Chunk } from '../document.ts';
import type { TextRange } from '../locator.ts';
import type { LibraryStore, StoredChunk } from './storage.ts';

/** Chunks in which a passage is looked for at once; more are halved first. */
const FEW = 48;

type Chunks = Pick<LibraryStore, 'getChunkRange'>;

/** The chunks that touch a range of the text, among those from `first` to `last`. */
export async function chunksWithin(
  library: Chunks,
  versionId: string,
  among: { readonly first: number; readonly last: number },
  range: TextRange,
): Promise<readonly StoredChunk[]> {
  const from = await firstChunk(
    library,
    versionId,
    among,
    ({ locator }) => locator.offsets.end > range.start,
  );
  const found: StoredChunk[] = [];
  for (let first = from; first <= among.last; first += FEW) {
    const chunks = await library.getChunkRange(versionId, first, Math.min(among.last, first + FEW - 1));
    const inside = chunks.filter(
      ({ locator: { offsets } }) => offsets.start < range.end && offsets.end > range.start,
    );
    found.push(...inside);
    if (chunks.length === 0 || chunks.at(-1) !== inside.at(-1)) break;
  }
  return found;
}

/** The first chunk for which something holds that holds for all after it, or a few before it. */
export async function firstChunk(
  library: Chunks,
  versionId: string,
  { first, last }: { readonly first: number; readonly last: number },
  isSo: (chunk: Chunk) => boolean,
): Promise<number> {
  let low = first;
  let high = last;
  while (high - low > FEW) {
    const middle = (low + high) >>> 1;
    const [chunk] = await library.getChunkRange(versionId, middle, middle);
    if (chunk === undefined || isSo(chunk)) high = middle;
    else low = middle;
  }
  return low;
}
