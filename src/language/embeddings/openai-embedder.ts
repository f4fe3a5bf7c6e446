import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { Embedder } from '../../domain/index.ts';
import { createEndpoint, type EndpointOptions } from '../endpoint/endpoint.ts';
import { type EmbeddingSession, embedWithinLimits } from './embed-within-limits.ts';

const ResponseSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()) })),
});

/** See `Embedder.fusionWeight`. As measured with a small model; a larger one may weigh more. */
const FUSION_WEIGHT = 0.25;

export interface OpenAiEmbedderOptions extends EndpointOptions {
  readonly model: string;
  readonly dimension: number;
  /** Most texts in one request (property 31). */
  readonly batchSize: number;
  /** Asks the endpoint to shorten its vectors to `dimension`; only for models that can. */
  readonly sendDimension?: boolean | undefined;
  /** Longer texts are cut, since one of them fails the whole batch. */
  readonly maxInputChars?: number | undefined;
  /** Some models want the purpose said in the text, such as `query: ` and `passage: ` for E5. */
  readonly prefixes?: { readonly query: string; readonly passage: string } | undefined;
}

/**
 * Vectors from any server that speaks the OpenAI embeddings API (OpenAI, vLLM, Ollama, TEI). Count, dimension and every
 * number are checked; what is wrong is `AppError` E041, and E100 where the server takes other texts. The result does not depend on how
 * texts fall into batches. What the server refuses is learnt for the session: fewer texts at once, a parameter that it does not know, and
 * long texts, which are embedded in parts.
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, dimension, maxInputChars = 24_000 } = options;
  const prefixes = options.prefixes ?? { query: '', passage: '' };
  const endpoint = createEndpoint(options, { code: 'E041', what: wording('forEmbedding') });
  const session: EmbeddingSession = {
    ...endpoint,
    post,
    apiKey: options.apiKey,
    unknown: new Set(),
    batchSize: options.batchSize,
    hasWorked: false,
  };

  async function post(input: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { unknown } = session;
    const body = {
      model,
      input,
      // Clients ask for base64 by default, and servers that ignore it then yield empty vectors without an error.
      ...(!unknown.has('encoding_format') && { encoding_format: 'float' }),
      ...(options.sendDimension && !unknown.has('dimensions') && { dimensions: dimension }),
    };
    const parsed = ResponseSchema.safeParse(await endpoint.post('/embeddings', body, signal));
    if (!parsed.success) throw endpoint.fail(wording('endpointNoVectors'), parsed.error);
    const { data } = parsed.data;
    if (data.length !== input.length)
      throw endpoint.fail(wording('endpointVectorCount', { vectors: data.length, texts: input.length }));
    const vectors: (Float32Array | undefined)[] = new Array(input.length).fill(undefined);
    // Some servers give every vector the same index.
    const isNumbered = new Set(data.map(({ index }) => index)).size === data.length;
    data.forEach(({ index, embedding }, position) => {
      if (embedding.length !== dimension)
        throw endpoint.fail(wording('endpointDimension', { numbers: embedding.length, wanted: dimension }));
      vectors[isNumbered ? (index ?? position) : position] = unitVector(embedding);
    });
    return vectors.map((vector) => {
      if (!vector) throw endpoint.fail(wording('endpointBadVector'));
      return vector;
    });
  }

  return {
    fingerprint: ['openai', model, dimension, prefixes.query, prefixes.passage].join(':'),
    dimension,
    fusionWeight: FUSION_WEIGHT,
    embed: (texts, purpose, signal, note) =>
      // Servers refuse the empty string; a space is a text without content to all of them.
      embedWithinLimits(
        session,
        texts.map((text) => text.slice(0, maxInputChars) || ' '),
        { prefix: prefixes[purpose], signal, note },
      ),
  };
}

/** `undefined` for a vector that has no direction: all zero, or with a number that is not finite. */
function unitVector(values: readonly number[]): Float32Array | undefined {
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(norm) || norm === 0) return undefined;
  return Float32Array.from(values, (value) => value / norm);
}
