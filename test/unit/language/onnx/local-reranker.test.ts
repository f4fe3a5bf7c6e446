import { afterEach, describe, expect, it } from 'vitest';
import { createLocalReranker } from '../../../../src/language/index.ts';
import { skipReason } from '../../../fixtures/language/onnx-packages.ts';
import { makeTinyCrossEncoder, makeTinyModel, TINY_SCORES } from '../../../fixtures/language/tiny-model.ts';

const missing = await skipReason();
let models: ReturnType<typeof makeTinyModel>[] = [];
const keep = (model: ReturnType<typeof makeTinyModel>): string => {
  models.push(model);
  return model.folder;
};
afterEach(() => {
  for (const model of models) model.remove();
  models = [];
});
const passage = (text: string) => ({ id: text, title: '', headingPath: [], text, priorScore: 0.5 });
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

describe.skipIf(missing !== undefined)(`createLocalReranker${missing ?? ''}`, () => {
  it('should score question and passage together, in the order given', async () => {
    const reranker = createLocalReranker({ folder: keep(makeTinyCrossEncoder()) });
    const [mast = 0, sail = 0] = [TINY_SCORES[4], TINY_SCORES[5]];
    const scores = await reranker.rerank('mast', [passage('rudder'), passage('sail'), passage('mast mast')]);
    // [CLS] mast [SEP] … [SEP]: the words of the passage decide.
    expect(scores[0]).toBeCloseTo(sigmoid((mast - 4) / 5), 5);
    expect(scores[1]).toBeCloseTo(sigmoid((mast + sail) / 5), 5);
    expect(scores[2]).toBeCloseTo(sigmoid((3 * mast) / 6), 5);
  });

  it('should cut a long passage and read the question whole', async () => {
    const reranker = createLocalReranker({ folder: keep(makeTinyCrossEncoder()) });
    const [score] = await reranker.rerank('mast', [passage('sail '.repeat(3_000))]);
    expect(score).toBeCloseTo(sigmoid((8 + 8 * 4) / 12), 5);
  });

  it('should say E041 of a model that gives vectors', async () => {
    const reranker = createLocalReranker({ folder: keep(makeTinyModel()) });
    await expect(reranker.rerank('mast', [passage('sail')])).rejects.toMatchObject({
      code: 'E041',
      message: expect.stringContaining('one number or two'),
    });
  });
});
