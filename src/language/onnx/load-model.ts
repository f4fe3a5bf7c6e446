import { readFileSync } from 'node:fs';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { modelFailed } from './model-failed.ts';
import { LABELS, type ModelFolder } from './model-folder.ts';

/** What a model says of a text, or of a pair of texts: its first output, one text at a time, so that nothing is padded. */
export type RunModel = (text: string, pair?: string) => Promise<Float32Array>;

/** Loads weights and tokenizer into this thread, which `run` holds while it computes. E008 without the optional packages. */
export async function loadModel(
  files: Pick<ModelFolder, 'name' | 'weights' | 'tokenizer' | 'maxTokens' | 'labels'>,
): Promise<RunModel> {
  const [{ InferenceSession, Tensor }, { Tokenizer }] = await Promise.all([
    import('onnxruntime-node'),
    import('@huggingface/tokenizers'),
  ]).catch((cause: unknown) => {
    throw new AppError('E008', wording('localPackages'), { cause });
  });
  const { path, configPath } = files.tokenizer;
  const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object;
  const open = async () => ({
    // The threads of the project are one for each core; more of them inside a call only wait for each other.
    session: await InferenceSession.create(files.weights, { intraOpNumThreads: 1, interOpNumThreads: 1 }),
    tokenizer: new Tokenizer(readJson(path), configPath === undefined ? {} : readJson(configPath)),
  });
  const { session, tokenizer } = await open().catch((cause: unknown) => {
    throw modelFailed(files.name, wording('whyModelLoad'), cause);
  });
  const unknown = session.inputNames.find((name) => !INPUTS.includes(name));
  if (unknown !== undefined) throw modelFailed(files.name, wording('whyModelInput', { name: unknown }));

  return async (text, pair) => {
    const encoded = tokenizer.encode(text, { text_pair: pair ?? null, return_token_type_ids: true });
    // What is cut off may deny the rest.
    if (files.labels !== undefined && encoded.ids.length > files.maxTokens)
      return new Float32Array(LABELS).fill(Number.NaN);
    const ids = cut(encoded.ids, files.maxTokens);
    const inputs: Record<string, readonly number[]> = {
      input_ids: ids,
      token_type_ids: cut(encoded.token_type_ids, files.maxTokens),
    };
    const tensor = (values: readonly number[] | undefined) => {
      const filled = new BigInt64Array(ids.length).fill(1n); // of the mask: every token counts
      values?.forEach((value, place) => {
        filled[place] = BigInt(value);
      });
      return new Tensor('int64', filled, [1, ids.length]);
    };
    const feeds = Object.fromEntries(session.inputNames.map((name) => [name, tensor(inputs[name])]));
    const output = (await session.run(feeds))[session.outputNames[0] ?? ''];
    return output?.data instanceof Float32Array ? output.data : new Float32Array();
  };
}

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];

/** The last token closes the text and stays. */
function cut(values: readonly number[], limit: number): readonly number[] {
  return values.length <= limit ? values : [...values.slice(0, limit - 1), ...values.slice(-1)];
}
