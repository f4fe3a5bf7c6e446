import { type Wording, wording } from '../../catalogue/index.ts';
import type { Turns } from '../../concurrency/index.ts';
import type { DocumentGraph, DueDocument, GraphStore, MadeGraph } from '../../domain/graph/index.ts';
import type { Chunk, Logger } from '../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../errors/index.ts';

/** Documents that are asked for at once. */
const DOCUMENTS = 64;
/** Passages after which what was made is stored: sums are made once for all of them, and searches wait for the embedded database meanwhile. */
const CHUNKS = { least: 40, first: 100, most: 400 };
/** Storing that takes longer is done in smaller parts, a shorter one in larger ones. */
const STORED_MS = { least: 15, most: 40 };
const NOTHING: DocumentGraph = { entities: [], relations: [], aliases: [] };

export interface MadeKnowledge {
  readonly documents: number;
  readonly chunks: number;
  /** Documents of which something could not be made; it is a warning on each. */
  readonly incomplete: number;
}

export type ExtractDocument = (
  document: DueDocument,
  chunks: readonly Chunk[],
  signal?: AbortSignal,
) => Promise<Omit<MadeGraph, 'documentId' | 'versionId'>>;

export type MakeGraphs = (options?: {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: MadeKnowledge) => void) | undefined;
}) => Promise<MadeKnowledge>;

/**
 * Makes the graph of every document that has none of this maker. Goes on where a killed process was: a document is stored whole
 * or is still due. Calculates in slices behind everybody else, and keeps a few documents in memory.
 */
export function createMakeGraphs(deps: {
  readonly graph: Pick<GraphStore, 'due' | 'chunks' | 'put'>;
  /** What reads names and relations. */
  readonly extract: ExtractDocument;
  readonly madeBy: string;
  readonly turns: Turns;
  readonly logger: Logger;
}): MakeGraphs {
  const { graph, extract, madeBy, turns, logger } = deps;

  const makeOne = async (document: DueDocument, signal: AbortSignal | undefined): Promise<MadeGraph> => {
    const { documentId, versionId } = document;
    const chunks = await graph.chunks(versionId);
    try {
      return { documentId, versionId, ...(await extract(document, chunks, signal)) };
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      logger.warn('the graph of a document could not be made', { documentId, error });
      const problem = wording('graphIncomplete', { reason: reasonOf(error) });
      return { documentId, versionId, graph: NOTHING, problem };
    }
  };

  return async ({ signal, onProgress } = {}) => {
    let together = CHUNKS.first;
    let done: MadeKnowledge = { documents: 0, chunks: 0, incomplete: 0 };
    for (;;) {
      const due = await graph.due(madeBy, DOCUMENTS);
      if (due.length === 0) return done;
      for (let from = 0; from < due.length; ) {
        const batch = storedTogether(due.slice(from), together);
        from += batch.length;
        const made: MadeGraph[] = [];
        for (const document of batch) {
          await turns.quiet.next(signal);
          made.push(await makeOne(document, signal));
        }
        await turns.quiet.next(signal);
        const began = performance.now();
        await graph.put(madeBy, made);
        together = nextSize(together, performance.now() - began);
        done = {
          documents: done.documents + made.length,
          chunks: done.chunks + batch.reduce((sum, { chunks }) => sum + chunks, 0),
          incomplete: done.incomplete + made.filter(({ problem }) => problem !== undefined).length,
        };
        onProgress?.(done);
      }
    }
  };
}

/** The first documents with so many passages. */
function storedTogether(due: readonly DueDocument[], most: number): readonly DueDocument[] {
  let chunks = 0;
  const count = due.findIndex((document) => {
    chunks += document.chunks;
    return chunks >= most;
  });
  return count < 0 ? due : due.slice(0, count + 1);
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs > STORED_MS.most) return Math.max(CHUNKS.least, size / 2);
  return tookMs < STORED_MS.least ? Math.min(CHUNKS.most, size * 2) : size;
}

export const reasonOf = (error: unknown): string | Wording =>
  error instanceof AppError ? saidBy(error) : wording('whyEnrichmentUnexpected');
