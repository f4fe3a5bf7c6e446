import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { Turns } from '../../concurrency/index.ts';
import type { PassageGraph } from '../../domain/graph/index.ts';
import type { Chunk, LanguageTasks, Logger, TtlCache } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { acceptSaid, extractGraph, mergeGraphs } from '../../rag/index.ts';
import { createRunBudget, NO_USAGE } from '../research/run/run-budget.ts';
import { type ExtractDocument, reasonOf } from './make-graphs.ts';

/** Passages of one request to a model. */
const PASSAGES = 6;
const KEPT_SECONDS = 90 * 24 * 3600;

const SaidSchema = z.object({
  entities: z.array(z.object({ name: z.string(), type: z.string() })),
  relations: z.array(z.object({ source: z.string(), target: z.string(), keywords: z.array(z.string()) })),
});

/**
 * Names and relations as a model reads them. Each answer is kept by the content of its passage before it is used, so that nothing is
 * paid twice, whoever is killed. What the model does not read, for want of tokens or of an answer, the rules do, with a warning.
 */
export function createExtractByModel(deps: {
  readonly extract: NonNullable<LanguageTasks['extractGraph']>;
  /** Names model and prompt. */
  readonly fingerprint: string;
  readonly cache: TtlCache;
  /** Of model calls for one document. */
  readonly maxTokens: number;
  readonly turns: Turns;
  readonly logger: Logger;
}): ExtractDocument {
  const { logger, turns } = deps;
  const read = createReadPassages(deps);

  return async (document, chunks, signal) => {
    const texts = chunks.filter(({ kind }) => kind === 'text');
    const { said, failure } = await read(document.title, texts, signal);
    const { graph, dropped } = acceptSaid({ ...document, chunks }, said);
    if (dropped.relations + dropped.names > 0)
      logger.info('a model named what its passages do not say', {
        documentId: document.documentId,
        ...dropped,
      });
    const unread = texts.filter(({ id }) => !said.has(id));
    if (unread.length === 0) return { graph };
    const byRules = await turns.background.run(extractGraph({ ...document, chunks: unread }), signal);
    const counts = { missing: unread.length, all: chunks.length };
    const reason = wording('whyGraphByRules', { ...counts, why: reasonOf(failure) });
    return { graph: mergeGraphs(graph, byRules), problem: wording('graphIncomplete', { reason }) };
  };
}

/** What a model says of passages, from the cache or asked for; `failure` is why some were not read. */
function createReadPassages(deps: Parameters<typeof createExtractByModel>[0]) {
  const { cache, maxTokens } = deps;
  const limits = { maxCalls: 0, maxTokens, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0 };

  return async (documentTitle: string, chunks: readonly Chunk[], signal?: AbortSignal) => {
    const keyOf = ({ headingPath, prefix, text }: Chunk) =>
      `graph:${sha256(JSON.stringify([deps.fingerprint, documentTitle, headingPath, prefix, text]))}`;
    const said = new Map<string, PassageGraph>();
    const open: Chunk[] = [];
    for (const chunk of chunks) {
      const kept = readKept(await cache.get(keyOf(chunk)));
      if (kept === undefined) open.push(chunk);
      else said.set(chunk.id, { id: chunk.id, ...kept });
    }
    const budget = createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds: () => 0 }).forStep();
    let failure: unknown;
    for (let from = 0; from < open.length; from += PASSAGES) {
      signal?.throwIfAborted();
      const batch = open.slice(from, from + PASSAGES);
      const passages = batch.map(({ id, text, headingPath }) => ({ id, documentTitle, headingPath, text }));
      try {
        const context = { runId: 'knowledge', step: 'graph', budget, isFirst: true, signal };
        const answers = new Map((await deps.extract({ passages }, context)).map((one) => [one.id, one]));
        for (const chunk of batch) {
          // A passage that the model has nothing to say of is answered too.
          const { entities = [], relations = [] } = answers.get(chunk.id) ?? {};
          await cache.set(keyOf(chunk), JSON.stringify({ entities, relations }), KEPT_SECONDS);
          said.set(chunk.id, { id: chunk.id, entities, relations });
        }
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        failure ??= error;
        // A malformed answer says nothing of the next one; a dead endpoint or a spent budget does.
        if (!(error instanceof AppError && error.code === 'E025')) break;
      }
    }
    return { said, failure };
  };
}

function readKept(text: string | undefined): z.infer<typeof SaidSchema> | undefined {
  if (text === undefined) return undefined;
  try {
    return SaidSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // a damaged entry is made again
  }
}
