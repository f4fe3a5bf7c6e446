import { type Chunk, firstChunk, type LibraryStore, type TextRange } from '../../domain/index.ts';

const STEP = 32;

/** Where text of pages stands. */
export interface PageRange {
  readonly range: TextRange;
  /** Those of the pages asked for that have text. */
  readonly pages: { readonly first: number; readonly last: number };
}

/** The last page of a version that has text; undefined for formats without pages. */
export async function lastPageOf(
  library: Pick<LibraryStore, 'getChunkRange'>,
  versionId: string,
  lastChunk: number,
): Promise<number | undefined> {
  const chunks = await library.getChunkRange(versionId, Math.max(0, lastChunk - STEP), lastChunk);
  const pages = chunks.flatMap(placesByPage).map(({ page }) => page);
  return pages.length === 0 ? undefined : Math.max(...pages);
}

/** The text of pages `first` to `last`, from the first line of them to the last; undefined when they have none. */
export async function findPageRange(
  library: Pick<LibraryStore, 'getChunkRange'>,
  versionId: string,
  asked: { readonly first: number; readonly last: number },
  lastChunk: number,
): Promise<PageRange | undefined> {
  const reaches = (chunk: Chunk) => placesByPage(chunk).some(({ page }) => page >= asked.first);
  const all = { first: 0, last: lastChunk };
  // A note at the end of a page may stand among the text of the next one.
  const from = Math.max(0, (await firstChunk(library, versionId, all, reaches)) - 1);
  const places: { start: number; end: number; page: number }[] = [];
  for (let first = from; first <= lastChunk; first += STEP) {
    const chunks = await library.getChunkRange(versionId, first, Math.min(lastChunk, first + STEP - 1));
    const found = chunks.flatMap(placesByPage);
    places.push(...found);
    if (chunks.length === 0 || (found.length > 0 && found.every(({ page }) => page > asked.last))) break;
  }
  const inside = places.filter(({ page }) => asked.first <= page && page <= asked.last);
  if (inside.length === 0) return undefined;
  const pages = inside.map(({ page }) => page);
  return {
    range: {
      start: Math.min(...inside.map(({ start }) => start)),
      end: Math.max(...inside.map(({ end }) => end)),
    },
    pages: { first: Math.min(...pages), last: Math.max(...pages) },
  };
}

/** Parts of a chunk's text by page; a slide counts as one. */
function placesByPage({ locator }: Pick<Chunk, 'locator'>): { start: number; end: number; page: number }[] {
  const { offsets, printed, pages, slide } = locator;
  if (printed !== undefined && printed.length > 0)
    return printed.map(({ start, page }, place) => ({
      start: place === 0 ? offsets.start : start,
      end: printed[place + 1]?.start ?? offsets.end,
      page,
    }));
  if (pages === undefined) return slide === undefined ? [] : [{ ...offsets, page: slide }];
  return [...new Set([pages.first, pages.last])].map((page) => ({ ...offsets, page }));
}
