import type { Embedder } from '../../domain/index.ts';
import { readModelFolder } from './model-folder.ts';
import { createModelThreads } from './model-threads.ts';

/** More than any model here reads; what is beyond would only be cut into tokens. */
const MAX_CHARS = 24_000;

/**
 * Vectors by a model in ONNX form from a local folder, in threads of this process. Nothing is ever downloaded. Needs the optional
 * packages `onnxruntime-node` and `@huggingface/tokenizers`: E008 without them, or when files are missing; E041 when the
 * model cannot be run or gives unusable vectors. Weights are loaded by the first text.
 */
export function createLocalEmbedder(options: {
  readonly folder: string;
  /** At most. Without it: as many as there are cores, up to four. */
  readonly threads?: number | undefined;
}): Embedder {
  const files = readModelFolder(options.folder);
  const { dimension, prefixes, languages } = files;
  const threads = createModelThreads({ task: 'embed', files }, options.threads);
  return {
    fingerprint: `local:${files.name}:${dimension}:${files.digest}`,
    dimension,
    // Small models lose what words find: on 12 filings the gold page was among the first ten in .857 at .5, .893 at .35.
    fusionWeight: 0.35,
    languages,
    async embed(texts, purpose, signal) {
      signal?.throwIfAborted();
      const inputs = texts.map((text) => ({ text: prefixes[purpose] + text.slice(0, MAX_CHARS) }));
      return threads.run(inputs, { urgent: purpose === 'query', signal });
    },
  };
}
