import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentReader, Section, StructuredDocument } from '../../src/domain/index.ts';
import { listPdfs } from './evaluate-fidelity.ts';
import { type PrintedItem, printedItems, startsWithKey } from './printed-items.ts';

export interface PlacesRow {
  readonly file: string;
  readonly pages: number;
  readonly right: number;
  /** Pages whose text is cited under another title, with the title that the contents name. */
  readonly wrong: readonly string[];
}

/** Share of a page's text that has to stand under the right title. */
const MOST = 0.8;

/**
 * Whether the text of each page is cited under the title that the printed contents name for the page. A page on which titles begin is
 * right when each has a section that begins there. What follows the last title is not judged.
 */
export async function evaluatePlaces(
  reader: DocumentReader,
  folder: string,
  only: RegExp,
  onRow: (row: PlacesRow) => void,
): Promise<PlacesRow[]> {
  const rows: PlacesRow[] = [];
  for (const name of listPdfs(folder)) {
    const path = join(folder, name);
    const items = only.test(name) ? printedItems(path) : undefined;
    if (items === undefined) continue;
    const document = await reader.read(
      { path, sourcePath: name, bytes: statSync(path).size },
      { documentId: 'doc_evaluation', versionId: 'ver_evaluation' },
      { withBlocks: true },
    );
    const row = { file: name, ...judge(document, items) };
    rows.push(row);
    onRow(row);
  }
  return rows;
}

function judge(document: StructuredDocument, items: readonly PrintedItem[]): Omit<PlacesRow, 'file'> {
  const [first, last] = [items[0]?.page ?? 1, items.at(-1)?.page ?? 0];
  const wrong: string[] = [];
  for (let page = first; page <= last; page++) {
    const starting = items.filter((item) => item.page === page);
    const before = items.findLast((item) => item.page < page);
    const begun = starting.every((item) => sectionsOf(document.sections, item).length > 0);
    const allowed = before === undefined ? starting : [before, ...starting];
    if (!begun || shareUnder(document, page, items, allowed) < MOST)
      wrong.push(`${page} ${allowed.map(({ key }) => key).join(', ')}`);
  }
  const pages = Math.max(0, last - first + 1);
  return { pages, right: pages - wrong.length, wrong };
}

/** Sections with the title of an item that begin on its page, or one beside it. */
function sectionsOf(sections: readonly Section[], item: PrintedItem): Section[] {
  return sections.filter(
    ({ title, firstPage }) =>
      firstPage !== undefined && Math.abs(firstPage - item.page) <= 1 && startsWithKey(title, item.key),
  );
}

/** Of the text of a page, the share whose innermost section that is an item is one of those allowed. */
function shareUnder(
  { blocks = [], sections }: StructuredDocument,
  page: number,
  items: readonly PrintedItem[],
  allowed: readonly PrintedItem[],
): number {
  const itemOf = new Map<string, PrintedItem>();
  for (const item of items) for (const { id } of sectionsOf(sections, item)) itemOf.set(id, item);
  const parents = new Map(sections.map((section) => [section.id, section]));
  let [under, all] = [0, 0];
  for (const { offsets, page: own } of blocks) {
    const length = offsets.end - offsets.start;
    if (own !== page || length === 0) continue;
    all += length;
    let section = sections.findLast(({ start, end }) => start <= offsets.start && offsets.end <= end);
    while (section !== undefined && !itemOf.has(section.id)) section = parents.get(section.parentId ?? '');
    const item = section === undefined ? undefined : itemOf.get(section.id);
    if (item !== undefined && allowed.includes(item)) under += length;
  }
  return all === 0 ? 1 : under / all;
}
