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
    // With .35 or .5, or by ranks, small models lose what words find: sentences with words left out, first hit .87, .80, .82 for .90.
    fusionWeight: 0.25,
    languages,
    async embed(texts, purpose, signal) {
      signal?.throwIfAborted();
      const inputs = texts.map((text) => ({ text: prefixes[purpose] + text.slice(0, MAX_CHARS) }));
      return threads.run(inputs, { urgent: purpose === 'query', signal });
    },
  };
}
