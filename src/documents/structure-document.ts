import type { Block, ConvertedDocument, StructuredDocument } from '../domain/index.ts';
import { cjkRatio } from '../text/index.ts';
import { chunkDocument } from './chunking/chunk-document.ts';
import type { ChunkingOptions } from './chunking/chunking-options.ts';
import { cleanBlocks } from './clean-blocks.ts';
import { plainText } from './inline-markdown.ts';
import { renderMarkdown } from './render-markdown.ts';
import { buildSectionTree } from './structure/section-tree.ts';

export interface StructureOptions {
  readonly chunking: ChunkingOptions;
}

/** Blocks to Markdown, section tree and chunks. Pure and deterministic. */
export function structureDocument(
  converted: ConvertedDocument,
  identity: { readonly sourcePath: string; readonly documentId: string; readonly versionId: string },
  options: StructureOptions,
): StructuredDocument {
  const { documentId, versionId } = identity;
  const blocks = cleanBlocks(converted.blocks);
  const rendered = renderMarkdown(blocks);
  const title = documentTitle(converted.title, blocks, identity.sourcePath);
  const sections = buildSectionTree({
    blocks,
    ranges: rendered.ranges,
    documentTitle: title,
    documentId,
    versionId,
    completedTitles: new Map(),
  });
  return {
    format: converted.format,
    title,
    language: documentLanguage(rendered.markdown),
    markdown: rendered.markdown,
    sections,
    chunks: chunkDocument({ blocks, rendered, sections, documentId, versionId, options: options.chunking }),
    images: converted.images,
    structureSource: converted.structureSource,
    pageCount: converted.pageCount,
    metadata: converted.metadata,
    warnings: converted.warnings,
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
  const sample = markdown.slice(0, 20_000);
  if (
    /[\u3041-\u30ff]/.test(sample) &&
    (sample.match(/[\u3041-\u30ff]/g)?.length ?? 0) > sample.length * 0.05
  )
    return 'other';
  if (cjkRatio(sample) > 0.25) return /[\uac00-\ud7af]{3}/.test(sample) ? 'other' : 'zh';
  return /[A-Za-z]/.test(sample) ? 'en' : 'other';
}
