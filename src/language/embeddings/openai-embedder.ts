import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { Embedder } from '../../domain/index.ts';
import { createEndpoint, type EndpointOptions } from './endpoint.ts';
import { splitBatches } from './split-batches.ts';

const ResponseSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()) })),
});

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
  /** See `Embedder.fusionWeight`. A real embedding model fuses as an equal. */
  readonly fusionWeight?: number | undefined;
}

/**
 * Vectors from any server that speaks the OpenAI embeddings API (OpenAI, vLLM, Ollama, TEI). Count, dimension and every
 * number are checked; what is wrong is `AppError` E041. The result does not depend on how texts fall into batches.
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, dimension, batchSize, maxInputChars = 24_000, fusionWeight = 0.5 } = options;
  const prefixes = options.prefixes ?? { query: '', passage: '' };
  const endpoint = createEndpoint(options, { code: 'E041', what: wording('forEmbedding') });

  async function embedBatch(input: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    // Clients ask for base64 by default, and servers that ignore it then yield empty vectors without an error.
    const body = {
      model,
      input,
      encoding_format: 'float',
      ...(options.sendDimension && { dimensions: dimension }),
    };
    const parsed = ResponseSchema.safeParse(await endpoint.post('/embeddings', body, signal));
    if (!parsed.success) throw endpoint.fail(wording('endpointNoVectors'), parsed.error);
    const { data } = parsed.data;
    if (data.length !== input.length)
      throw endpoint.fail(wording('endpointVectorCount', { vectors: data.length, texts: input.length }));
    const vectors: (Float32Array | undefined)[] = new Array(input.length).fill(undefined);
    data.forEach(({ index, embedding }, position) => {
      if (embedding.length !== dimension)
        throw endpoint.fail(wording('endpointDimension', { numbers: embedding.length, wanted: dimension }));
      vectors[index ?? position] = unitVector(embedding);
    });
    return vectors.map((vector) => {
      if (!vector) throw endpoint.fail(wording('endpointBadVector'));
      return vector;
    });
  }

  return {
    fingerprint: ['openai', model, dimension, prefixes.query, prefixes.passage].join(':'),
    dimension,
    fusionWeight,
    async embed(texts, purpose, signal) {
      const prefix = prefixes[purpose];
      // Servers refuse the empty string; a space is a text without content to all of them.
      const inputs = texts.map((text) => prefix + (text.slice(0, maxInputChars) || ' '));
      const batches = splitBatches(inputs, batchSize);
      return (await Promise.all(batches.map((batch) => embedBatch(batch, signal)))).flat();
    },
  };
}

/** `undefined` for a vector that has no direction: all zero, or with a number that is not finite. */
function unitVector(values: readonly number[]): Float32Array | undefined {
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(norm) || norm === 0) return undefined;
  return Float32Array.from(values, (value) => value / norm);
}
