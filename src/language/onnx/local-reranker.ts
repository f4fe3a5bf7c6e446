import type { Reranker } from '../../domain/index.ts';
import { passageText } from '../rerankers/passage-text.ts';
import { readModelFolder } from './model-folder.ts';
import { createModelThreads } from './model-threads.ts';

const MAX_CHARS = 8_000;

/**
 * Scores by a cross-encoder in ONNX form from a local folder, which reads question and passage together: one number for a pair, or
 * two, of which the second says that it fits. E008 and E041 as for vectors.
 */
export function createLocalReranker(options: {
  readonly folder: string;
  readonly threads?: number | undefined;
}): Reranker {
  const files = readModelFolder(options.folder);
  const threads = createModelThreads({ task: 'score', files }, options.threads);
  return {
    name: `local:${files.name}`,
    async rerank(query, passages, signal) {
      signal?.throwIfAborted();
      const inputs = passages.map((passage) => ({
        text: query,
        pair: passageText(passage).slice(0, MAX_CHARS),
      }));
      const made = await threads.run(inputs, { urgent: true, signal });
      return made.map(([first = 0, second]) => sigmoid(second === undefined ? first : second - first));
    },
  };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));
