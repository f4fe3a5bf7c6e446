import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RemoteFolders, startRemoteFolders } from '../../fakes/remote-folders.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let remote: RemoteFolders;
let harness: Harness;
beforeAll(async () => {
  remote = await startRemoteFolders([
    ['a.md', '# A\n\nThe quay is long.'],
    ['b.md', '# B\n\nThe lock is wide.'],
  ]);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
  harness = await openHarness({});
});
afterAll(async () => {
  await harness.close();
  await remote.close();
  vi.unstubAllEnvs();
});

it('should follow a bucket: what is new, changed and gone, and nothing that did not arrive whole', async () => {
  const { syncs, library } = harness.app;
  const setting = {
    folder: `s3://bucket/docs?endpoint=http://${remote.url}&pathStyle=true`,
    watch: false,
    removes: true,
    intervalSeconds: 60,
  };
  const { collectionId } = await syncs.setUp('bucket', setting);
  const pass = async () => {
    const { changes, pass } = await syncs.run({ collectionId });
    return { changed: changes.map(({ change, sourcePath }) => `${change} ${sourcePath}`).sort(), pass };
  };
  const paths = async () =>
    (await library.documents([collectionId])).map(({ sourcePath }) => sourcePath).sort();
  expect((await pass()).changed).toEqual(['added a.md', 'added b.md']);
  remote.reads.length = 0;
  expect((await pass()).changed).toEqual([]);
  expect(remote.reads).toEqual([]);
  remote.files.delete('b.md');
  remote.files.set('a.md', '# A\n\nThe quay is longer.');
  remote.torn.set('a.md', 'short');
  expect((await pass()).changed).toEqual(['failed a.md', 'removed b.md']);
  expect(await paths()).toEqual(['a.md']);
  remote.torn.clear();
  expect((await pass()).changed).toEqual(['changed a.md']);
  await remote.close();
  const away = await pass();
  expect(away.pass.problem).toMatchObject({ code: 'E131' });
  expect(await paths()).toEqual(['a.md']);
});
