import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeTinyModel } from '../fixtures/language/tiny-model.ts';

const PADDING = 300_000;
/** A field that nobody reads, in front of so many bytes: the weights can still be loaded. */
const UNREAD = Buffer.from([0xa2, 0x06, 0xe0, 0xa7, 0x12]);
export const HUB_WEIGHTS = 'onnx/model_quantized.onnx';

/** A hub of models on this machine: each repository has the files of one tiny model, its weights made larger. */
export async function createModelHub() {
  const tiny = makeTinyModel();
  const read = (name: string) => readFileSync(join(tiny.folder, name));
  const files = new Map([
    [HUB_WEIGHTS, Buffer.concat([read('onnx/model.onnx'), UNREAD, Buffer.alloc(PADDING, 1)])],
    ...['tokenizer.json', 'config.json'].map((name) => [name, read(name)] as const),
  ]);
  tiny.remove();
  const state = { holds: false, status: 200, ranges: [] as (string | undefined)[] };
  const server = createServer((request, response) => {
    const path = /\/resolve\/[^/]+\/(.+)$/.exec(request.url ?? '')?.[1] ?? '';
    const body = files.get(path);
    if (body === undefined || state.status !== 200) {
      response.writeHead(body === undefined ? 404 : state.status).end();
      return;
    }
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (path === HUB_WEIGHTS) state.ranges.push(request.headers.range);
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': body.length - start });
    if (state.holds && path === HUB_WEIGHTS) response.write(body.subarray(start, PADDING / 2));
    else response.end(body.subarray(start));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const pin = (path: string) => {
    const body = files.get(path) ?? Buffer.alloc(0);
    return { path, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
  };
  const [weights, tokenizer] = [pin(HUB_WEIGHTS), pin('tokenizer.json')];
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `holds`: half of the weights is sent, and nothing after it. */
    state,
    pinned: {
      name: 'tiny',
      task: 'embedding' as const,
      languages: ['en' as const],
      dimension: 8,
      bytes: weights.bytes + tokenizer.bytes,
      licence: 'MIT',
      page: 'https://example.org/tiny',
      memory: 1_000_000,
      repository: 'somebody/tiny',
      revision: 'r1',
      weights,
      tokenizer,
      jar: { artifact: 'org.example:tiny:1', weights: 'tiny.onnx', tokenizer: 'tiny.json' },
      described: { 'config.json': { hidden_size: 8 }, 'plumbline-model.json': { languages: ['en'] } },
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
