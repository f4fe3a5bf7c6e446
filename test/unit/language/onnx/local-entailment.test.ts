import { afterEach, describe, expect, it } from 'vitest';
import { createLocalEntailment } from '../../../../src/language/index.ts';
import { skipReason } from '../../../fixtures/language/onnx-packages.ts';
import { makeTinyCrossEncoder, makeTinyEntailment } from '../../../fixtures/language/tiny-model.ts';

const missing = await skipReason();
const models: ReturnType<typeof makeTinyEntailment>[] = [];
const keep = (model: ReturnType<typeof makeTinyEntailment>): string => {
  models.push(model);
  return model.folder;
};
afterEach(() => {
  for (const model of models.splice(0)) model.remove();
});
const PAIRS = [
  { premise: 'mast', statement: 'a spar' },
  { premise: 'sail', statement: 'a cloth' },
  { premise: 'mast', statement: 'never a spar' },
];

describe.skipIf(missing !== undefined)(`createLocalEntailment${missing ?? ''}`, () => {
  it('should read pairs in the order given, each as shares of one', async () => {
    const read = await createLocalEntailment({ folder: keep(makeTinyEntailment()) }).entail(PAIRS);
    expect(read).toEqual([
      { entailed: 1, contradicted: 0 },
      { entailed: expect.closeTo(1 / (2 + Math.E), 5), contradicted: expect.closeTo(1 / (2 + Math.E), 5) },
      { entailed: 0, contradicted: 1 },
    ]);
  });

  it('should take the labels in whatever order and case the model has them', async () => {
    const folder = keep(makeTinyEntailment(['neutral', 'contradiction', 'entailment']));
    const [mast, , never] = await createLocalEntailment({ folder }).entail(PAIRS);
    expect(mast).toEqual({ entailed: 0, contradicted: 1 });
    expect(never).toEqual({ entailed: 0, contradicted: 0 });
  });

  it('should say neither of a pair that it cannot read whole', async () => {
    const model = createLocalEntailment({ folder: keep(makeTinyEntailment()) });
    const [long, short] = await model.entail([
      { premise: `mast ${'sail '.repeat(510)}`, statement: 'mast' },
      { premise: `mast ${'sail '.repeat(500)}`, statement: 'mast' },
    ]);
    expect(long).toEqual({ entailed: 0, contradicted: 0 });
    expect(short?.entailed).toBeGreaterThan(0.9);
  });

  it('should refuse a model with other labels, and one that gives other numbers than its labels', async () => {
    const others = [
      ['good', 'bad'],
      ['entailment', 'contradiction'],
      ['entailment', 'neutral', 'other'],
    ];
    for (const folder of [makeTinyCrossEncoder(), ...others.map(makeTinyEntailment)].map(keep))
      expect(() => createLocalEntailment({ folder })).toThrow(expect.objectContaining({ code: 'E008' }));
    const liar = keep(makeTinyEntailment());
    const { copyFileSync } = await import('node:fs');
    copyFileSync(`${keep(makeTinyCrossEncoder())}/onnx/model.onnx`, `${liar}/onnx/model.onnx`);
    await expect(createLocalEntailment({ folder: liar }).entail(PAIRS)).rejects.toMatchObject({
      code: 'E041',
      message: expect.stringContaining('three numbers'),
    });
  });
});
