import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { loadConfig } from '../../../src/config/index.ts';
import type { IngestProgress } from '../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { type JsonServer, startJsonServer, vectorsOf } from '../../fakes/embedding-server.ts';

const DIMENSION = 16;
let folder: string;
let server: JsonServer;
const answer: JsonServer['reply'] = ({ body }) => ({ body: vectorsOf(body['input'], DIMENSION) });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-later-'));
  mkdirSync(join(folder, 'docs'));
  write('mast', 'sail', 'keel');
  server = await startJsonServer(answer);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(...words: string[]) {
  for (const word of words)
    writeFileSync(
      join(folder, 'docs', `${word}.md`),
      `# The ${word}\n\nEvery ${word} is looked at in spring.\n`,
    );
}

async function open() {
  const embedding = { provider: 'openai', baseUrl: server.baseUrl, model: 'm', dimension: String(DIMENSION) };
  const set = Object.entries(embedding).map(([key, value]) => `embedding.${key}=${value}`);
  const { config } = loadConfig({
    environment: {},
    cwd: folder,
    set: [...set, `dataDir=${join(folder, 'data')}`],
  });
  const app = await openApplication({
    config,
    logger: createMemoryLogger(),
    clock: { now: () => new Date() },
    warnings: [],
    onWait: () => undefined,
  });
  const progress: IngestProgress[] = [];
  const ingest = () =>
    app.ingest.ingestFolder({ folder: join(folder, 'docs'), onProgress: (one) => progress.push(one) });
  return { app, ingest, progress };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function retrieversOf({ app }: Opened, question: string) {
  const collectionIds = (await app.library.collections()).map(({ id }) => id);
  const { results } = await app.search(question, { collectionIds });
  return [...new Set(results.flatMap(({ explanations }) => explanations.map(({ retriever }) => retriever)))]
    .filter((retriever) => retriever !== 'rerank')
    .sort();
}
const textsAsked = () =>
  server.requests.flatMap(({ body }) => body['input'] as string[]).filter((text) => text.includes('Every '));

describe('vectors of a model', () => {
  it('should be made by a command before it ends, with progress', async () => {
    const opened = await open();
    const { counts } = await opened.ingest();
    expect(counts).toMatchObject({ indexed: 3 });
    const types = opened.progress.map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['vectors-progress', 'vectors-progress', 'vectors-progress']);
    expect(opened.progress.at(-1)).toEqual({ type: 'vectors-progress', done: 3, total: 3 });
    expect(await opened.app.storage.rebuild.pending()).toBe(0);
    expect(await retrieversOf(opened, 'Which mast?')).toEqual(['lexical', 'vector']);

    write('rudder');
    await opened.ingest();
    expect(textsAsked()).toHaveLength(4);
    expect(opened.progress.at(-1)).toEqual({ type: 'vectors-progress', done: 4, total: 4 });
    await opened.app.close();
  });

  it('should leave documents that are found by their words where the endpoint is away, and come with the next command', async () => {
    server.reply = () => ({ status: 401, body: { error: { message: 'no' } } });
    const opened = await open();
    await expect(opened.ingest()).rejects.toMatchObject({ code: 'E041' });
    expect(await retrieversOf(opened, 'Which mast?')).toEqual(['lexical']);
    expect((await opened.app.index.check()).vectorised).toEqual({ done: 0, total: 3 });
    server.reply = answer;
    expect((await opened.ingest()).counts).toMatchObject({ unchanged: 3 });
    expect((await opened.app.index.check()).vectorised).toEqual({ done: 3, total: 3 });
    await opened.app.close();
  });

  it('should be made in the background of a server, which does not wait for them', async () => {
    const isAsked = new Promise<void>((asked) => {
      server.reply = () => {
        asked();
        return 'hang';
      };
    });
    const opened = await open();
    await opened.app.worker.start();
    expect((await opened.ingest()).counts).toMatchObject({ indexed: 3 });
    await isAsked;
    // Another upload is read while the vectors of the first are being made.
    write('rudder');
    expect((await opened.ingest()).counts).toMatchObject({ indexed: 1, unchanged: 3 });
    expect(await opened.app.storage.rebuild.pending()).toBe(4);
    await opened.app.close();

    server.reply = answer;
    const again = await open();
    await again.app.worker.start();
    await expect.poll(() => again.app.storage.rebuild.pending()).toBe(0);
    await again.app.close();
  });

  it('should be a warning on a document whose text the server refuses, and leave the others alone', async () => {
    server.reply = (request, index) =>
      JSON.stringify(request.body['input']).includes('keel')
        ? { status: 422, body: { error: { message: 'I do not like keels.' } } }
        : answer(request, index);
    const opened = await open();
    await opened.ingest();
    const [collection] = await opened.app.library.collections();
    const documents = await opened.app.library.documents([collection?.id ?? '']);
    const warned = documents.filter(({ warnings }) => warnings.length > 0);
    expect(warned.map(({ sourcePath }) => sourcePath)).toEqual(['keel.md']);
    expect(JSON.stringify(warned[0]?.warnings)).toContain('I do not like keels.');
    expect((await opened.app.index.check()).vectorised).toEqual({ done: 2, total: 3 });
    const asked = server.requests.length;
    await opened.ingest();
    expect(server.requests).toHaveLength(asked);
    await opened.app.close();
  });
});
