import { type Wording, wording } from '../../catalogue/index.ts';
import type { ChunkEnrichment, Embedder, LibraryStore } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { embedChunks } from './embed-chunks.ts';

type Publication = Parameters<LibraryStore['publishVersion']>[0];

/** A person renames a document less often than its passages are embedded. */
const TRIES = 5;

/**
 * Embeds what was read, unless its vectors are made later, and makes it current. The title that a person gave outlasts what a version calls itself, also when it is given
 * while the file is read: what was embedded with another title is then embedded again.
 */
export function createPublishDocument(deps: {
  readonly embedder: Pick<Embedder, 'embed'>;
  readonly library: Pick<LibraryStore, 'findDocument' | 'publishVersion'>;
  /** Whether documents are found by their words at once, and `RefreshVectors` makes their vectors. */
  readonly vectorsLater?: boolean | undefined;
}) {
  return async (
    read: Omit<Publication, 'chunks'>,
    options: {
      /** By chunk id. */
      readonly enrichments: ReadonlyMap<string, ChunkEnrichment> | undefined;
      readonly signal?: AbortSignal | undefined;
      readonly onStage: (stage: string, done?: number, total?: number) => void;
    },
  ): ReturnType<LibraryStore['publishVersion']> => {
    const { enrichments, signal, onStage } = options;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const givenTitle = (await deps.library.findDocument(read.documentId))?.givenTitle ?? null;
      const document = { ...read.document, title: givenTitle ?? read.document.title };
      const notes = new Map<string, Wording>();
      const total = document.chunks.length;
      if (deps.vectorsLater !== true) onStage('embed', 0, total);
      const vectors =
        deps.vectorsLater === true
          ? []
          : await embedChunks(deps.embedder, document, {
              enrichments,
              signal,
              onDone: (done) => onStage('embed', done, total),
              note: (one) => notes.set(JSON.stringify(one), one),
            });
      const chunks = document.chunks.map((chunk, place) => ({
        chunk,
        documentTitle: document.title,
        vectors: vectors[place] ?? {},
      }));
      onStage('index');
      const warnings = [...document.warnings, ...notes.values()];
      const published = await deps.library.publishVersion({
        ...read,
        document: { ...document, warnings },
        chunks,
        givenTitle,
      });
      if (published.isRetitled !== true)
        return { ...published, warnings: [...notes.values(), ...published.warnings] };
    }
    throw new AppError('E036', wording('documentBusy'));
  };
}
