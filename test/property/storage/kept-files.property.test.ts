import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/linguistics/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { samplePublication } from '../../fixtures/storage/sample-document.ts';

const HOUR_MS = 3_600_000;
/** Originals and pictures share contents, so that one file has several that need it. */
const contents = ['quay', 'lock', 'buoy', 'mole', 'pier'].map((text) => Buffer.from(text.repeat(50)));
const content = fc.nat(contents.length - 1);
const publication = fc.record({
  kind: fc.constant('publish' as const),
  document: fc.nat(2),
  original: fc.option(content),
  pictures: fc.uniqueArray(content, { maxLength: 3 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: publication },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), document: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clean' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stray' as const), content }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('files of the library', () => {
  let storage: Storage;
  let collectionId: string;
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  let runs = 0;
  beforeAll(async () => {
    storage = await openMemoryStorage({ clock: { now: () => new Date(nowMs++) } });
    collectionId = (await storage.library.ensureCollection('files')).id;
  });
  afterAll(() => storage.close());

  const stored = async () => {
    const hashes: string[] = [];
    for await (const { hash } of storage.fileStore.list()) hashes.push(hash);
    return hashes.sort();
  };

  const take = async (run: number, one: Step) => {
    if (one.kind === 'wait') nowMs += 2 * HOUR_MS;
    else if (one.kind === 'clean') await storage.files.clean();
    else if (one.kind === 'stray')
      await storage.fileStore.put(contents[one.content] ?? Buffer.from('')); // of a killed process
    else if (one.kind === 'delete') await storage.library.deleteDocument(`doc_${run}_${one.document}`);
    else {
      const id = `doc_${run}_${one.document}`;
      await storage.library.beginDocument({
        id,
        collectionId,
        sourcePath: `${id}.md`,
        format: 'md',
        bytes: 1,
      });
      const sample = samplePublication(id, { path: `${id}.md`, texts: [JSON.stringify(one)] });
      const original = one.original === null ? undefined : (contents[one.original] ?? Buffer.from(''));
      await storage.library.publishVersion({
        ...sample,
        document: {
          ...sample.document,
          images: one.pictures.map((index) => ({
            id: `img_${index}`,
            mediaType: 'image/png',
            bytes: contents[index] ?? Buffer.from(''),
          })),
        },
        ...(original !== undefined && {
          original: {
            hash: sha256(original),
            name: 'a.md',
            mediaType: 'text/markdown',
            open: async function* () {
              yield original;
            },
          },
        }),
      });
    }
  };

  it('should be there while a version needs them and gone when none does, whatever happens in which order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        async (rounds) => {
          const run = runs++;
          // Steps of a round go on at the same time. A document that is deleted while it is published is no fault of files.
          for (const round of rounds)
            for (const { status, reason } of (await Promise.allSettled(
              round.map((one) => take(run, one)),
            )) as PromiseRejectedResult[])
              if (status === 'rejected') expect(reason).toMatchObject({ code: 'E021' });
          expect(await storage.files.check()).toMatchObject({ missing: [], changed: [] });
          nowMs += 2 * HOUR_MS;
          await storage.files.clean(); // strays are known from here on
          nowMs += 2 * HOUR_MS;
          await storage.files.clean();
          const { rows } = await storage.sql.pool.query(
            'select file_hash as hash from versions where file_hash is not null union select file_hash from images',
          );
          expect(await stored()).toEqual(rows.map(({ hash }) => String(hash)).sort());
          expect(await storage.files.check()).toMatchObject({ files: rows.length, missing: [], changed: [] });
          for (const document of [0, 1, 2]) await storage.library.deleteDocument(`doc_${run}_${document}`);
          expect(await stored()).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
