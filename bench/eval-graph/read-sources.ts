import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk } from '../../src/domain/index.ts';
import type { GraphSource } from '../../src/rag/knowledge/index.ts';
import { openLibrary } from '../eval-answers/open-library.ts';
import { readBeirSet } from '../eval-retrieval/read-beir.ts';

export interface NamedSource extends GraphSource {
  readonly title: string;
  readonly chunks: readonly Pick<Chunk, 'ordinal' | 'kind' | 'text' | 'locator'>[];
}

/** Documents of a folder by name: passages of a set in BEIR layout, one document each, else files, read once for each state of the converter. */
export async function readSources(folder: string, cache: string): Promise<readonly NamedSource[]> {
  if (existsSync(join(folder, 'corpus.jsonl')))
    return readBeirSet(folder).passages.map(({ title, text }) => ({ title, chunks: [toChunk(text)] }));
  const { app, collectionId, close } = await openLibrary(folder, cache);
  const documents = await app.library.documents([collectionId]);
  const sources: NamedSource[] = [];
  for (const { title, identity, sourcePath, currentVersionId } of documents.toSorted((left, right) =>
    left.sourcePath < right.sourcePath ? -1 : 1,
  ))
    if (currentVersionId !== undefined)
      sources.push({
        title: title || sourcePath,
        identity,
        chunks: await app.storage.graph.chunks(currentVersionId),
      });
  await close();
  return sources;
}

const toChunk = (text: string): NamedSource['chunks'][number] => ({
  ordinal: 0,
  kind: 'text',
  text,
  locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
});
