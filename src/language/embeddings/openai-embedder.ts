import * as z from 'zod';
import { type Wording, wording } from '../../catalogue/index.ts';
import type { Embedder } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import { quoteServer } from '../server-error.ts';
import { createEndpoint, type EndpointOptions, ServerRefusal } from './endpoint.ts';
import { type EmbeddingParameter, readEmbeddingLimit } from './learn-limits.ts';
import { splitBatches } from './split-batches.ts';
import { halveText, meanVector } from './split-text.ts';

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

/** Refusals that are about the request, not about who asks or when. */
const ABOUT_TEXTS = new Set([400, 413, 422, 500]);
/** A server that says how many tokens it takes counts more than are estimated here. */
const SHARE_OF_TOLD = 0.8;
const SHORTEST_CHARACTERS = 32;

interface Request {
  readonly prefix: string;
  readonly signal: AbortSignal | undefined;
  readonly note: ((note: Wording) => void) | undefined;
}

/**
 * Vectors from any server that speaks the OpenAI embeddings API (OpenAI, vLLM, Ollama, TEI). Count, dimension and every
 * number are checked; what is wrong is `AppError` E041, and E100 where the server takes other texts. The result does not depend on how
 * texts fall into batches. What the server refuses is learnt for the session: fewer texts at once, a parameter that it does not know, and
 * long texts, which are embedded in parts.
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, dimension, maxInputChars = 24_000, fusionWeight = 0.5 } = options;
  const prefixes = options.prefixes ?? { query: '', passage: '' };
  const endpoint = createEndpoint(options, { code: 'E041', what: wording('forEmbedding') });
  const unknown = new Set<EmbeddingParameter>();
  let { batchSize } = options;
  let longest: { readonly tokens: number; readonly said: string } | undefined;
  let hasWorked = false;

  async function post(input: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
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
    const found = vectors.map((vector) => {
      if (!vector) throw endpoint.fail(wording('endpointBadVector'));
      return vector;
    });
    hasWorked = true;
    return found;
  }

  async function embedAll(texts: readonly string[], request: Request): Promise<Float32Array[]> {
    const { prefix, signal } = request;
    const batches = splitBatches(texts, batchSize);
    const embedBatch = async (batch: readonly string[]): Promise<Float32Array[]> => {
      const [only] = batch;
      if (batch.length === 1 && only !== undefined && isLong(prefix + only)) return embedParts(only, request);
      if (batch.some((text) => isLong(prefix + text))) return inHalves(batch, request);
      try {
        return await post(
          batch.map((text) => prefix + text),
          signal,
        );
      } catch (error) {
        return withinLimits(error, batch, request);
      }
    };
    return (await Promise.all(batches.map(embedBatch))).flat();
  }

  const isLong = (text: string): boolean => longest !== undefined && estimateTokens(text) > longest.tokens;

  async function inHalves(batch: readonly string[], request: Request): Promise<Float32Array[]> {
    const half = Math.ceil(batch.length / 2);
    return [
      ...(await embedAll(batch.slice(0, half), request)),
      ...(await embedAll(batch.slice(half), request)),
    ];
  }

  /** Learns from a refusal, and asks again for what the server takes. */
  async function withinLimits(
    error: unknown,
    batch: readonly string[],
    request: Request,
  ): Promise<Float32Array[]> {
    const refusal = error instanceof AppError ? error.cause : undefined;
    if (!(refusal instanceof ServerRefusal) || !ABOUT_TEXTS.has(refusal.status)) throw error;
    const limit = readEmbeddingLimit(refusal.status, refusal.message);
    if (limit.kind === 'parameter' && !unknown.has(limit.name)) {
      unknown.add(limit.name);
      return embedAll(batch, request);
    }
    const said = quoteServer(refusal.said, options.apiKey);
    if (limit.kind === 'length' && limit.tokens !== undefined)
      longest = { tokens: Math.floor(limit.tokens * SHARE_OF_TOLD), said };
    const [first = '', ...others] = batch;
    if (others.length > 0) {
      if (limit.kind === 'batch') {
        const fewer = Math.min(limit.size ?? batch.length, Math.floor(batch.length / 2));
        batchSize = Math.max(1, Math.min(batchSize, fewer));
        return embedAll(batch, request);
      }
      if (limit.kind === 'length') return inHalves(batch, request);
      // Nobody knows why: a server that refuses one text too is not asked for each.
      return [...(await embedAll([first], request)), ...(await inHalves(others, request))];
    }
    if (limit.kind === 'length' && first.length > SHORTEST_CHARACTERS)
      return embedParts(first, request, said);
    hasWorked ||= await post(['text'], request.signal).then(
      () => true,
      () => false,
    );
    if (!hasWorked) throw error;
    throw new AppError('E100', wording('textRefused', { host: endpoint.host, said }), { cause: refusal });
  }

  /** The mean of the vectors of its halves, each of which may be halved again. */
  async function embedParts(
    text: string,
    request: Request,
    said = longest?.said ?? '',
  ): Promise<Float32Array[]> {
    if (text.length <= SHORTEST_CHARACTERS) return [...(await post([request.prefix + text], request.signal))];
    request.note?.(wording('textSplit', { said }));
    const halves = halveText(text);
    const mean = meanVector(await embedAll(halves, request), halves);
    if (mean === undefined) throw endpoint.fail(wording('endpointBadVector'));
    return [mean];
  }

  return {
    fingerprint: ['openai', model, dimension, prefixes.query, prefixes.passage].join(':'),
    dimension,
    fusionWeight,
    embed: (texts, purpose, signal, note) =>
      // Servers refuse the empty string; a space is a text without content to all of them.
      embedAll(
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
