import { wording } from '../../catalogue/index.ts';
import type { LibraryDocument, LibraryStore, StructuredDocument } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

export type StoredDocument = Omit<StructuredDocument, 'sections' | 'images' | 'identity'>;

/** The version of a document as it was read, without its sections and files. E021 when it was deleted meanwhile. */
export async function loadStored(
  library: Pick<LibraryStore, 'getMarkdown' | 'getOutline' | 'getChunkRange'>,
  { chunkCount, format, title, warnings }: LibraryDocument,
  version: { readonly versionId: string; readonly unfinished: boolean },
): Promise<StoredDocument> {
  const { versionId, unfinished } = version;
  const [markdown, outline, stored] = await Promise.all([
    library.getMarkdown(versionId),
    library.getOutline(versionId),
    library.getChunkRange(versionId, 0, chunkCount),
  ]);
  if (markdown === undefined || outline === undefined) throw new AppError('E021', wording('documentGone'));
  const { language, structureSource, pageCount, metadata } = outline;
  return {
    format,
    title: stored[0]?.documentTitle ?? title,
    language: language === 'en' || language === 'zh' ? language : 'other',
    markdown,
    chunks: stored.map(
      ({ documentTitle: _title, sourcePath: _path, format: _format, fileHash: _hash, ...chunk }) => chunk,
    ),
    structureSource,
    pageCount,
    metadata,
    warnings,
    ...(unfinished && { unfinished: true }),
  };
}
