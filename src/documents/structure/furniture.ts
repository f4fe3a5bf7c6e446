import type { Block } from '../../domain/index.ts';

const EDGE_BLOCKS = 2;
const MIN_PAGES = 3;
const MAX_LENGTH = 160;
const PAGE_NUMBER =
  /^(?:page|p\.|第)?\s*(?:[-–—|]\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*[-–—|])?(?:\s*页)?(?:\s*(?:of|\/|共|,|，)\s*\d{1,4}(?:\s*页)?)?\s*$/i;

/** Leaves out running headers, footers and page numbers: what stands at the edge of several pages. The first heading among equals stays. */
export function dropFurniture(blocks: readonly Block[]): Block[] {
  const pages = edgesByPage(blocks);
  if (pages.size < MIN_PAGES) return [...blocks];
  const places = new Map<string, { pages: number[]; indices: number[] }>();
  for (const [page, edges] of pages) {
    for (const index of edges) {
      const key = furnitureKey(blocks[index]);
      if (key === undefined) continue;
      const place = places.get(key) ?? { pages: [], indices: [] };
      if (place.pages.at(-1) !== page) place.pages.push(page);
      place.indices.push(index);
      places.set(key, place);
    }
  }
  const dropped = new Set<number>();
  for (const [, { pages: found, indices }] of places) {
    if (!isRunning(found, pages.size)) continue;
    const kept = indices.find((index) => blocks[index]?.kind === 'heading');
    for (const index of indices) if (index !== kept) dropped.add(index);
  }
  const kept = blocks.filter((_, index) => !dropped.has(index));
  // Slides or pages that all say the same have no header: that is their text.
  return kept.some(({ kind }) => kind !== 'image') ? kept : [...blocks];
}

/** Indices of the first and last blocks of each page, in page order. */
function edgesByPage(blocks: readonly Block[]): Map<number, number[]> {
  const byPage = new Map<number, number[]>();
  blocks.forEach(({ page }, index) => {
    if (page === undefined) return;
    const indices = byPage.get(page);
    if (indices === undefined) byPage.set(page, [index]);
    else indices.push(index);
  });
  const sorted = [...byPage].sort(([a], [b]) => a - b);
  return new Map(
    sorted.map(([page, indices]) => [
      page,
      [...new Set([...indices.slice(0, EDGE_BLOCKS), ...indices.slice(-EDGE_BLOCKS)])],
    ]),
  );
}

/** Text with its numbers masked, so that "Page 3 of 9" is one line on every page. */
function furnitureKey(block: Block | undefined): string | undefined {
  if (block === undefined || !/^(paragraph|heading|list_item|note|quote)$/.test(block.kind)) return undefined;
  const text = block.text.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
  if (text.length > MAX_LENGTH) return undefined;
  if (PAGE_NUMBER.test(text)) return '#';
  // A numbered title is not furniture because the next page starts with another one.
  return block.kind === 'heading' ? text : text.replace(/\d+/g, '#');
}

/** On a quarter of the pages, or on three in a row. */
function isRunning(found: readonly number[], pageCount: number): boolean {
  if (found.length < MIN_PAGES) return false;
  if (found.length >= pageCount / 4) return true;
  return found.some((page, at) => found[at + 1] === page + 1 && found[at + 2] === page + 2);
}
