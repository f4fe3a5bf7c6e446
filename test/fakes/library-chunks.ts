import type { IndexedChunk } from '../../src/domain/index.ts';
import { contentHash, stableId } from '../../src/linguistics/index.ts';

interface SourceSection {
  readonly heading?: string;
  readonly chunks: readonly string[];
}

/** One document as chunks that are exact slices of its Markdown, with the Markdown; vectors are left to the caller. */
export function makeDocument(
  name: string,
  title: string,
  sections: readonly SourceSection[],
): { readonly versionId: string; readonly markdown: string; readonly chunks: readonly IndexedChunk[] } {
  const documentId = stableId('doc', name);
  const versionId = stableId('ver', name);
  const chunks: IndexedChunk[] = [];
  let markdown = '';
  sections.forEach(({ heading, chunks: texts }, sectionIndex) => {
    if (heading) markdown += `## ${heading}\n\n`;
    for (const text of texts) {
      const start = markdown.length;
      markdown += `${text}\n\n`;
      const headingPath = heading ? [heading] : [];
      chunks.push({
        documentTitle: title,
        vectors: {},
        chunk: {
          id: stableId('chk', name, chunks.length),
          documentId,
          versionId,
          sectionId: stableId('sec', name, sectionIndex),
          ordinal: chunks.length,
          kind: 'text',
          text,
          prefix: '',
          headingPath,
          headerLevel: heading ? 2 : 0,
          locator: {
            offsets: { start, end: start + text.length },
            headingPath,
            paragraphs: { first: chunks.length + 1, last: chunks.length + 1 },
          },
          contentHash: contentHash(text),
        },
      });
    }
  });
  return { versionId, markdown, chunks };
}
