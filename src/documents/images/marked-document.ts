import type { Block, ConvertedDocument } from '../../domain/index.ts';
import type { ImageCollector } from './image-collector.ts';

/** A document whose author marked its headings, with the pictures that were kept of it. */
export function markedDocument(
  parts: Pick<ConvertedDocument, 'format' | 'title' | 'metadata'> & { readonly blocks: Block[] },
  images: ImageCollector,
): ConvertedDocument {
  return {
    ...parts,
    structureSource: parts.blocks.some(({ kind }) => kind === 'heading') ? 'styles' : 'none',
    images: images.all(),
    warnings: images.warnings(),
  };
}
