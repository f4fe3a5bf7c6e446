import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { Reranker, TtlCache } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { splitBatches } from '../embeddings/split-batches.ts';
import { createEndpoint, type EndpointOptions } from '../endpoint/endpoint.ts';
import { passageText } from './passage-text.ts';

const ScoreSchema = z.object({ index: z.int().min(0), score: z.number() });
const TeiResponseSchema = z.array(ScoreSchema);
const CohereResponseSchema = z
  .object({ results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })) })
  .transform(({ results }) => results.map(({ index, relevance_score: score }) => ({ index, score })));

const DEFAULT_CACHE_SECONDS = 30 * 24 * 3600;
const CachedSchema = z.array(z.number());

interface HttpRerankerOptions extends EndpointOptions {
  /** `tei`: `POST /rerank` (BGE and others). `cohere`: `POST /v2/rerank`. `jina`: `POST /v1/rerank` (Jina, vLLM, Xinference). */
  readonly shape: 'tei' | 'cohere' | 'jina';
  readonly model: string;
  /** Most passages in one request (property 31). TEI refuses more than 32 unless told otherwise. */
  readonly batchSize: number;
  readonly maxPassageChars?: number | undefined;
  /** Keeps scores by content, so that a resumed run does not ask for them again. */
  readonly cache?: TtlCache | undefined;
  readonly cacheSeconds?: number | undefined;
}

/** Scores from a rerank server, checked to be one finite number per passage; what is wrong is `AppError` E040. */
export function createHttpReranker(options: HttpRerankerOptions): Reranker {
  const {
    shape,
    model,
    batchSize,
    maxPassageChars = 8_000,
    cache,
    cacheSeconds = DEFAULT_CACHE_SECONDS,
  } = options;
  const endpoint = createEndpoint(options, { code: 'E040', what: wording('forRerank') });

  async function scoreBatch(
    query: string,
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly number[]> {
    const key = `rerank:${sha256(JSON.stringify([shape, endpoint.host, model, query, texts]))}`;
    const stored = await cache?.get(key);
    const known = stored === undefined ? undefined : CachedSchema.safeParse(JSON.parse(stored)).data;
    if (known?.length === texts.length) return known;
    const scores = await ask(query, texts, signal);
    await cache?.set(key, JSON.stringify(scores), cacheSeconds);
    return scores;
  }

  async function ask(query: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]> {
    const parsed =
      shape === 'tei'
        ? TeiResponseSchema.safeParse(
            await endpoint.post('/rerank', { query, texts, raw_scores: false, truncate: true }, signal),
          )
        : CohereResponseSchema.safeParse(
            await endpoint.post(
              shape === 'cohere' ? '/v2/rerank' : '/v1/rerank',
              { model, query, documents: texts, top_n: texts.length },
              signal,
            ),
          );
    if (!parsed.success) throw endpoint.fail(wording('endpointNoScores'), parsed.error);
    const scores = new Map(parsed.data.map(({ index, score }) => [index, score]));
    return texts.map((_, index) => {
      const score = scores.get(index);
      if (score === undefined || !Number.isFinite(score))
        throw endpoint.fail(wording('endpointScores', { scores: scores.size, passages: texts.length }));
      return score;
    });
  }

  return {
    name: `${shape}:${model}`,
    async rerank(query, passages, signal) {
      const texts = passages.map((passage) => passageText(passage).slice(0, maxPassageChars));
      const batches = splitBatches(texts, batchSize);
      const scores = (await Promise.all(batches.map((batch) => scoreBatch(query, batch, signal)))).flat();
      return toUnitInterval(scores);
    },
  };
}

/** Scores that are already in [0, 1] stay; servers that send logits are squashed, all scores alike to keep their order. */
function toUnitInterval(scores: readonly number[]): number[] {
  if (scores.every((score) => score >= 0 && score <= 1)) return [...scores];
  return scores.map((score) => 1 / (1 + Math.exp(-score)));
}
