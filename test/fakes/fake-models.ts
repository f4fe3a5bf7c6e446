import { wording } from '../../src/catalogue/index.ts';
import type { ModelCheck, ModelStore, RecommendedModel, StoredModel } from '../../src/domain/models/index.ts';
import { AppError } from '../../src/errors/index.ts';

const RECOMMENDED: RecommendedModel = {
  name: 'small-en',
  task: 'embedding',
  languages: ['en'],
  dimension: 384,
  bytes: 34_000_000,
  licence: 'MIT',
  page: 'https://example.org/small-en',
  memory: 160_000_000,
};

/** Models in memory; the recommended one can be added, and each can be used. */
export function createFakeModels(
  note: (name: string, input: unknown) => void,
): ModelStore & { use(name: string | undefined): void } {
  const stored = new Map<string, StoredModel>();
  let used: string | undefined;
  const get = async (name: string): Promise<StoredModel> => {
    const found = stored.get(name);
    if (found === undefined) throw new AppError('E021', wording('noSuchModel', { name }));
    return found;
  };
  return {
    list: async () => ({
      stored: [...stored.values()].map((model) => ({ ...model, isUsed: model.name === used })),
      recommended: [RECOMMENDED],
      machine: { cores: 2, memory: 8_000_000_000 },
    }),
    add: async (name, { from, onLicence, onProgress }) => {
      note('models.add', { name, from });
      onLicence(RECOMMENDED);
      onProgress({ file: 'model.onnx', done: 17_000_000, total: 34_000_000 });
      const { task, languages, bytes, licence } = RECOMMENDED;
      stored.set(name, { name, folder: `/models/${name}`, task, languages, bytes, isUsed: false, licence });
      return get(name);
    },
    get,
    use: (name) => {
      used = name;
    },
    check: async (name): Promise<ModelCheck> => ({
      ...(await get(name)),
      dimension: 384,
      loadMs: 312,
      queryMs: 3.24,
      perSecond: 81.5,
      perCpuSecond: 43.1,
      memory: 120_000_000,
    }),
    remove: async (name) => {
      await get(name);
      stored.delete(name);
    },
  };
}
