import type { Block, Section, TextRange } from '../../domain/index.ts';
import { stableId } from '../../linguistics/index.ts';
import { plainText } from '../markup/inline-markdown.ts';

export interface SectionTreeInput {
  readonly blocks: readonly Block[];
  readonly ranges: readonly TextRange[];
  readonly documentTitle: string;
  readonly documentId: string;
  readonly versionId: string;
  /** Titles that say more than the printed heading does, by block. */
  readonly completedTitles: ReadonlyMap<number, string>;
}

interface OpenSection {
  readonly section: Section;
  readonly headingLevel: number;
  readonly children: { count: number };
}

/**
 * The tree of sections in reading order, section 0 being the document. A section holds its subsections: blocks,
 * pages and offsets are nested and siblings are ordered, whatever page numbers the blocks carry.
 */
export function buildSectionTree(input: SectionTreeInput): Section[] {
  const { blocks, ranges, documentId, versionId } = input;
  const pages = runningPages(blocks);
  const sections: Section[] = [];
  const open: OpenSection[] = [];

  function start(
    index: number,
    level: number,
    headingLevel: number,
    title: string,
    generated: boolean,
  ): void {
    const parent = open.at(-1);
    const number = parent === undefined ? 0 : ++parent.children.count;
    const parentPath = parent?.section.path ?? '';
    const path = parent === undefined ? '' : parentPath === '' ? `${number}` : `${parentPath}.${number}`;
    const section: Section = {
      id: stableId('sec', documentId, versionId, path),
      parentId: parent?.section.id ?? null,
      ordinal: sections.length,
      level,
      title,
      path,
      headingPath: parent === undefined ? [] : [...parent.section.headingPath, title],
      firstBlock: index,
      lastBlock: index,
      start: ranges[index]?.start ?? 0,
      end: ranges[index]?.end ?? 0,
      generatedTitle: generated,
    };
    sections.push(section);
    open.push({ section, headingLevel, children: { count: 0 } });
  }

  function close(lastBlock: number): void {
    const closed = open.pop();
    if (closed === undefined) return;
    const { section } = closed;
    section.lastBlock = lastBlock;
    section.end = Math.max(section.start, ranges[lastBlock]?.end ?? section.start);
    const firstPage = pages[section.firstBlock];
    const lastPage = pages[lastBlock];
    if (firstPage !== undefined) section.firstPage = firstPage;
    if (lastPage !== undefined) section.lastPage = lastPage;
  }

  start(0, 0, 0, input.documentTitle, false);
  blocks.forEach((block, index) => {
    if (block.kind !== 'heading' || block.startsSection === false) return;
    const headingLevel = block.level ?? 1;
    while (open.length > 1 && (open.at(-1)?.headingLevel ?? 0) >= headingLevel) close(index - 1);
    const completed = input.completedTitles.get(index);
    const title = completed ?? block.sectionTitle ?? (plainText(block.text) || block.text);
    start(index, open.length, headingLevel, title, completed !== undefined || block.generated === true);
  });
  while (open.length > 0) close(blocks.length - 1);
  return sections;
}

/** Page of each block, never going back: a note at the end of a page must not tear the tree. */
function runningPages(blocks: readonly Block[]): (number | undefined)[] {
  let current = blocks.find(({ page }) => page !== undefined)?.page;
  return blocks.map(({ page }) => {
    if (page !== undefined && current !== undefined) current = Math.max(current, page);
    return current;
  });
}
