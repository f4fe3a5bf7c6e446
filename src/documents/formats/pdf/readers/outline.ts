import type { SecondDocument } from './pdf-js.ts';
import type { SecondReader } from './second-reader.ts';

export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  /** Undefined when the bookmark's destination does not lead to a page. */
  readonly page: number | undefined;
  /** Distance from the bottom of the page in points, as PDF destinations have it. */
  readonly bottom: number | undefined;
}

/** A catalogue that points into itself or lists a book of bookmarks is cut here. */
const MAX_ENTRIES = 5_000;
const MAX_LEVEL = 12;

/** Bookmarks with their pages, in the document's order; none when there are none or they cannot be read. */
export async function readOutline(reader: SecondReader): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  try {
    await collect(reader.outline, 1, reader.document, entries);
    return entries;
  } catch {
    // Bookmarks are a help, not a condition: a file whose bookmarks are broken may still be read for its text.
    return [];
  }
}

async function collect(
  nodes: SecondReader['outline'],
  level: number,
  document: SecondDocument,
  entries: OutlineEntry[],
): Promise<void> {
  for (const node of nodes) {
    if (entries.length >= MAX_ENTRIES || level > MAX_LEVEL) return;
    const place = await resolve(node.dest, document);
    const title = node.title.replace(/\s+/g, ' ').trim();
    if (title !== '') entries.push({ title, level, page: place?.page, bottom: place?.bottom });
    await collect(node.items, level + 1, document, entries);
  }
}

async function resolve(
  target: SecondReader['outline'][number]['dest'],
  document: SecondDocument,
): Promise<{ readonly page: number; readonly bottom: number | undefined } | undefined> {
  try {
    const destination = typeof target === 'string' ? await document.getDestination(target) : target;
    const [reference, , , top] = destination ?? [];
    if (typeof reference === 'number') return { page: reference + 1, bottom: numberOrNone(top) };
    if (typeof reference !== 'object' || reference === null) return undefined;
    return { page: (await document.getPageIndex(reference)) + 1, bottom: numberOrNone(top) };
  } catch {
    return undefined;
  }
}

function numberOrNone(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
