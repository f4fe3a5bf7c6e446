import type { Block, ConvertedDocument, StructuredDocument } from '../domain/index.ts';
import { chunkDocument } from './chunking/chunk-document.ts';
import type { ChunkingOptions } from './chunking/chunking-options.ts';
import { cleanBlocks } from './clean-blocks.ts';
import { documentLanguage } from './document-language.ts';
import { documentTitle } from './document-title.ts';
import { completeTitles } from './normalise/complete-titles.ts';
import { inferSections } from './normalise/infer-sections.ts';
import type { NormaliseOptions } from './normalise/normalise-options.ts';
import { splitParagraphs } from './normalise/split-paragraphs.ts';
import { renderMarkdown } from './render-markdown.ts';
import { consistentLevels } from './structure/consistent-levels.ts';
import { dropFurniture } from './structure/furniture.ts';
import { inferHeadings } from './structure/infer-headings.ts';
import { buildSectionTree } from './structure/section-tree.ts';
import { dropTableOfContents } from './structure/table-of-contents.ts';

export interface StructureOptions {
  readonly chunking: ChunkingOptions;
  readonly normalise: NormaliseOptions;
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
  const title = documentTitle(converted.title, blocks, structureSource, identity.sourcePath);
  const sections = buildSectionTree({
    blocks,
    ranges: rendered.ranges,
    documentTitle: title,
    documentId,
    versionId,
    completedTitles,
  });
  return {
    format: converted.format,
    title,
    language: documentLanguage(rendered.markdown),
    markdown: rendered.markdown,
    sections,
    chunks: chunkDocument({ blocks, rendered, sections, documentId, versionId, options: options.chunking }),
    images: converted.images,
    structureSource,
    pageCount: converted.pageCount,
    metadata: converted.metadata,
    warnings: converted.warnings,
  };
}

/** Text only, with headings: found ones first, then inferred ones. */
function structureBlocks(
  converted: ConvertedDocument,
  normalise: NormaliseOptions,
): Pick<StructuredDocument, 'structureSource'> & {
  blocks: Block[];
  completedTitles: ReadonlyMap<number, string>;
} {
  let blocks = dropTableOfContents(dropFurniture(cleanBlocks(converted.blocks)));
  let { structureSource } = converted;
  const hasHeadings = () => blocks.some(({ kind }) => kind === 'heading');
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
