import type { Block, ConvertedDocument, StructuredDocument } from '../../domain/index.ts';
import { chunkDocument } from '../chunking/chunk-document.ts';
import type { ChunkingOptions } from '../chunking/chunking-options.ts';
import { documentLanguage } from '../detect/document-language.ts';
import { identifyDocument, withPages } from '../identity/index.ts';
import { placePictures } from '../images/place-pictures.ts';
import { renderMarkdown } from '../markup/render-markdown.ts';
import { completeTitles } from '../normalise/complete-titles.ts';
import { inferSections } from '../normalise/infer-sections.ts';
import type { NormaliseOptions } from '../normalise/normalise-options.ts';
import { splitParagraphs } from '../normalise/split-paragraphs.ts';
import { cleanBlocks } from './clean-blocks.ts';
import { consistentLevels } from './consistent-levels.ts';
import { documentTitle } from './document-title.ts';
import { dropFurniture } from './furniture.ts';
import { inferHeadings } from './infer-headings.ts';
import { placeBlocks } from './place-blocks.ts';
import { buildSectionTree } from './section-tree.ts';
import { dropTableOfContents } from './table-of-contents.ts';

const WRITTEN: ReadonlySet<string> = new Set(['docx', 'odt', 'rtf', 'doc']);
/** A title has few lines above it: of a letter's head, a number. */
const TITLE_WITHIN = 5;

export interface StructureOptions {
  readonly chunking: ChunkingOptions;
  readonly normalise: NormaliseOptions;
  /** Whether the blocks are kept beside the Markdown. */
  readonly withBlocks?: boolean | undefined;
}

/** Blocks to Markdown, section tree and chunks. Pure and deterministic. */
export function structureDocument(
  converted: ConvertedDocument,
  identity: { readonly sourcePath: string; readonly documentId: string; readonly versionId: string },
  options: StructureOptions,
): StructuredDocument {
  const { documentId, versionId } = identity;
  const { blocks, structureSource, completedTitles } = structureBlocks(converted, options.normalise);
  const rendered = renderMarkdown(blocks);
  const printedTitle = documentTitle(converted, blocks, structureSource, identity.sourcePath);
  const tree = buildSectionTree({
    blocks,
    ranges: rendered.ranges,
    documentTitle: printedTitle,
    documentId,
    versionId,
    completedTitles,
  });
  const language = documentLanguage(rendered.markdown);
  const documentIdentity = identifyDocument({
    sourcePath: identity.sourcePath,
    format: converted.format,
    title: printedTitle,
    markdown: rendered.markdown,
    sections: tree,
    metadata: converted.metadata,
    language,
  });
  const { title } = documentIdentity;
  const sections = tree.map((section) => (section.level === 0 ? { ...section, title } : section));
  const chunks = chunkDocument({
    blocks,
    rendered,
    sections,
    documentId,
    versionId,
    options: options.chunking,
  });
  return {
    format: converted.format,
    title,
    identity: withPages(documentIdentity, chunks),
    language,
    markdown: rendered.markdown,
    sections,
    chunks,
    images: placePictures(converted.images, blocks, rendered.ranges, sections),
    structureSource,
    pageCount: converted.pageCount,
    metadata: converted.metadata,
    warnings: converted.warnings,
    ...(converted.unfinished === true && { unfinished: true }),
    ...(options.withBlocks === true && { blocks: placeBlocks(blocks, rendered.ranges, sections) }),
  };
}

/** A text of a word processor whose title has a style, and nothing below it has. */
function hasTitleAlone(blocks: readonly Block[], format: string): boolean {
  const [title, ...others] = blocks.filter(({ kind }) => kind === 'heading');
  return (
    WRITTEN.has(format) && title?.level === 1 && others.length === 0 && blocks.indexOf(title) < TITLE_WITHIN
  );
}

/** Text only, with headings: found ones first, then inferred ones. */
function structureBlocks(
  converted: ConvertedDocument,
  normalise: NormaliseOptions,
): Pick<StructuredDocument, 'structureSource'> & {
  blocks: Block[];
  completedTitles: ReadonlyMap<number, string>;
} {
  const cleaned = cleanBlocks(converted.blocks);
  let blocks = converted.furnitureRemoved === true ? cleaned : dropTableOfContents(dropFurniture(cleaned));
  let { structureSource } = converted;
  const hasHeadings = () => blocks.some(({ kind }) => kind === 'heading');
  if (hasTitleAlone(blocks, converted.format)) blocks = inferHeadings(blocks, 2);
  if (!hasHeadings()) {
    blocks = inferHeadings(blocks);
    structureSource = hasHeadings() ? 'inferred' : 'none';
  }
  if (structureSource === 'layout') blocks = consistentLevels(blocks);
  if (!normalise.enabled) return { blocks, structureSource, completedTitles: new Map() };
  blocks = inferSections(splitParagraphs(blocks, normalise), normalise);
  if (structureSource === 'none' && hasHeadings()) structureSource = 'inferred';
  return {
    blocks,
    structureSource,
    completedTitles: normalise.completeTitles ? completeTitles(blocks) : new Map(),
  };
}
