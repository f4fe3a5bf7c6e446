import * as z from 'zod';
import { type Wording, wording } from '../../catalogue/index.ts';
import type { Chunk, ChunkEnrichment, LanguageTasks, Logger, TtlCache } from '../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { createRunBudget, NO_USAGE } from '../budget/run-budget.ts';

/** Passages of one request to a model. */
const BATCH = 8;
const PARALLEL = 4;
const CACHE_SECONDS = 90 * 24 * 3600;

const StoredSchema = z.object({ summary: z.string(), questions: z.array(z.string()) });
type Texts = z.infer<typeof StoredSchema>;

export interface EnrichedDocument {
  /** By chunk id; chunks that are not in it have none. */
  readonly enrichments: ReadonlyMap<string, ChunkEnrichment>;
  /** What could not be enriched and why. */
  readonly problem?: Wording | undefined;
}

/** Summaries and questions for the chunks of a document. What goes wrong is a problem of the answer; aborts pass through. */
export type EnrichDocument = (
  document: { readonly title: string; readonly chunks: readonly Chunk[] },
  signal?: AbortSignal,
) => Promise<EnrichedDocument>;

/** Without a cache everything is made anew each time, as is right where it costs nothing. */
export function createEnrichDocument(deps: {
  readonly enrichChunks: NonNullable<LanguageTasks['enrichChunks']>;
  /** Of what `enrichChunks` makes. */
  readonly fingerprint: string;
  /** Chunks of equal content are paid for once. */
  readonly cache: TtlCache | undefined;
  readonly maxQuestions: number;
  /** Of model calls for one document. */
  readonly maxTokens: number;
  readonly logger: Logger;
}): EnrichDocument {
  const { cache, logger } = deps;
  const limits = {
    maxCalls: 0,
    maxTokens: deps.maxTokens,
    maxCostUsd: 0,
    maxSeconds: 0,
    reportReserve: 0,
  };

  return async ({ title, chunks }, signal) => {
    const keyOf = ({ headingPath, prefix, text }: Chunk) =>
      `enrichment:${sha256(JSON.stringify([deps.fingerprint, title, headingPath, prefix, text]))}`;
    const enrichments = new Map<string, ChunkEnrichment>();
    const open: Chunk[] = [];
    for (const chunk of chunks) {
      const stored = readStored(await cache?.get(keyOf(chunk)));
      if (stored === undefined) open.push(chunk);
      else enrichments.set(chunk.id, { id: chunk.id, ...stored });
    }

    const budget = createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds: () => 0 }).forStep();
    let failure: unknown;
    let isOver = false;
    const enrich = async (batch: readonly Chunk[]) => {
      signal?.throwIfAborted();
      const passages = batch.map(({ id, prefix, text, headingPath }) => ({
        id,
        documentTitle: title,
        headingPath,
        text: prefix === '' ? text : `${prefix}\n${text}`,
      }));
      const made = await deps
        .enrichChunks(
          { passages, maxQuestionsPerPassage: deps.maxQuestions },
          { runId: 'ingest', step: 'enrich', budget, isFirst: true, signal },
        )
        .catch((error: unknown) => {
          if (isAbort(error, signal)) throw error;
          failure ??= error;
          // A malformed answer says nothing about the next one; a dead endpoint or a spent budget does.
          isOver ||= !(error instanceof AppError && error.code === 'E025');
          return [];
        });
      const known = new Map(batch.map((chunk) => [chunk.id, chunk]));
      for (const enrichment of made) {
        const chunk = known.get(enrichment.id);
        if (chunk === undefined) continue;
        enrichments.set(chunk.id, enrichment);
        const { summary, questions } = enrichment;
        await cache?.set(keyOf(chunk), JSON.stringify({ summary, questions }), CACHE_SECONDS);
      }
      await new Promise((resolve) => setImmediate(resolve)); // the extractive mode computes in this thread
    };
    for (let from = 0; from < open.length && !isOver; from += BATCH * PARALLEL) {
      const starts = Array.from({ length: PARALLEL }, (_, place) => from + place * BATCH);
      await Promise.all(
        starts.filter((at) => at < open.length).map((at) => enrich(open.slice(at, at + BATCH))),
      );
    }
    if (failure === undefined) return { enrichments };
    const missing = chunks.length - enrichments.size;
    logger.warn('chunks were not enriched', { chunks: missing, error: failure });
    return {
      enrichments,
      problem: wording('warnNotEnriched', { missing, all: chunks.length, why: reasonOf(failure) }),
    };
  };
}

function readStored(text: string | undefined): Texts | undefined {
  if (text === undefined) return undefined;
  try {
    return StoredSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // a damaged entry is made again
  }
}

function reasonOf(error: unknown): string | Wording {
  if (!(error instanceof AppError)) return wording('whyEnrichmentUnexpected');
  if (error.code === 'E026') return wording('whyEnrichmentBudget');
  return saidBy(error);
}
