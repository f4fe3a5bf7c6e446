import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';

/** What happens to a document: it is written with a figure (which may be one it had before), indexed anew, restructured or renamed. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('write' as const), metres: fc.integer({ min: 20, max: 26 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('reindex' as const, 'restructure' as const, 'rename' as const, 'back' as const),
    }),
  },
);
const history = fc.tuple(fc.integer({ min: 20, max: 26 }), fc.array(act, { minLength: 1, maxLength: 6 }));
const textOf = (metres: number) => `# Mast\n\n## Height\n\nThe mast is ${metres} m high.`;

describe.each(HOSTS)('answers of a version, on %s', (name) => {
  let host: Host;
  let round = 0;
  beforeAll(async () => {
    host = await openHost(name);
  });
  afterAll(() => host.close());

  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await host.server.post(path, body);
    expect(response.ok, path).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  };

  it.prop([history, fc.nat()], { numRuns: 8 })(
    'should cite that version and no other, whatever came after it',
    async ([first, acts], chosen) => {
      const { app } = host.harness;
      const collection = `masts ${++round}`;
      const write = (metres: number) => publishTexts(app, collection, 'mast.md', [textOf(metres)]);
      const documentId = await write(first);
      await publishTexts(app, collection, 'other.md', ['# Keel\n\nThe keel of another is 99 m long.']);
      for (const one of acts) {
        if (one.act === 'write') await write(one.metres);
        else if (one.act === 'back') await write(first);
        else if (one.act === 'reindex') await app.documents.reindex(documentId);
        else if (one.act === 'restructure') await app.documents.restructure(documentId);
        else await app.documents.change(documentId, { title: `Mast ${round}` });
      }
      const versions = await app.documents.versions(documentId);
      const asked = { collections: [collection], documents: [documentId] };
      const question = 'How high is the mast?';
      const browser = app.library.browse({
        collectionIds: [(await app.storage.library.ensureCollection(collection)).id],
      });
      for (const { id, number } of versions) {
        const figure = /\d+ m high/.exec((await app.storage.library.getMarkdown(id)) ?? '')?.[0] ?? 'none';
        const { hits } = await post('/api/search', { question, ...asked, version: number });
        const found = hits as { text: string; versionId: string }[];
        expect(found.map(({ versionId }) => versionId)).toEqual(found.map(() => id));
        expect(found[0]?.text).toContain(figure);
        const section = await browser.section(documentId, 'Height', { versionId: String(number) });
        expect(section).toMatchObject({ versionId: id, text: expect.stringContaining(figure) });
      }
      const one = versions[chosen % versions.length];
      const run = await post('/api/research', { question, ...asked, version: one?.number, mode: 'ask' });
      await app.research.execute(String(run['id']));
      const evidence = await app.research.evidence(String(run['id']));
      expect(evidence.length).toBeGreaterThan(0);
      expect(new Set(evidence.map(({ versionId }) => versionId))).toEqual(new Set([one?.id]));
      const markdown = (await app.storage.library.getMarkdown(one?.id ?? '')) ?? '';
      const report = await app.research.report(String(run['id']));
      expect(JSON.stringify(report?.citations ?? [])).not.toBe('[]');
      expect(JSON.stringify(report)).toContain(/\d+ m high/.exec(markdown)?.[0]);
    },
    240_000,
  );
});
