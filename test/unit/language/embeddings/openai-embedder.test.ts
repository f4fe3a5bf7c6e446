import { afterEach, describe, expect, it } from 'vitest';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from '../../../../src/language/index.ts';
import { type JsonServer, startJsonServer, vectorsOf } from '../../../fakes/embedding-server.ts';

let server: JsonServer | undefined;
afterEach(() => server?.close());

const waits: number[] = [];
async function build(reply: JsonServer['reply'], options: Partial<OpenAiEmbedderOptions> = {}) {
  server = await startJsonServer(reply);
  waits.length = 0;
  const { baseUrl, requests } = server;
  const wait = async (ms: number) => void waits.push(ms);
  const embedder = createOpenAiEmbedder({
    baseUrl,
    model: 'm',
    dimension: 4,
    batchSize: 2,
    wait,
    ...options,
  });
  return { embedder, requests };
}
const good: JsonServer['reply'] = ({ body }) => ({ body: vectorsOf(body['input'], 4) });

describe('createOpenAiEmbedder', () => {
  it('should ask for floats, in batches, and give unit vectors in the order of the texts', async () => {
    const { embedder, requests } = await build(good, { apiKey: 'secret' });
    const texts = ['a', 'bbb', 'cc', 'dddd', 'e'];
    const vectors = await embedder.embed(texts, 'passage');
    expect(requests.map(({ body }) => (body['input'] as string[]).length)).toEqual([2, 2, 1]);
    expect(requests[0]).toMatchObject({
      path: '/v1/embeddings',
      body: { model: 'm', encoding_format: 'float' },
      headers: { authorization: 'Bearer secret' },
    });
    const [alone] = await embedder.embed(['dddd'], 'passage');
    expect(vectors[3]).toEqual(alone);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it('should trust the index and not the order of the answer', async () => {
    const { embedder } = await build(({ body }) => ({
      body: { data: vectorsOf(body['input'], 4).data.reverse() },
    }));
    const [first, second] = await embedder.embed(['a', 'bbb'], 'passage');
    const { embedder: straight } = await build(good);
    expect([first, second]).toEqual(await straight.embed(['a', 'bbb'], 'passage'));
  });

  it('should prefix by purpose and cut what is too long', async () => {
    const { embedder, requests } = await build(good, {
      prefixes: { query: 'query: ', passage: 'passage: ' },
      maxInputChars: 3,
    });
    await embedder.embed(['abcdef'], 'query');
    await embedder.embed([''], 'passage');
    expect(requests.map(({ body }) => body['input'])).toEqual([['query: abc'], ['passage:  ']]);
  });

  it.each([
    ['fewer vectors than texts', { data: [] }, /gave 0 vectors for 1 texts/],
    ['another dimension', { data: [{ index: 0, embedding: [1, 2] }] }, /2 numbers where 4 are configured/],
    ['an empty vector', { data: [{ index: 0, embedding: [] }] }, /0 numbers/],
    ['NaN, which JSON says as null', { data: [{ index: 0, embedding: [1, null, 1, 1] }] }, /no vectors/],
    [
      'a number beyond all bounds',
      '{"data":[{"index":0,"embedding":[1e999,1,1,1]}]}',
      /no vectors|without direction/,
    ],
    ['a vector of zeros', { data: [{ index: 0, embedding: [0, 0, 0, 0] }] }, /without direction/],
    ['an index that does not exist', { data: [{ index: 7, embedding: [1, 1, 1, 1] }] }, /without direction/],
    ['base64 in spite of the request', { data: [{ index: 0, embedding: 'AAAA' }] }, /no vectors/],
    ['something else', { message: 'hello' }, /no vectors/],
  ])('should refuse %s with E041', async (_, body, message) => {
    const { embedder } = await build(() => ({ body }));
    const failure = embedder.embed(['a'], 'passage');
    await expect(failure).rejects.toMatchObject({ code: 'E041', message: expect.stringMatching(message) });
  });

  it('should wait as long as Retry-After says and then succeed', async () => {
    const { embedder } = await build((request, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '7' }, body: {} } : good(request, index),
    );
    expect(await embedder.embed(['a'], 'query')).toHaveLength(1);
    expect(waits).toEqual([7_000]);
  });

  it('should retry what may pass and give up with E041, naming the host and no secret', async () => {
    const { embedder, requests } = await build(() => ({ status: 503, body: 'busy secret' }), {
      apiKey: 'secret',
      random: () => 0,
    });
    const failure = embedder.embed(['a'], 'query');
    await expect(failure).rejects.toMatchObject({
      code: 'E041',
      message: expect.stringContaining('status 503'),
    });
    await expect(failure).rejects.toMatchObject({ message: expect.not.stringContaining('secret') });
    expect(requests).toHaveLength(4);
    expect(waits).toEqual([500, 1_000, 2_000]);
  });

  it('should not retry what will not pass', async () => {
    const { embedder, requests } = await build(() => ({ status: 401, body: {} }));
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({ code: 'E041' });
    expect(requests).toHaveLength(1);
  });

  it('should give up on a server that hangs, and pass an abort through', async () => {
    const { embedder } = await build(() => 'hang', { timeoutMs: 30, maxRetries: 1 });
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({
      code: 'E041',
      message: expect.stringContaining('no answer in 30 ms'),
    });
    const controller = new AbortController();
    const aborted = embedder.embed(['a'], 'query', controller.signal);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });
});
