import { ChunkingOptionsSchema } from '../../src/documents/index.ts';
import { NormaliseOptionsSchema } from '../../src/documents/normalise/normalise-options.ts';
import { structureDocument } from '../../src/documents/structure/structure-document.ts';
import type { Block } from '../../src/domain/index.ts';
import type { BrowsableDocument } from './browsable-library.ts';

/** A document of these blocks as the pipeline would structure it, in the collection `col_1`. */
export function structuredBlocks(
  name: string,
  blocks: readonly Block[],
  more: { readonly versionId?: string; readonly collectionId?: string; readonly maxChunkSize?: number } = {},
): BrowsableDocument {
  const documentId = `doc_${name}`;
  const versionId = more.versionId ?? `ver_${name}`;
  const sourcePath = `${name}.md`;
  const document = structureDocument(
    {
      format: 'markdown',
      title: name,
      blocks: [...blocks],
      structureSource: 'styles',
      images: [],
      metadata: {},
      warnings: [],
      furnitureRemoved: true,
    },
    { sourcePath, documentId, versionId },
    {
      chunking: ChunkingOptionsSchema.parse({ maxChunkSize: more.maxChunkSize ?? 600 }),
      normalise: NormaliseOptionsSchema.parse({ enabled: false }),
    },
  );
  return { documentId, versionId, collectionId: more.collectionId ?? 'col_1', sourcePath, document };
}

export const heading = (level: number, text: string, page?: number): Block => ({
  kind: 'heading',
  level,
  text,
  ...(page !== undefined && { page }),
});
export const paragraph = (text: string, page?: number): Block => ({
  kind: 'paragraph',
  text,
  ...(page !== undefined && { page }),
});
