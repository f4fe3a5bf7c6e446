import { wording } from '../../catalogue/index.ts';
import type { Entailment, EntailmentModel } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { readModelFolder } from './model-folder.ts';
import { createModelThreads } from './model-threads.ts';

/**
 * Pairs of texts read by a model in ONNX form from a local folder, whose `config.json` names entailment and contradiction among its
 * labels: E008 for another. E008 and E041 as for vectors.
 */
export function createLocalEntailment(options: {
  readonly folder: string;
  readonly threads?: number | undefined;
}): EntailmentModel {
  const files = readModelFolder(options.folder);
  const { name, labels, languages } = files;
  if (labels === undefined)
    throw new AppError('E008', wording('localFolder', { name, why: wording('whyFolderNoLabels') }));
  const threads = createModelThreads({ task: 'score', files }, options.threads);
  return {
    name: `local:${name}`,
    languages,
    async entail(pairs, signal) {
      signal?.throwIfAborted();
      const inputs = pairs.map(({ premise, statement }) => ({ text: premise, pair: statement }));
      const made = await threads.run(inputs, { urgent: false, signal });
      return made.map((scores) => toShares(scores, labels));
    },
  };
}

/** Softmax. A model that has read nothing gives no numbers. */
function toShares(
  scores: Float32Array,
  { entailment, contradiction }: { readonly entailment: number; readonly contradiction: number },
): Entailment {
  const highest = Math.max(...scores);
  const weights = [...scores].map((score) => Math.exp(score - highest));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shareOf = (at: number) => (weights[at] ?? 0) / sum || 0;
  return { entailed: shareOf(entailment), contradicted: shareOf(contradiction) };
}
