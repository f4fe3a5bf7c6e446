import { basename } from 'node:path';
import type { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Wording, wording } from '../../catalogue/index.ts';
import type { Embedder } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { type LocalModelFiles, readLocalModelFiles } from './local-model-files.ts';
import { poolTokens } from './pool-tokens.ts';
import { splitBatches } from './split-batches.ts';

/** Tokens of a batch are padded to its longest text, so large batches waste more than they save. */
const BATCH = 16;
const MAX_CHARS = 24_000;

interface LoadedModel {
  readonly session: InferenceSession;
  readonly tokenizer: Tokenizer;
  readonly tensor: (values: BigInt64Array, shape: readonly number[]) => Tensor;
}

/**
 * Vectors by a model in ONNX form from a local folder, inside this process. Nothing is ever downloaded. Needs the optional
 * packages `onnxruntime-node` and `@huggingface/tokenizers`: E008 without them, or when files are missing; E041 when the
 * model cannot be run or gives unusable vectors. Weights are loaded by the first text.
 */
export function createLocalEmbedder(options: { readonly folder: string }): Embedder {
  const files = readLocalModelFiles(options.folder);
  const { dimension, prefixes } = files;
  let model: Promise<LoadedModel> | undefined;

  async function embedBatch({ session, tokenizer, tensor }: LoadedModel, texts: readonly string[]) {
    const encoded = texts.map((text) => cut(tokenizer.encode(text).ids, files.maxTokens));
    const tokens = Math.max(1, ...encoded.map(({ length }) => length));
    const fill = (value: (ids: readonly number[], place: number) => number) =>
      tensor(
        BigInt64Array.from(
          encoded.flatMap((ids) => Array.from({ length: tokens }, (_, place) => BigInt(value(ids, place)))),
        ),
        [texts.length, tokens],
      );
    const inputs: Record<string, () => Tensor> = {
      input_ids: () => fill((ids, place) => ids[place] ?? 0),
      attention_mask: () => fill((ids, place) => (place < ids.length ? 1 : 0)),
      token_type_ids: () => fill(() => 0),
    };
    const feeds: Record<string, Tensor> = {};
    for (const name of session.inputNames) {
      const make = inputs[name];
      if (make === undefined) throw failed(wording('whyModelInput', { name }));
      feeds[name] = make();
    }
    const output = (await session.run(feeds))[session.outputNames[0] ?? ''];
    const values = output?.data;
    if (!(values instanceof Float32Array) || values.length !== texts.length * tokens * dimension)
      throw failed(wording('whyModelShape', { dimension }));
    const lengths = encoded.map(({ length }) => length);
    return poolTokens(values, lengths, { tokens, dimension, pooling: files.pooling }).map((vector) => {
      if (vector === undefined) throw failed(wording('whyModelVector'));
      return vector;
    });
  }

  return {
    fingerprint: `local:${basename(options.folder)}:${dimension}:${files.digest}`,
    dimension,
    fusionWeight: 0.5,
    async embed(texts, purpose, signal) {
      signal?.throwIfAborted();
      model ??= loadModel(files).catch((error: unknown) => {
        model = undefined;
        throw error;
      });
      const loaded = await model;
      const vectors: Float32Array[] = [];
      const inputs = texts.map((text) => prefixes[purpose] + text.slice(0, MAX_CHARS));
      // One batch after another: each uses every core.
      for (const batch of splitBatches(inputs, BATCH)) {
        signal?.throwIfAborted();
        vectors.push(...(await embedBatch(loaded, batch).catch(rethrow)));
      }
      return vectors;
    },
  };
}

async function loadModel(files: LocalModelFiles): Promise<LoadedModel> {
  const [runtime, { Tokenizer: TokenizerOf }] = await Promise.all([
    import('onnxruntime-node'),
    import('@huggingface/tokenizers'),
  ]).catch((cause: unknown) => {
    throw new AppError('E008', wording('localPackages'), { cause });
  });
  try {
    return {
      session: await runtime.InferenceSession.create(files.weights),
      tokenizer: new TokenizerOf(files.tokenizer, files.tokenizerConfig),
      tensor: (values, shape) => new runtime.Tensor('int64', values, shape),
    };
  } catch (cause) {
    throw failed(wording('whyModelLoad'), cause);
  }
}

/** The last token closes the text and stays. */
function cut(ids: readonly number[], limit: number): readonly number[] {
  return ids.length <= limit ? ids : [...ids.slice(0, limit - 1), ...ids.slice(-1)];
}

function failed(why: Wording, cause?: unknown): AppError {
  return new AppError('E041', wording('localModelFailed', { why }), { cause });
}

function rethrow(error: unknown): never {
  if (error instanceof AppError || isAbort(error)) throw error;
  throw failed(wording('whyModelRun'), error);
}
