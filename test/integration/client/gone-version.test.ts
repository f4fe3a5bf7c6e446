import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { openServer } from '../../fakes/open-server.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const GONE = 'Version 1 of this document is not kept any more.';
/** Where a text is asked for, one sentence says both. */
const NO_SUCH = 'The document has no such version, or keeps it no more.';
const NEVER = 'There is no version 9 of this document: its newest one is 3.';

let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
let id: string;
beforeAll(async () => {
  harness = await openHarness({ set: ['library.keepVersions=1'] });
  server = await openServer(harness, { parallelRuns: 0 });
  for (const height of [40, 41, 42])
    id = await publishTexts(harness.app, 'plans', 'mast.md', [`# Mast\n\nThe mast is ${height} m high.`]);
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

/** What a command says that fails: here, and asked of the server. */
async function said(...argv: string[]): Promise<string[]> {
  const clock = { now: () => new Date() };
  const apps = [harness.app, openRemote({ server: { url: server.url }, clock, warnings: [] })];
  return Promise.all(
    apps.map(async (opened) => {
      const { deps } = createFakeDeps();
      const io = createFakeIo({});
      const app = { ...opened, close: async () => undefined };
      const openView = async () => ({ ...app, forms: async () => app });
      const code = await createCli({ ...deps, openApplication: async () => app, openView }, io).run(argv);
      return `${code} ${io.stderr()}`.replace(/\s+/g, ' ');
    }),
  );
}

describe('a version that is gone', () => {
  it.each([
    ['versions/1', GONE],
    ['versions/compare?from=1&to=3', GONE],
    ['versions/9', NEVER],
    ['toc?version=1', NO_SUCH],
    ['sections/1?version=1', NO_SUCH],
    ['content?pages=1&version=1', NO_SUCH],
    ['passage?start=0&end=3&version=9', NO_SUCH],
  ])('should be said over HTTP: %s', async (path, sentence) => {
    const response = await server.request(`/api/documents/${id}/${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'E021',
      detail: expect.stringContaining(sentence),
    });
  });

  it.each([
    ['toc', [], '1'],
    ['section', ['1'], '1'],
    ['pages', ['1'], '9'],
  ])('should be said by library %s %j, here and by a server', async (command, more, version) => {
    for (const failure of await said(
      'library',
      command,
      'mast.md',
      ...more,
      '--doc-version',
      version,
      '--collection',
      'plans',
    ))
      expect(failure).toContain(NO_SUCH);
  });

  it('should be said of a question that asks it, and leave the versions that are kept', async () => {
    const asked = await server.post('/api/qa/ask', {
      question: 'How high is the mast?',
      documents: [id],
      version: 1,
    });
    expect(asked.status).toBe(404);
    expect(await asked.json()).toMatchObject({ code: 'E021', detail: expect.stringContaining(GONE) });
    expect((await server.request(`/api/documents/${id}/versions/2`)).status).toBe(200);
  });
});
