import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalEmbedder } from '../../../../src/language/index.ts';
import { skipReason } from '../../../fixtures/language/onnx-packages.ts';
import { makeTinyModel, TINY_DIMENSION } from '../../../fixtures/language/tiny-model.ts';

const missing = await skipReason();
const DIST = pathToFileURL(resolve(import.meta.dirname, '../../../../dist/language/index.js')).href;

describe.skipIf(missing !== undefined)(`threads of a model${missing ?? ''}`, () => {
  let model: ReturnType<typeof makeTinyModel>;
  beforeAll(() => {
    model = makeTinyModel();
  });
  afterAll(() => model.remove());
  const passages = Array.from({ length: 600 }, (_, place) => `mast ${'sail '.repeat(place % 9)}`);

  it('should answer a question before the passages that wait', async () => {
    const embedder = createLocalEmbedder({ folder: model.folder, threads: 1 });
    await embedder.embed(['mast'], 'query');
    const order: string[] = [];
    const made = embedder.embed(passages, 'passage').then((vectors) => {
      order.push('passages');
      return vectors;
    });
    await embedder.embed(['keel'], 'query');
    order.push('question');
    expect(await made).toHaveLength(passages.length);
    expect(order).toEqual(['question', 'passages']);
  });

  it('should drop what waits when it is aborted, and go on with the rest', async () => {
    const embedder = createLocalEmbedder({ folder: model.folder, threads: 1 });
    const stop = new AbortController();
    const made = embedder.embed(passages, 'passage', stop.signal);
    const other = embedder.embed(['keel'], 'passage');
    stop.abort();
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    expect((await other)[0]).toHaveLength(TINY_DIMENSION);
  });

  it('should keep no process open, and give all vectors before the process ends', async () => {
    const program = `
      const { createLocalEmbedder } = await import(${JSON.stringify(DIST)});
      const embedder = createLocalEmbedder({ folder: ${JSON.stringify(model.folder)} });
      const vectors = await embedder.embed(Array.from({ length: 50 }, () => 'mast'), 'passage');
      console.log(vectors.length);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { timeout: 60_000 },
    );
    expect(stdout.trim()).toBe('50');
  });
});
