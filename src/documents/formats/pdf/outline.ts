import { PDFParse } from 'pdf-parse';

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

interface OutlineNode {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineNode[];
}

/** The part of pdf.js that resolves destinations; `PDFParse` holds it without a type. */
interface PdfDocument {
  getDestination(name: string): Promise<readonly unknown[] | null>;
  getPageIndex(reference: object): Promise<number>;
}

/** Bookmarks with their pages, in the document's order; none when there are none or they cannot be read. */
export async function readOutline(bytes: Uint8Array, password: string | undefined): Promise<OutlineEntry[]> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!raw.includes('/Outlines') && !raw.includes('/ObjStm')) return [];
  // pdf.js takes the array over, so it gets a copy.
  const parser = new PDFParse({
    data: bytes.slice(),
    verbosity: 0,
    ...(password !== undefined && { password }),
  });
  try {
    const { outline } = await parser.getInfo();
    const { doc } = parser as unknown as { doc: PdfDocument | undefined };
    if (!outline || doc === undefined) return [];
    const entries: OutlineEntry[] = [];
    await collect(outline as readonly OutlineNode[], 1, doc, entries);
    return entries;
  } catch {
    // Bookmarks are a help, not a condition: a file that pdf.js rejects may still be read for its text.
    return [];
  } finally {
    await parser.destroy();
  }
}

async function collect(
  nodes: readonly OutlineNode[],
  level: number,
  document: PdfDocument,
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
  target: OutlineNode['dest'],
  document: PdfDocument,
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
