import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelStore } from '../../../../src/language/models/index.ts';
import {
  makeTinyCrossEncoder,
  makeTinyEntailment,
  makeTinyModel,
} from '../../../fixtures/language/tiny-model.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('createModelStore', () => {
  let folder: string;
  let model: ReturnType<typeof makeTinyModel>;
  let server: Server;
  let requests: { path: string; range: string | undefined }[];
  let answers: Answer[];
  let arrived: (progress: { readonly done: number }) => unknown;
  let files: Map<string, Buffer>;
  const licences: string[] = [];

  beforeEach(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'plumbline-models-')), 'models');
    model = makeTinyModel();
    requests = [];
    answers = [];
    arrived = () => undefined;
    const read = (name: string) => readFileSync(join(model.folder, name));
    files = new Map([
      ['onnx/model_quantized.onnx', Buffer.concat([read('onnx/model.onnx'), randomBytes(300_000)])],
      ['tokenizer.json', read('tokenizer.json')],
      ['config.json', read('config.json')],
    ]);
    server = createServer((request, response) => {
      const path = (request.url ?? '').split('/resolve/')[1]?.split('/').slice(1).join('/') ?? '';
      requests.push({ path, range: request.headers.range });
      const body = files.get(path);
      if (body === undefined) response.writeHead(404).end();
      else (answers.shift() ?? whole)(request, response, body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(join(folder, '..'), { recursive: true, force: true });
    model.remove();
  });

  const whole: Answer = (request, response, body) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': body.length - start });
    response.end(body.subarray(start));
  };
  const breaksOff: Answer = (request, response, body) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': body.length - start });
    // Once they have come: what a broken connection has not given out is lost.
    arrived = ({ done }) => done >= start + 100_000 && response.destroy();
    response.write(body.subarray(start, start + 100_000));
  };
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pinned = () => {
    const pin = (path: string) => {
      const body = files.get(path) ?? Buffer.alloc(0);
      return { path, bytes: body.length, sha256: sha256(body) };
    };
    return {
      name: 'tiny',
      task: 'embedding' as const,
      languages: ['en' as const],
      dimension: 8,
      bytes: 1,
      licence: 'MIT',
      page: 'https://example.org/tiny',
      memory: 1,
      repository: 'somebody/tiny',
      revision: 'r1',
      weights: pin('onnx/model_quantized.onnx'),
      tokenizer: pin('tokenizer.json'),
      jar: { artifact: 'org.example:tiny:1', weights: 'tiny.onnx', tokenizer: 'tiny.json' },
      described: {
        'config.json': { hidden_size: 8 },
        'plumbline-model.json': { languages: ['en'], licence: 'MIT' },
      },
    };
  };
  const used = new Set<string>();
  const open = (pins = [pinned()], more: { stallMs?: number; maven?: string } = {}) =>
    createModelStore({
      folder,
      isUsed: (place) => used.has(place),
      fetch,
      sleep: async () => undefined,
      allow: () => undefined,
      pinned: pins,
      ...more,
    });
  const options = (from?: string) => ({
    from: from ?? address(),
    signal: new AbortController().signal,
    onLicence: ({ licence }: { licence: string }) => licences.push(licence),
    onProgress: (progress: { readonly done: number }) => arrived(progress),
  });
  const left = () =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== '.partial')
      : [];

  it('should download a known model from a mirror, whole and checked, and say its licence', async () => {
    const added = await open().add('tiny', options());
    expect(added).toMatchObject({ name: 'tiny', task: 'embedding', languages: ['en'], licence: 'MIT' });
    expect(licences).toContain('MIT');
    expect(sha256(readFileSync(join(added.folder, 'onnx/model_quantized.onnx')))).toBe(
      pinned().weights.sha256,
    );
    const { stored } = await open().list();
    expect(stored.map(({ name }) => name)).toEqual(['tiny']);
    requests = [];
    await open().add('tiny', options());
    expect(requests).toEqual([]); // what is there is not asked for
  });

  it('should go on where a server broke off, however often', async () => {
    answers = [breaksOff, breaksOff, breaksOff];
    await open().add('tiny', options());
    const ranges = requests.filter(({ path }) => path.endsWith('.onnx')).map(({ range }) => range);
    expect(ranges).toHaveLength(4);
    expect(ranges[0]).toBeUndefined();
    expect(Number(/\d+/.exec(ranges[3] ?? '')?.[0])).toBeGreaterThan(200_000);
  });

  it('should say E104 of a server that sends nothing, and go on with the next command', async () => {
    const silent: Answer = (_request, response) => void response.destroy();
    answers = [breaksOff, silent, silent, silent, silent];
    await expect(open().add('tiny', options())).rejects.toMatchObject({ code: 'E104' });
    expect((await open().list()).stored).toEqual([]);
    requests = [];
    await open().add('tiny', options());
    expect(requests[0]?.range).toBe('bytes=100000-');
  });

  it('should take a server that hangs for one that broke off', async () => {
    const hangs: Answer = (_request, response, body) => {
      response.writeHead(200, { 'content-length': body.length });
      response.write(body.subarray(0, 1000));
    };
    answers = [hangs];
    await open(undefined, { stallMs: 200 }).add('tiny', options());
    expect(requests[1]?.range).toMatch(/^bytes=\d+-$/);
  });

  it('should begin again with a server that knows no ranges', async () => {
    const noRanges: Answer = (_request, response, body) => {
      response.writeHead(200, { 'content-length': body.length });
      response.end(body);
    };
    answers = [breaksOff, noRanges];
    await expect(open().add('tiny', options())).resolves.toMatchObject({ name: 'tiny' });
  });

  it.each<readonly [string, Answer]>([
    [
      'announces another size',
      (_request, response, body) => {
        response.writeHead(200, { 'content-length': body.length + 10 });
        response.end(Buffer.concat([body, Buffer.alloc(10)]));
      },
    ],
    [
      'sends more than is pinned',
      (_request, response, body) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' });
        response.end(Buffer.concat([body, Buffer.alloc(50)]));
      },
    ],
    [
      'sends other bytes',
      (_request, response, body) => {
        const other = Buffer.from(body);
        other[10] = (other[10] ?? 0) ^ 1;
        response.writeHead(200, { 'content-length': other.length });
        response.end(other);
      },
    ],
  ])('should refuse a server that %s, and keep nothing', async (_, answer) => {
    answers = [answer];
    await expect(open().add('tiny', options())).rejects.toMatchObject({ code: 'E103' });
    expect(left()).toEqual([]);
  });

  it.each(['tiny', 'someone/other'])('should refuse a server that sends another part of %s', async (name) => {
    const fromStart: Answer = (_request, response, body) => {
      const range = `bytes 0-${body.length - 100_001}/${body.length}`;
      response.writeHead(206, { 'content-length': body.length - 100_000, 'content-range': range });
      response.end(body.subarray(0, body.length - 100_000));
    };
    answers = name === 'tiny' ? [breaksOff, fromStart] : [whole, whole, breaksOff, fromStart];
    await expect(open().add(name, options())).rejects.toMatchObject({ code: 'E103' });
    expect(left()).toEqual([]);
  });

  it('should say E104 of a server that ends early each time as if that were all', async () => {
    const early: Answer = (_request, response, body) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.end(body.subarray(0, 200_000));
    };
    answers = [early, early, early, early, early];
    await expect(open().add('tiny', options())).rejects.toMatchObject({ code: 'E104' });
    expect((await open().list()).stored).toEqual([]);
  });

  it('should stop when it is told to, and go on later', async () => {
    const stop = new AbortController();
    answers = [breaksOff];
    const adding = open().add('tiny', {
      ...options(),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(adding).rejects.toMatchObject({ name: 'AbortError' });
    await open().add('tiny', options());
    expect(requests.at(-2)?.range).toMatch(/^bytes=/);
  });

  it('should download another model of the hub by owner and name, with the files that it has', async () => {
    const added = await open().add('someone/other', options());
    expect(added).toMatchObject({ name: 'other', task: 'embedding' });
    files.delete('tokenizer.json');
    await expect(open().add('someone/third', options())).rejects.toMatchObject({ code: 'E104' });
  });

  it('should copy a folder, know what it is for, check it and remove it', async () => {
    const scorer = makeTinyCrossEncoder();
    writeFileSync(
      join(scorer.folder, 'config.json'),
      JSON.stringify({ hidden_size: 8, architectures: ['BertForSequenceClassification'] }),
    );
    const store = open();
    const name = basename(model.folder);
    expect(await store.add(model.folder, options())).toMatchObject({ name, task: 'embedding' });
    expect(await store.add(scorer.folder, options())).toMatchObject({ task: 'reranking' });
    expect(await store.check(name, new AbortController().signal)).toMatchObject({ dimension: 8 });
    const judge = makeTinyEntailment();
    const added = await store.add(judge.folder, options());
    expect(added.task).toBe('entailment');
    const found = await store.check(added.name, new AbortController().signal);
    expect(found.perSecond).toBeGreaterThan(0);
    await store.remove(added.name);
    judge.remove();
    await store.remove(name);
    expect((await store.list()).stored.map((one) => one.name)).toEqual([basename(scorer.folder)]);
    await expect(store.check(name, new AbortController().signal)).rejects.toMatchObject({ code: 'E021' });
    await expect(store.remove('../..')).rejects.toMatchObject({ code: 'E021' });
    scorer.remove();
  });

  it('should say which is used, and not remove it', async () => {
    const { name, folder: place } = await open().add(model.folder, options());
    expect((await open().list()).stored).toMatchObject([{ name, isUsed: false }]);
    used.add(place);
    expect((await open().list()).stored).toMatchObject([{ name, isUsed: true }]);
    await expect(open().remove(name)).rejects.toMatchObject({
      code: 'E113',
      message: expect.stringContaining('is in use. Choose another model'),
    });
    expect(existsSync(place)).toBe(true);
    used.clear();
    await open().remove(name);
    expect(existsSync(place)).toBe(false);
  });

  it('should refuse what is no model, and names that nobody has', async () => {
    rmSync(join(model.folder, 'tokenizer.json'));
    await expect(open().add(model.folder, options())).rejects.toMatchObject({ code: 'E008' });
    expect(left()).toEqual([]);
    await expect(open().add('unheard-of', options())).rejects.toMatchObject({ code: 'E021' });
    for (const from of ['pypi', 'somewhere', 'file:///models', 'https://'])
      await expect(open().add('tiny', options(from))).rejects.toMatchObject({
        code: 'E020',
        message: expect.stringContaining('or a folder'),
      });
    expect(requests).toEqual([]);
  });

  it('should take the same two files out of a jar that mvn brings, and say when it brings none', async () => {
    const { zipSync } = await import('fflate');
    const jar = join(model.folder, 'tiny.jar');
    const mvn = join(model.folder, 'mvn');
    const get = (path: string) => new Uint8Array(files.get(path) ?? Buffer.alloc(0));
    writeFileSync(
      jar,
      zipSync({ 'tiny.onnx': get('onnx/model_quantized.onnx'), 'tiny.json': get('tokenizer.json') }),
    );
    // As Maven does: the folder is its last argument.
    writeFileSync(mvn, `#!/bin/sh\nfor last; do :; done\ncp "${jar}" "\${last#-DoutputDirectory=}/"\n`, {
      mode: 0o755,
    });
    expect(await open(undefined, { maven: mvn }).add('tiny', options('maven'))).toMatchObject({
      name: 'tiny',
    });
    expect(requests).toEqual([]);
    await open().remove('tiny');
    const none = open(undefined, { maven: join(model.folder, 'no-mvn') });
    await expect(none.add('tiny', options('maven'))).rejects.toMatchObject({ code: 'E104' });
    const lying = { ...pinned(), tokenizer: { ...pinned().tokenizer, sha256: 'f'.repeat(64) } };
    await expect(open([lying], { maven: mvn }).add('tiny', options('maven'))).rejects.toMatchObject({
      code: 'E103',
    });
    expect(left()).toEqual([]);
  });
});
