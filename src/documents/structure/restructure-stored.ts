import type { Block, Chunk, PrintedLine, RestructureStored, Section, TextRange } from '../../domain/index.ts';
import { stableId } from '../../linguistics/index.ts';
import { pathsAsPrinted } from '../chunking/chunk-document.ts';
import { plainText } from '../markup/inline-markdown.ts';
import { completeTitles } from '../normalise/complete-titles.ts';
import { inferSections } from '../normalise/infer-sections.ts';
import { type NormaliseOptions, NormaliseOptionsSchema } from '../normalise/normalise-options.ts';
import { inferHeadings } from './infer-headings.ts';
import { buildSectionTree } from './section-tree.ts';
import { storedBlocks } from './stored-blocks.ts';

/** See the port. Pure and deterministic. */
export function createRestructureStored(
  normalise: NormaliseOptions = NormaliseOptionsSchema.parse({}),
): RestructureStored {
  return (stored, { documentId, versionId }) => {
    const { markdown, chunks, title } = stored;
    const scanned = storedBlocks(markdown);
    const known = new Map(
      stored.sections.filter(({ level }) => level > 0).map((section) => [section.start, section]),
    );
    const pageAt = pagesOf(chunks);
    const found = scanned.blocks.map((block, at) => {
      const start = scanned.ranges[at]?.start ?? 0;
      const page = pageAt(start);
      return { ...asItWasRead(block, known, start), ...(page !== undefined && { page }) };
    });
    const { blocks, completedTitles } = withTitles(found, normalise);
    const ranges = placeTitles(blocks, scanned.ranges, markdown.length);
    const tree = buildSectionTree({
      blocks,
      ranges,
      documentTitle: title,
      documentId,
      versionId,
      completedTitles,
    });
    const sections = tree.map((section) => withItsPages(section, known.get(section.start)));
    const hasTitles = (isGenerated: boolean) =>
      blocks.some(({ kind, generated = false }) => kind === 'heading' && generated === isGenerated);
    const isInferred = !scanned.blocks.some(({ kind }) => kind === 'heading');
    const inferred = hasTitles(true) || hasTitles(false) ? 'inferred' : 'none';
    return {
      sections,
      chunks: placeChunks(chunks, { sections, blocks, documentId, versionId }),
      structureSource: isInferred ? inferred : stored.structureSource,
      isChanged: treeOf(sections) !== treeOf(stored.sections),
    };
  };
}

/** What the reader knew of a heading beyond its line: whether it starts a section, and what that is called. */
function asItWasRead(block: Block, known: ReadonlyMap<number, Section>, start: number): Block {
  if (block.kind !== 'heading' || known.size === 0) return block;
  const section = known.get(start);
  if (section === undefined) return { ...block, startsSection: false };
  const isOther = !section.generatedTitle && section.title !== plainText(block.text);
  return isOther ? { ...block, sectionTitle: section.title } : block;
}

function withTitles(
  found: readonly Block[],
  normalise: NormaliseOptions,
): { readonly blocks: readonly Block[]; readonly completedTitles: ReadonlyMap<number, string> } {
  const hasHeadings = found.some(({ kind }) => kind === 'heading');
  const headed = hasHeadings ? found : inferHeadings(found);
  if (!normalise.enabled) return { blocks: headed, completedTitles: new Map() };
  const blocks = inferSections(headed, normalise);
  return { blocks, completedTitles: normalise.completeTitles ? completeTitles(blocks) : new Map() };
}

/** A title that was put in takes no room: it stands where the text after it begins. */
function placeTitles(blocks: readonly Block[], ranges: readonly TextRange[], length: number): TextRange[] {
  const placed: TextRange[] = [];
  let left = ranges.length;
  let next = length;
  for (const block of blocks.toReversed()) {
    const range = block.generated === true ? undefined : ranges[--left];
    placed.push(range ?? { start: next, end: next });
    next = range?.start ?? next;
  }
  return placed.reverse();
}

/** The page on which the text at an offset stands, from the passages that hold it. */
function pagesOf(chunks: readonly Chunk[]): (offset: number) => number | undefined {
  const lines = chunks.flatMap(({ locator }): PrintedLine[] => {
    const { printed, pages, offsets } = locator;
    if (printed !== undefined && printed.length > 0) return printed;
    return pages === undefined ? [] : [{ start: offsets.start, page: pages.first }];
  });
  let at = 0;
  // Offsets are asked for in order.
  return (offset) => {
    while ((lines[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= offset) at += 1;
    return lines[at]?.page;
  };
}

/** The same text has the pages that it was read with. */
function withItsPages(section: Section, before: Section | undefined): Section {
  if (before?.end !== section.end || before.firstPage === undefined) return section;
  return { ...section, firstPage: before.firstPage, lastPage: before.lastPage ?? before.firstPage };
}

/** The same passages, each in the section that holds its beginning. */
function placeChunks(
  chunks: readonly Chunk[],
  made: {
    readonly sections: readonly Section[];
    readonly blocks: readonly Block[];
    readonly documentId: string;
    readonly versionId: string;
  },
): Chunk[] {
  const { sections, blocks, documentId, versionId } = made;
  const printed = pathsAsPrinted(sections, blocks);
  let at = 0;
  return chunks.map((chunk) => {
    const { start } = chunk.locator.offsets;
    while ((sections[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const section = sections[at];
    const { id = '', headingPath = [], level = 0, firstBlock = 0 } = section ?? {};
    return {
      ...chunk,
      id: stableId('chk', documentId, versionId, chunk.ordinal, chunk.contentHash),
      versionId,
      sectionId: id,
      headingPath: [...headingPath],
      headerLevel: level === 0 ? 0 : (blocks[firstBlock]?.level ?? level),
      locator: { ...chunk.locator, headingPath: [...(printed.get(id) ?? [])] },
    };
  });
}

/** What readers see of a tree, whatever ids and blocks it is made of. */
const treeOf = (sections: readonly Section[]): string =>
  JSON.stringify(
    sections.map(({ level, title, path, start, end }) => [level, level === 0 ? '' : title, path, start, end]),
  );
