import { afterEach, describe, expect, it } from 'vitest';
import { say, type Wording } from '../../../../src/catalogue/index.ts';
import { readEmbeddingLimit } from '../../../../src/language/embeddings/learn-limits.ts';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from '../../../../src/language/index.ts';
import { type JsonServer, startJsonServer, vectorsOf } from '../../../fakes/embedding-server.ts';

let server: JsonServer | undefined;
afterEach(() => server?.close());

async function build(
  reply: (input: readonly string[], body: Record<string, unknown>) => [number, unknown] | undefined,
  options: Partial<OpenAiEmbedderOptions> = {},
) {
  server = await startJsonServer(({ body }) => {
    const refused = reply(body['input'] as string[], body);
    if (refused) return { status: refused[0], body: refused[1] };
    return { body: vectorsOf(body['input'], 4) };
  });
  const { baseUrl, requests } = server;
  const embedder = createOpenAiEmbedder({
    baseUrl,
    model: 'm',
    dimension: 4,
    batchSize: 32,
    wait: async () => undefined,
    ...options,
  });
  const notes: string[] = [];
  const note = (one: Wording) => void notes.push(say('en', one));
  return {
    requests,
    notes,
    embed: (texts: readonly string[]) => embedder.embed(texts, 'passage', undefined, note),
  };
}
const texts = (count: number) => Array.from({ length: count }, (_, index) => 'x'.repeat(index + 1));
const sizes = (requests: JsonServer['requests']) =>
  requests.map(({ body }) => (body['input'] as string[]).length);

describe('an embedding server that takes fewer texts', () => {
  it.each<[string, unknown]>([
    [
      'Qwen',
      {
        error: {
          message: 'Value error, batch size is invalid, it should not be larger than 10.: input.contents',
        },
      },
    ],
    ['TEI', { error: 'batch size 32 > maximum allowed batch size 10' }],
    ['Cohere', { message: 'invalid request: total number of texts must be at most 10, received 32' }],
  ])('should be given as many as it says, now and later (%s)', async (_, body) => {
    const { embed, requests } = await build((input) => (input.length > 10 ? [400, body] : undefined));
    expect(await embed(texts(32))).toHaveLength(32);
    expect(sizes(requests)).toEqual([32, 10, 10, 10, 2]);
    await embed(texts(20).map((text) => `${text}y`));
    expect(sizes(requests).slice(5)).toEqual([10, 10]);
  });

  it('should be given half until it takes them where it does not say how many', async () => {
    const { embed, requests } = await build((input) =>
      input.length > 10 ? [422, { detail: 'too many inputs' }] : undefined,
    );
    const vectors = await embed(texts(32));
    expect(sizes(requests)).toEqual([32, 16, 16, 8, 8, 8, 8]);
    const { embed: straight } = await build(() => undefined);
    expect(vectors).toEqual(await straight(texts(32)));
  });
});

describe('an embedding server that does not know a parameter', () => {
  it('should be asked without it, now and later', async () => {
    const detail = (name: string) => [{ loc: ['body', name], msg: 'Extra inputs are not permitted' }];
    const { embed, requests } = await build(
      (_, body) => {
        const name = ['encoding_format', 'dimensions'].find((one) => one in body);
        return name ? [422, { detail: detail(name) }] : undefined;
      },
      { sendDimension: true },
    );
    await embed(['a']);
    await embed(['b']);
    expect(requests.map(({ body }) => Object.keys(body).length)).toEqual([4, 3, 2, 2]);
  });
});

describe('an embedding server that takes shorter texts', () => {
  const long = 'The rent of berth seven is due. '.repeat(40);
  const tei = (input: readonly string[]): [number, unknown] | undefined =>
    input.some((text) => text.length > 400)
      ? [413, { error: 'Input validation error: `inputs` must have less than 100 tokens. Given: 300' }]
      : undefined;

  it('should be given the text in parts, with a note in its words', async () => {
    const { embed, requests, notes } = await build(tei);
    const [vector] = await embed([long]);
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
    expect(new Set(notes)).toEqual(new Set([expect.stringContaining('must have less than 100 tokens')]));
    const refused = () => requests.filter(({ body }) => tei(body['input'] as string[]));
    expect(refused()).toHaveLength(1);
    await embed([`${long} again`]);
    expect(refused()).toHaveLength(1);
  });

  it('should be given the other texts of the batch whole', async () => {
    const { embed, requests } = await build(tei);
    const short = texts(5);
    const vectors = await embed([...short.slice(0, 3), long, ...short.slice(3)]);
    const { embed: straight } = await build(() => undefined);
    expect([...vectors.slice(0, 3), ...vectors.slice(4)]).toEqual(await straight(short));
    expect(requests.length).toBeLessThan(14);
  });

  it.each([
    [500, { error: { message: 'input is too large to process. increase the physical batch size' } }],
    [400, { error: 'the input length exceeds the context length' }],
    [413, ''],
  ])('should be found out where it says no number (%i)', async (status, body) => {
    const { embed, notes } = await build((input) =>
      input.some((text) => text.length > 400) ? [status, body] : undefined,
    );
    expect(await embed([long, 'short'])).toHaveLength(2);
    expect(notes.length).toBeGreaterThan(0);
  });
});

describe('an embedding server that refuses', () => {
  it('one text should fail that text alone, in its words', async () => {
    const { embed } = await build((input) =>
      input.includes('bad') ? [400, { error: 'cannot encode \\ud800' }] : undefined,
    );
    await embed(['good']);
    await expect(embed(['a', 'bad', 'c'])).rejects.toMatchObject({
      code: 'E100',
      message: expect.stringContaining('cannot encode'),
    });
    expect(await embed(['a', 'c'])).toHaveLength(2);
  });

  it('every text should fail them all, after few requests', async () => {
    const { embed, requests } = await build(() => [
      400,
      { error: { message: 'model "m" is not an embedding model' } },
    ]);
    await expect(embed(texts(32))).rejects.toMatchObject({
      code: 'E041',
      message: expect.stringContaining('status 400: “model "m" is not an embedding model”'),
    });
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  it('should be waited for where it is busy inside HTTP 200', async () => {
    let calls = 0;
    const { embed } = await build(() => (calls++ === 0 ? [200, { error: { message: 'busy' } }] : undefined));
    expect(await embed(['a'])).toHaveLength(1);
  });

  it('should be believed by position where it numbers every vector alike', async () => {
    const { embed } = await build((input) => [
      200,
      { data: vectorsOf(input, 4).data.map((one) => ({ ...one, index: 0 })) },
    ]);
    const vectors = await embed(texts(3));
    const { embed: straight } = await build(() => undefined);
    expect(vectors).toEqual(await straight(texts(3)));
  });
});

describe('readEmbeddingLimit', () => {
  it.each([
    [
      400,
      "Invalid 'input': array too long. Expected an array with maximum length 2048, but got 3000",
      { kind: 'batch', size: 2048 },
    ],
    [400, "This model's maximum context length is 8192 tokens", { kind: 'length', tokens: 8192 }],
    [400, 'Too many tokens in batch', { kind: 'length', tokens: undefined }],
    [400, 'This model does not support specifying dimensions', { kind: 'parameter', name: 'dimensions' }],
    [400, 'unknown model', { kind: 'unknown' }],
  ])('should read %i %s', (status, message, limit) => {
    expect(readEmbeddingLimit(status, message)).toEqual(limit);
  });
});
