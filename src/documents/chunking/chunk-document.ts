import type { Block, Chunk, Section, TextRange } from '../../domain/index.ts';
import { contentHash, stableId } from '../../linguistics/index.ts';
import { plainText } from '../markup/inline-markdown.ts';
import type { RenderedMarkdown } from '../markup/render-markdown.ts';
import { blockUnits, tableContext, tableLeads, type Unit, wholeUnit } from './block-units.ts';
import { blockPlaces, locate } from './chunk-locator.ts';
import type { ChunkingOptions } from './chunking-options.ts';
import { packUnits } from './pack-units.ts';

const DIVISIBLE = new Set<Block['kind']>(['paragraph', 'list_item', 'quote', 'note']);
const LAST_BOUNDARY_LEVEL = 3;

export interface ChunkDocumentInput {
  readonly blocks: readonly Block[];
  readonly rendered: RenderedMarkdown;
  readonly sections: readonly Section[];
  readonly documentId: string;
  readonly versionId: string;
  readonly options: ChunkingOptions;
}

/**
 * Chunks of a document in order. Together they cover its text; each is exactly `markdown.slice(offsets)`, at most
 * `maxChunkSize` long with its prefix, and never crosses an H1–H3 or the start of an inferred section (seed 002).
 */
export function chunkDocument(input: ChunkDocumentInput): Chunk[] {
  const { blocks, rendered, options } = input;
  const max = options.maxChunkSize;
  const leads = tableLeads(blocks);
  const toChunk = chunkMaker(input);
  const chunks: Chunk[] = [];

  const divide = (unit: Unit, underTitle: boolean): readonly Unit[] => {
    const block = blocks[unit.block];
    const range = rendered.ranges[unit.block];
    const isWhole = range !== undefined && unit.start === range.start && unit.end === range.end;
    const divisible = DIVISIBLE.has(block?.kind ?? 'code') || (underTitle && block?.kind === 'table');
    if (block === undefined || !isWhole || !divisible) return [unit];
    return blockUnits(block, unit.block, rendered, max);
  };

  for (const run of runsBetweenBoundaries(blocks)) {
    const units: Unit[] = [];
    for (let index = run.start; index < run.end; index++) {
      const block = blocks[index];
      const range = rendered.ranges[index];
      if (block === undefined || range === undefined || range.end === range.start) continue;
      if (range.end - range.start <= max) units.push(wholeUnit(block, index, range, leads.get(index)));
      else for (const unit of blockUnits(block, index, rendered, max)) units.push(unit); // a spread has a limit
    }
    for (const group of packUnits(units, options, divide)) {
      const chunk = toChunk(group, chunks.length);
      if (chunk !== undefined) chunks.push(chunk);
    }
  }
  return chunks;
}

/** Makes the chunk of a group of units, with its section, its place and what it needs of the table it continues. */
function chunkMaker({ blocks, rendered, sections, documentId, versionId, options }: ChunkDocumentInput) {
  const sectionAt = innermostSections(sections, blocks.length);
  const places = blockPlaces(blocks);
  const printedPaths = pathsAsPrinted(sections, blocks);

  return (group: readonly Unit[], ordinal: number): Chunk | undefined => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const range = trimRange(rendered.markdown, { start: first.start, end: last.end });
    if (range.end <= range.start) return undefined;
    const section = sectionAt[first.block];
    const text = rendered.markdown.slice(range.start, range.end);
    const headingPath = section?.headingPath ?? [];
    const hash = contentHash(text);
    return {
      id: stableId('chk', documentId, versionId, ordinal, hash),
      documentId,
      versionId,
      sectionId: section?.id ?? '',
      ordinal,
      kind: mainKind(group),
      text,
      prefix: first.prefix === '' ? contextOf(first, text) : first.prefix,
      headingPath: [...headingPath],
      headerLevel:
        section === undefined || section.level === 0
          ? 0
          : (blocks[section.firstBlock]?.level ?? section.level),
      locator: locate(
        range,
        { first: first.block, last: last.block },
        printedPaths.get(section?.id ?? '') ?? [],
        {
          blocks,
          rendered,
          places,
        },
      ),
      contentHash: hash,
    };
  };

  /** A chunk that begins with a table whose title or unit stands in the chunk before repeats them, if there is room. */
  function contextOf({ block, kind }: Unit, text: string): string {
    const table = blocks[block];
    const context = kind === 'table' && table !== undefined ? tableContext(table, text) : '';
    return context.length + 1 + text.length <= options.maxChunkSize ? context : '';
  }
}

/** Ranges of block indices that no chunk may leave. A title inferred right under a heading does not part the two. */
function runsBetweenBoundaries(blocks: readonly Block[]): TextRange[] {
  const starts = blocks.flatMap((block, index) => {
    if (block.kind !== 'heading' || index === 0) return [];
    const isBoundary =
      block.generated === true
        ? blocks[index - 1]?.kind !== 'heading'
        : (block.level ?? 1) <= LAST_BOUNDARY_LEVEL;
    return isBoundary ? [index] : [];
  });
  return [0, ...starts].map((start, at) => ({ start, end: starts[at] ?? blocks.length }));
}

/** A block belongs to the section that started last, since a new heading closes what is deeper. */
function innermostSections(sections: readonly Section[], count: number): Section[] {
  const byBlock: Section[] = [];
  sections.forEach((section, index) => {
    const end = sections[index + 1]?.firstBlock ?? count;
    while (byBlock.length < end) byBlock.push(section);
  });
  return byBlock;
}

/** Heading paths a reader finds in the original: without inferred headings, and with numbers as they stand. */
export function pathsAsPrinted(
  sections: readonly Section[],
  blocks: readonly Block[],
): Map<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>();
  for (const { id, parentId, title, generatedTitle, firstBlock, level } of sections) {
    const heading = blocks[firstBlock];
    const above = parentId === null ? [] : (paths.get(parentId) ?? []);
    if (level === 0 || heading?.generated === true) paths.set(id, above);
    else paths.set(id, [...above, generatedTitle ? plainText(heading?.text ?? title) : title]);
  }
  return paths;
}

/** The kind of most of the text; headings do not count. */
function mainKind(group: readonly Unit[]): Chunk['kind'] {
  const lengths = new Map<Chunk['kind'], number>();
  for (const { kind, start, end, leadsIn } of group) {
    if (!leadsIn) lengths.set(kind, (lengths.get(kind) ?? 0) + end - start);
  }
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'text';
}

function trimRange(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}
