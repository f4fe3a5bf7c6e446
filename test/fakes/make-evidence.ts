import type { Evidence } from '../../src/domain/index.ts';

/** Passages as evidence, each a document of its own. */
export function makeEvidence(texts: readonly string[], documentTitle = ''): Evidence[] {
  return texts.map((text, index) => ({
    id: `ev_${index + 1}`,
    chunkIds: [`chk_${index + 1}`],
    documentId: `doc_${index + 1}`,
    versionId: `ver_${index + 1}`,
    documentTitle,
    sourcePath: 'notes.md',
    format: 'markdown',
    contentHash: 'a1',
    text,
    prefix: '',
    locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
    score: 0.8,
    taskIds: [],
    explanations: [],
  }));
}
