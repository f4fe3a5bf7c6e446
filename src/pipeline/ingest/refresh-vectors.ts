import type { Embedder, IndexRebuild, Logger } from '../../domain/index.ts';
import type { IngestService } from '../services.ts';
import { embedChunks } from './embed-chunks.ts';

/**
 * Ingestion that first makes the vectors of another embedder anew from the stored chunks, so that a change of the
 * configuration never reads a file again and never leaves the library without its vectors.
 */
export function withFreshVectors(
  service: IngestService,
  deps: { readonly rebuild: IndexRebuild; readonly embedder: Embedder; readonly logger: Logger },
): IngestService {
  return {
    ...service,
    ingestFolder: async (input) => {
      const total = await deps.rebuild.pending();
      if (total > 0) {
        deps.logger.info('the vectors are of another embedder and are made anew', { documents: total });
        const made = await deps.rebuild.run({
          embed: (document) => embedChunks(deps.embedder, document, { signal: input.signal }),
          // As ingestion writes it: what read the file, then what embedded it.
          fingerprint: (before) =>
            `${before.slice(0, before.lastIndexOf('|') + 1)}${deps.embedder.fingerprint}`,
          signal: input.signal,
        });
        deps.logger.info('the vectors were made anew', { documents: made });
      }
      return service.ingestFolder(input);
    },
  };
}
