import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { DocumentTreeSchema, LibraryNodeSchema, SectionTextSchema } from '../../../src/domain/index.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const ANN = 'key-of-ann';
const BOB = 'key-of-bob';
const TIMETABLE = '# Timetable\n\n## 3.1 Winter\n\nThe ferry sails at nine.\n\n## Notes\n\nOne.\n';

let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
let id: string;
const ask = async (path: string, key = ANN) => {
  const response = await server.request(path, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

beforeAll(async () => {
  harness = await openHarness();
  const ingest = async (text: string) => {
    writeFileSync(join(harness.folder, 'timetable.md'), text);
    return harness.app.ingest.ingestFolder({ folder: harness.folder });
  };
  await ingest(TIMETABLE);
  const long = Array.from({ length: 2000 }, (_, at) => `Sailing ${at} is on time.`).join('\n\n');
  await ingest(`${TIMETABLE.replace('nine', 'ten')}\n## Notes\n\nTwo.\n\n## Sailings\n\n${long}\n`);
  id = (await harness.app.storage.library.findDocumentByPath(harness.collectionId, 'timetable.md'))?.id ?? '';
  await harness.app.storage.library.ensureCollection('empty');
  server = await openServer(harness, { keys: { ann: ANN, bob: { key: BOB, collections: ['empty'] } } });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

describe('documents by their sections over HTTP', () => {
  it('should be listed and read, a version by its number or its id', async () => {
    const { body } = await ask(`/api/documents/${id}/toc`);
    const tree = DocumentTreeSchema.parse(body);
    expect(tree.nodes.map(({ title }) => title)).toContain('Sailings');
    const old = await ask(`/api/documents/${id}/toc?version=1`);
    expect(DocumentTreeSchema.parse(old.body).nodes.map(({ title }) => title)).not.toContain('Sailings');
    const versionId = String(old.body['versionId']);
    for (const version of ['1', versionId]) {
      const section = await ask(`/api/documents/${id}/sections/3.1?version=${version}`);
      expect(SectionTextSchema.parse(section.body)).toMatchObject({ versionId, selectedBy: 'number' });
      expect(section.body['text']).toContain('at nine');
    }
    expect((await ask(`/api/documents/${id}/sections/3.1`)).body['text']).toContain('at ten');
    const app = openRemote({
      server: { url: server.url, apiKey: ANN },
      clock: { now: () => new Date() },
      warnings: [],
    });
    const browser = app.library.browse({ collectionIds: [harness.collectionId] });
    expect((await browser.section(id, '3.1', { versionId: '1' })).text).toContain('at nine');
    expect((await browser.tree(id, { versionId: '1' })).versionId).toBe(versionId);
    expect(await ask(`/api/documents/${id}/toc?version=9`)).toMatchObject({
      status: 404,
      body: { code: 'E021' },
    });
  });

  it('should come in pieces that follow each other, and take no cursor of another question', async () => {
    let cursor = '';
    let read = '';
    do {
      const { status, body } = await ask(`/api/documents/${id}/sections/Sailings${cursor}`);
      expect(status).toBe(200);
      const piece = SectionTextSchema.parse(body);
      expect(piece.text.length).toBeLessThanOrEqual(30_000);
      read += piece.text;
      cursor = piece.next === undefined ? '' : `?cursor=${encodeURIComponent(piece.next)}`;
      if (cursor !== '')
        expect((await ask(`/api/documents/${id}/sections/3.1${cursor}`)).body).toMatchObject({
          code: 'E020',
        });
    } while (cursor !== '');
    expect(read).toContain('Sailing 0 is');
    expect(read).toContain('Sailing 1999 is');
  });

  it('should name the sections that fit, guess none, and say when there are no pages', async () => {
    const { status, body } = await ask(`/api/documents/${id}/sections/Notes`);
    expect([status, body['code']]).toEqual([409, 'E051']);
    const said = body as { wording?: { params: { candidates: unknown[] } } };
    expect(said.wording?.params.candidates).toHaveLength(2);
    expect((await ask(`/api/documents/${id}/content?pages=1`)).body).toMatchObject({ code: 'E021' });
    expect((await ask(`/api/documents/${id}/content?pages=2-x`)).status).toBe(400);
  });

  it('should say the same of what is foreign and of what is not there', async () => {
    const { nodes } = DocumentTreeSchema.parse((await ask(`/api/documents/${id}/toc`)).body);
    const section = nodes[0]?.id ?? '';
    expect(LibraryNodeSchema.parse((await ask(`/api/nodes/${section}`)).body).id).toBe(section);
    for (const [foreign, unknown] of [
      [`/api/documents/${id}/toc`, '/api/documents/doc_0/toc'],
      [`/api/documents/${id}/sections/3.1?version=1`, '/api/documents/doc_0/sections/3.1'],
      [`/api/documents/${id}/content?pages=1`, '/api/documents/doc_0/content?pages=1'],
      [`/api/nodes/${section}`, '/api/nodes/sec_0'],
      [`/api/nodes/${id}`, '/api/nodes/doc_0'],
    ] as const) {
      const [one, other] = [await ask(foreign, BOB), await ask(unknown, BOB)];
      expect([one.status, one.body['detail']]).toEqual([404, other.body['detail']]);
      expect(other.status).toBe(404);
    }
  });
});
