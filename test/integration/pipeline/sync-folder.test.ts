import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { createCli } from '../../../src/cli/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import { followSyncs } from '../../../src/pipeline/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { createTestDatabase } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

let harness: Harness;
let folder: string;
let number = 0;
let collection: string;
const clock = { now: () => new Date() };
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-sync-'));
  collection = `synced ${number++}`;
  return () => rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), `# ${name}\n\n${text}\n`);

async function setUp(removes: boolean, watch = false) {
  const setting = { folder, removes, watch, intervalSeconds: 1 };
  return (await harness.app.syncs.setUp(collection, setting)).collectionId;
}

async function pathsIn(collectionId: string) {
  return (await harness.app.library.documents([collectionId])).map(({ sourcePath }) => sourcePath);
}

const briefly = (changes: readonly { change: string; sourcePath: string }[]) =>
  changes.map(({ change, sourcePath }) => `${change} ${sourcePath}`).sort();

describe('a collection that follows a folder', () => {
  it('should read what is new and changed, and remove what is gone where it may', async () => {
    const { syncs } = harness.app;
    const collectionId = await setUp(true);
    write('a.md', 'The quay is long.');
    write('b.md', 'The lock is wide.');
    writeFileSync(join(folder, 'broken.docx'), Buffer.from('504b0304ffffffff', 'hex'));
    const first = await syncs.run({ collectionId });
    expect(briefly(first.changes)).toEqual(['added a.md', 'added b.md', 'failed broken.docx']);
    expect(first.pass).toMatchObject({ files: 3, added: 2, failed: 1, unchanged: 0 });
    write('a.md', 'The quay is longer.');
    rmSync(join(folder, 'b.md'));
    rmSync(join(folder, 'broken.docx'));
    const second = await syncs.run({ collectionId });
    expect(briefly(second.changes)).toEqual(['changed a.md', 'removed b.md', 'removed broken.docx']);
    expect(await pathsIn(collectionId)).toEqual(['a.md']);
    expect((await syncs.run({ collectionId })).changes).toEqual([]);
    expect((await syncs.changes(collectionId, 2)).map(({ change }) => change)).toEqual([
      'removed',
      'removed',
    ]);
    expect((await syncs.find(collectionId))?.lastPass).toMatchObject({ files: 1, unchanged: 1 });
  });

  it('should keep documents whose files are gone unless told otherwise, and never touch what came from elsewhere', async () => {
    const { syncs, ingest } = harness.app;
    const collectionId = await setUp(false);
    write('a.md', 'The quay is long.');
    write('b.md', 'The lock is wide.');
    await syncs.run({ collectionId });
    const elsewhere = join(folder, '..', `${collection} elsewhere`);
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, 'other.md'), '# Other\n\nFrom elsewhere.\n');
    await ingest.ingestFolder({ folder: elsewhere, collection });
    rmSync(elsewhere, { recursive: true });
    rmSync(join(folder, 'b.md'));
    expect(briefly((await syncs.run({ collectionId })).changes)).toEqual(['gone b.md']);
    expect((await syncs.run({ collectionId })).changes).toEqual([]);
    await setUp(true);
    rmSync(join(folder, 'a.md'));
    write('c.md', 'The mole is old.');
    await syncs.run({ collectionId });
    expect(await pathsIn(collectionId)).toEqual(['b.md', 'c.md', 'other.md']);
  });

  it('should remove nothing when the folder is missing or empty, and say why', async () => {
    const { syncs } = harness.app;
    const collectionId = await setUp(true);
    write('a.md', 'The quay is long.');
    await syncs.run({ collectionId });
    renameSync(folder, `${folder}-away`);
    expect((await syncs.run({ collectionId })).pass).toMatchObject({ removed: 0, problem: { code: 'E021' } });
    mkdirSync(folder);
    expect((await syncs.run({ collectionId })).pass.problem).toBeDefined();
    expect(await pathsIn(collectionId)).toEqual(['a.md']);
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-away`, folder);
    expect((await syncs.run({ collectionId })).pass).toMatchObject({ unchanged: 1, removed: 0 });
  });

  it('should be followed by a server while it runs, only where it is watched', async () => {
    const { syncs } = harness.app;
    const collectionId = await setUp(true, true);
    write('a.md', 'The quay is long.');
    const stopping = new AbortController();
    const following = followSyncs({
      syncs,
      clock,
      logger: silentLogger,
      signal: stopping.signal,
      tickMs: 20,
    });
    await expect.poll(() => pathsIn(collectionId)).toEqual(['a.md']);
    write('b.md', 'The lock is wide.');
    await expect.poll(() => pathsIn(collectionId)).toEqual(['a.md', 'b.md']);
    await setUp(true, false);
    stopping.abort();
    await following;
  }, 60_000);

  it('should be read by one at a time, and the other be told so', async () => {
    const { syncs } = harness.app;
    const collectionId = await setUp(true);
    for (let number = 0; number < 6; number++) write(`${number}.md`, `Quay ${number} is long.`);
    const both = await Promise.allSettled([syncs.run({ collectionId }), syncs.run({ collectionId })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'E036' } });
    expect((await syncs.run({ collectionId })).pass).toMatchObject({ files: 6, unchanged: 6 });
  });

  it('should be set up on the command line and told over HTTP without its path', async () => {
    const KEYS = { ann: 'key-of-ann', bob: { key: 'key-of-bob', collections: ['others'] } };
    const server = await openServer(harness, { keys: KEYS });
    const run = async (app: typeof harness.app | ReturnType<typeof openRemote>, ...argv: string[]) => {
      const { deps } = createFakeDeps();
      const io = createFakeIo({ cwd: folder });
      const opened = { ...app, close: async () => undefined };
      const code = await createCli({ ...deps, openApplication: async () => opened }, io).run(argv);
      return { code, out: io.stdout(), err: io.stderr() };
    };
    try {
      write('a.md', 'The quay is long.');
      write('.draft.md', 'The quay may be longer.');
      expect((await run(harness.app, 'library', 'sync', collection)).err).toContain('--folder');
      const synced = await run(harness.app, 'library', 'sync', collection, '--folder', '.', '--removes');
      expect(synced.out).toBe(
        'added  a.md\n  left out: .draft.md. Hidden files, and folders of systems and packages, are not read.\n1 file in the folder: 1 added, 0 changed, 0 removed, 0 gone and kept, 0 failed.\n',
      );
      rmSync(join(folder, 'a.md'));
      write('b.md', 'The lock is wide.');
      const again = await run(harness.app, 'library', 'sync', collection, '--json');
      expect(JSON.parse(again.out)).toMatchObject({
        pass: { added: 1, removed: 1 },
        leftOut: [{ sourcePath: '.draft.md' }],
      });
      const remote = openRemote({ server: { url: server.url, apiKey: KEYS.ann }, clock, warnings: [] });
      const refused = (await run(remote, 'library', 'sync', collection, '--folder', '.')).err;
      expect(refused).toContain('E023');
      expect(refused).toContain('plumbline library sync COLLECTION --folder DIR --watch');
      const id = (await harness.app.storage.library.ensureCollection(collection)).id;
      const ask = (key: string) =>
        fetch(`${server.url}/api/collections/${id}/sync`, { headers: { authorization: `Bearer ${key}` } });
      const answer = await ask(KEYS.ann);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ removes: true, watch: false, lastPass: { removed: 1 } });
      expect(text).not.toContain(tmpdir());
      expect((await ask(KEYS.bob.key)).status).toBe(404);
    } finally {
      await server.close();
    }
  }, 60_000);
});

describe.skipIf(postgresUrl === undefined)(onPostgres('two servers on one database'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const servers: Harness[] = [];
  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl ?? '');
    for (let number = 0; number < 2; number++)
      servers.push(await openHarness({ set: [`database.url=${database.url}`] }));
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database.drop();
  });

  it('should follow a folder one at a time, and go on when one of them stops', async () => {
    const [one, two] = servers;
    if (one === undefined || two === undefined) throw new Error('Two servers are needed.');
    write('a.md', 'The quay is long.');
    // As much to read as lasts until the other has asked, too.
    const many = Array.from({ length: 60 }, (_, at) => `berth-${at}.md`);
    for (const name of many) write(name, `${name} is free.`);
    const setting = { folder, removes: true, watch: true, intervalSeconds: 1 };
    const { collectionId } = await one.app.syncs.setUp('followed by two', setting);
    await Promise.all(servers.map(({ app }) => app.syncs.list()));
    const both = await Promise.allSettled(servers.map(({ app }) => app.syncs.run({ collectionId })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'E036' } });
    for (const name of many) rmSync(join(folder, name));
    let underWay = 0;
    let most = 0;
    const stops = servers.map(({ app }) => {
      const stopping = new AbortController();
      const syncs = {
        list: app.syncs.list,
        run: async (request: Parameters<typeof app.syncs.run>[0]) => {
          let isUnderWay = false;
          const end = () => {
            if (isUnderWay) underWay -= 1;
            isUnderWay = false;
          };
          const onProgress: NonNullable<typeof request.onProgress> = (event) => {
            if (event.type === 'scan-end') {
              isUnderWay = true;
              most = Math.max(most, ++underWay);
            }
            if (event.type === 'file-end' && event.done === event.total) end();
          };
          // A pass that is stopped has no last file.
          return app.syncs.run({ ...request, onProgress }).finally(end);
        },
      };
      const following = followSyncs({
        syncs,
        clock,
        logger: silentLogger,
        signal: stopping.signal,
        tickMs: 20,
      });
      return async () => {
        stopping.abort();
        await following;
      };
    });
    write('b.md', 'The lock is wide.');
    const paths = async () =>
      (await two.app.library.documents([collectionId])).map(({ sourcePath }) => sourcePath).sort();
    await expect.poll(paths).toEqual(['a.md', 'b.md']);
    await stops[0]?.();
    write('c.md', 'The mole is old.');
    await expect.poll(paths).toEqual(['a.md', 'b.md', 'c.md']);
    await stops[1]?.();
    expect(most).toBe(1);
  }, 120_000);
});
