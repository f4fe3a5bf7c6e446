import type { Block, ConvertedDocument, StructuredDocument } from '../domain/index.ts';
import { cjkRatio } from '../text/index.ts';
import { chunkDocument } from './chunking/chunk-document.ts';
import type { ChunkingOptions } from './chunking/chunking-options.ts';
import { cleanBlocks } from './clean-blocks.ts';
import { plainText } from './inline-markdown.ts';
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
  const title = documentTitle(converted.title, blocks, identity.sourcePath);
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

/** The declared title, else the only or first top heading near the start, else the file's name. */
function documentTitle(declared: string | undefined, blocks: readonly Block[], sourcePath: string): string {
  const own = declared?.replace(/\s+/g, ' ').trim() ?? '';
  if (own !== '') return own.slice(0, 300);
  const heading = blocks
    .slice(0, 20)
    .find(({ kind, level, generated }) => kind === 'heading' && level === 1 && generated !== true);
  const text = heading === undefined ? '' : plainText(heading.text);
  if (text !== '') return text.slice(0, 300);
  const name = sourcePath.split('/').at(-1) ?? sourcePath;
  return (
    name
      .replace(/\.[^.]+$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim() || name
  );
}

function documentLanguage(markdown: string): StructuredDocument['language'] {
  const sample = markdown.slice(0, 8_000);
  if (
    /[\u3041-\u30ff]/.test(sample) &&
    (sample.match(/[\u3041-\u30ff]/g)?.length ?? 0) > sample.length * 0.05
  )
    return 'other';
  if (cjkRatio(sample) > 0.25) return /[\uac00-\ud7af]{3}/.test(sample) ? 'other' : 'zh';
  return /[A-Za-z]/.test(sample) ? 'en' : 'other';
}
