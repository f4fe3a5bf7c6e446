import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInForce, openModels, useModel } from '../../../src/app/open-models.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { makeTinyModel } from '../../fixtures/language/tiny-model.ts';

describe('models of a configuration', () => {
  let cwd: string;
  const made: ReturnType<typeof makeTinyModel>[] = [];
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'plumbline-models-'));
  });
  afterEach(() => {
    rmSync(cwd, { recursive: true, force: true });
    for (const model of made.splice(0)) model.remove();
  });

  const load = (environment = {}) => loadConfig({ environment, cwd }).config;
  const store = () => openModels({ ...load(), dataDir: join(cwd, 'data') }, cwd);
  const use = (model: Parameters<typeof useModel>[0]) =>
    useModel(model, load(), { cwd, configFile: undefined });
  async function add(config: object) {
    const model = makeTinyModel();
    made.push(model);
    const written = JSON.parse(readFileSync(join(model.folder, 'config.json'), 'utf8')) as object;
    writeFileSync(join(model.folder, 'config.json'), JSON.stringify({ ...written, ...config }));
    return store().add(model.folder, {
      signal: new AbortController().signal,
      onLicence: () => undefined,
      onProgress: () => undefined,
    });
  }
  const KINDS = {
    embedding: {},
    reranking: { architectures: ['BertForSequenceClassification'] },
    entailment: {
      architectures: ['BertForSequenceClassification'],
      id2label: { 0: 'entailment', 1: 'neutral', 2: 'contradiction' },
    },
  } as const;

  it.each(['embedding', 'reranking', 'entailment'] as const)(
    'should use one for %s, not remove it then, and take it back',
    async (task) => {
      const model = await add(KINDS[task]);
      expect(model).toMatchObject({ task, isUsed: false });
      expect(use(model)).toBe('plumbline.yaml');
      expect(isInForce(model, load(), cwd)).toBe(true);
      expect(isInForce(undefined, load(), cwd)).toBe(false);
      expect(await store().get(model.name)).toMatchObject({ isUsed: true });
      await expect(store().remove(model.name)).rejects.toMatchObject({ code: 'E113' });
      use(undefined);
      expect(isInForce(undefined, load(), cwd)).toBe(true);
      await store().remove(model.name);
      expect((await store().list()).stored).toEqual([]);
    },
  );

  it('should use several for different work, and leave what an endpoint does', async () => {
    const endpoint = 'baseUrl: http://127.0.0.1:1\n';
    writeFileSync(
      join(cwd, 'plumbline.yaml'),
      `embedding:\n  provider: openai\n  model: m\n  ${endpoint}rerank:\n  provider: tei\n  ${endpoint}`,
    );
    use(undefined);
    expect(load().embedding.provider).toBe('builtin');
    const model = await add(KINDS.embedding);
    expect(load().rerank).toMatchObject({ provider: 'tei', baseUrl: 'http://127.0.0.1:1' });
    const [first, second] = [await add(KINDS.embedding), await add(KINDS.reranking)];
    use(first);
    use(second);
    const { stored } = await store().list();
    expect(new Map(stored.map(({ name, isUsed }) => [name, isUsed]))).toEqual(
      new Map([
        [basename(model.folder), false],
        [first.name, true],
        [second.name, true],
      ]),
    );
  });

  it('should say that an environment variable wins', async () => {
    const model = await add(KINDS.embedding);
    use(model);
    const other = load({ PLUMBLINE_EMBEDDING_PROVIDER: 'builtin' });
    expect(isInForce(model, other, cwd)).toBe(false);
  });
});
