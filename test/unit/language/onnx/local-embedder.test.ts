import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createLocalEmbedder } from '../../../../src/language/index.ts';
import { skipReason } from '../../../fixtures/language/onnx-packages.ts';
import { makeTinyModel, TINY_DIMENSION, tinyVector } from '../../../fixtures/language/tiny-model.ts';

const missing = await skipReason();
let models: ReturnType<typeof makeTinyModel>[] = [];
const makeModel = (changes?: Parameters<typeof makeTinyModel>[0]): string => {
  const model = makeTinyModel(changes);
  models.push(model);
  return model.folder;
};
afterEach(() => {
  for (const model of models) model.remove();
  models = [];
});

/** The mean of the words' vectors, at unit length. */
function meanOf(...words: string[]): Float32Array {
  const sum = new Float32Array(TINY_DIMENSION);
  for (const word of words)
    for (const [place, value] of tinyVector(word).entries()) sum[place] = (sum[place] ?? 0) + value;
  const norm = Math.hypot(...sum);
  return sum.map((value) => value / norm);
}
function expectClose(actual: Float32Array | undefined, expected: Float32Array): void {
  expect(actual).toHaveLength(expected.length);
  for (const [place, value] of expected.entries()) expect(actual?.[place]).toBeCloseTo(value, 5);
}

describe.skipIf(missing !== undefined)(`createLocalEmbedder${missing ?? ''}`, () => {
  it('should run the model of the folder: words, Chinese characters, and what it does not know', async () => {
    const embedder = createLocalEmbedder({ folder: makeModel() });
    expect(embedder.dimension).toBe(TINY_DIMENSION);
    const texts = ['Mast, sails', '北京', 'rudder', ''];
    const vectors = await embedder.embed(texts, 'passage');
    expect(vectors).toHaveLength(4);
    expectClose(vectors[0], meanOf('[CLS]', 'mast', '[UNK]', 'sail', '##s', '[SEP]'));
    expectClose(vectors[1], meanOf('[CLS]', '北', '京', '[SEP]'));
    expectClose(vectors[2], meanOf('[CLS]', '[UNK]', '[SEP]'));
    expectClose(vectors[3], meanOf('[CLS]', '[SEP]'));
  });

  it('should give each text the same vector whatever it is embedded with', async () => {
    const embedder = createLocalEmbedder({ folder: makeModel() });
    const texts = Array.from({ length: 40 }, (_, index) => 'mast keel sail '.repeat(index % 5));
    const together = await embedder.embed(texts, 'passage');
    for (const [place, text] of texts.entries()) {
      const [alone] = await embedder.embed([text], 'passage');
      expectClose(together[place], alone ?? new Float32Array());
    }
  });

  it('should cut a long text to what the model reads and keep its closing token', async () => {
    const embedder = createLocalEmbedder({ folder: makeModel() });
    const [vector] = await embedder.embed(['keel '.repeat(10_000)], 'passage');
    expectClose(vector, meanOf('[CLS]', ...new Array<string>(10).fill('keel'), '[SEP]'));
  });

  it('should follow the pooling and the prompts of the model', async () => {
    const first = createLocalEmbedder({ folder: makeModel({ pooling: 'first' }) });
    expectClose((await first.embed(['mast'], 'query'))[0], meanOf('[CLS]'));
    const prompted = createLocalEmbedder({
      folder: makeModel({ prompts: { query: 'sail ', document: 'keel ' } }),
    });
    expectClose((await prompted.embed(['mast'], 'query'))[0], meanOf('[CLS]', 'sail', 'mast', '[SEP]'));
    expectClose((await prompted.embed(['mast'], 'passage'))[0], meanOf('[CLS]', 'keel', 'mast', '[SEP]'));
  });

  it('should say E041 for weights that are no model, and stop at once when it is aborted', async () => {
    const folder = makeModel();
    const embedder = createLocalEmbedder({ folder });
    await expect(embedder.embed(['mast'], 'query', AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    truncateSync(join(folder, 'onnx/model.onnx'), 100);
    await expect(embedder.embed(['mast'], 'query')).rejects.toMatchObject({ code: 'E041' });
    const other = makeModel();
    writeFileSync(join(other, 'config.json'), JSON.stringify({ hidden_size: TINY_DIMENSION - 1 }));
    await expect(createLocalEmbedder({ folder: other }).embed(['mast'], 'query')).rejects.toMatchObject({
      code: 'E041',
      message: expect.stringContaining('7 numbers for each token'),
    });
  });
});

describe('files of a local model', () => {
  it.each(['onnx/model.onnx', 'config.json', 'tokenizer.json'])('should say E008 without %s', (missing) => {
    const folder = makeModel();
    rmSync(join(folder, missing));
    const open = () => createLocalEmbedder({ folder });
    expect(open).toThrow(expect.objectContaining({ code: 'E008' }));
    expect(open).toThrow(/“builtin”/);
    expect(open).not.toThrow(folder); // no absolute path
  });

  it('should have a fingerprint of the contents, so that other weights are another index', () => {
    const folder = makeModel();
    const before = createLocalEmbedder({ folder }).fingerprint;
    expect(createLocalEmbedder({ folder }).fingerprint).toBe(before);
    truncateSync(join(folder, 'onnx/model.onnx'), 200);
    expect(createLocalEmbedder({ folder }).fingerprint).not.toBe(before);
  });
});
