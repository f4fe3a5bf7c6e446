import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let harness: Harness;
let folder: string;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-ingest-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text);
const ingest = () => harness.app.ingest.ingestFolder({ folder });

describe('ingestFolder', () => {
  it('should not work on unchanged files again, and see changes and deletions', async () => {
    write('a.md', '# A\n\nAlpha is first.\n');
    write('b.md', '# B\n\nBeta is second.\n');
    expect((await ingest()).counts).toMatchObject({ indexed: 2, unchanged: 0 });
    expect((await ingest()).counts).toMatchObject({ indexed: 0, unchanged: 2 });
    write('a.md', '# A\n\nAlpha is still first.\n');
    rmSync(join(folder, 'b.md'));
    const { counts, collection } = await ingest();
    expect(counts).toMatchObject({ indexed: 1, unchanged: 0, removed: 1 });
    const documents = await harness.app.library.documents([collection.id]);
    expect(documents.map(({ sourcePath }) => sourcePath)).toEqual(['a.md']);
  });

  it('should list a bad file with its reason and read the rest', async () => {
    write('good.md', '# Good\n\nThis can be read.\n');
    write(
      'binary.md',
      Uint8Array.from({ length: 4096 }, (_, index) => (index * 37) % 256),
    );
    write('broken.pdf', '%PDF-1.7 and nothing more');
    write('empty.md', '');
    const { counts, failed } = await ingest();
    expect(counts.indexed).toBe(1);
    expect(failed.map(({ sourcePath }) => sourcePath)).toEqual(['binary.md', 'broken.pdf', 'empty.md']);
    for (const { problem } of failed) expect(problem.code).toMatch(/^E0(03|29|30)$/);
    for (const { problem } of failed) expect(problem.detail).not.toContain(folder);
  });

  it('should name what is wrong with a folder', async () => {
    await expect(ingest()).rejects.toMatchObject({ code: 'E022' });
    write('program.exe', 'MZ');
    await expect(ingest()).rejects.toMatchObject({
      code: 'E022',
      message: expect.stringContaining('1 files'),
    });
    await expect(harness.app.ingest.ingestFolder({ folder: join(folder, 'missing') })).rejects.toMatchObject({
      code: 'E021',
    });
  });

  it('should not follow links out of the folder, nor read hidden files', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'plumbline-outside-'));
    writeFileSync(join(outside, 'secret.md'), '# Secret\n\nNot yours.\n');
    symlinkSync(outside, join(folder, 'link'));
    symlinkSync(join(outside, 'secret.md'), join(folder, 'secret.md'));
    mkdirSync(join(folder, 'sub'));
    symlinkSync(folder, join(folder, 'sub', 'loop'));
    write('.hidden.md', '# Hidden\n\nNo.\n');
    write('a.md', '# A\n\nAlpha.\n');
    const { files } = await ingest();
    rmSync(outside, { recursive: true });
    expect(files).toBe(1);
  });

  it.skipIf(process.getuid?.() === 0)('should list an unreadable file', async () => {
    write('a.md', '# A\n\nAlpha.\n');
    write('b.md', '# B\n\nBeta.\n');
    chmodSync(join(folder, 'b.md'), 0);
    expect((await ingest()).failed).toMatchObject([{ sourcePath: 'b.md', problem: { code: 'E042' } }]);
  });

  it("should name a collection after its folder, with a number only where the name is another folder's", async () => {
    const places = ['one', 'two', 'three'].map((place) => join(folder, place, `合同-${basename(folder)}`));
    const own = async (place: string) => {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'a.md'), `# A\n\nThis stands in ${place}.\n`);
      return (await harness.app.ingest.ingestFolder({ folder: place })).collection;
    };
    const first = await Promise.all(places.map(own));
    const name = basename(places[0] ?? '');
    expect(first.map((collection) => collection.name).sort()).toEqual([name, `${name}-2`, `${name}-3`]);
    const again = await Promise.all(places.map(own));
    expect(again).toEqual(first);
  });

  it('should keep what came from elsewhere into the collection of a folder', async () => {
    write('own.md', '# Own\n\nThis is of the folder.\n');
    const { collection } = await ingest();
    const other = mkdtempSync(join(tmpdir(), 'plumbline-other-'));
    try {
      writeFileSync(join(other, 'guest.md'), '# Guest\n\nThis came from elsewhere.\n');
      await harness.app.ingest.ingestFolder({ folder: other, collection: collection.name });
      expect((await ingest()).counts).toMatchObject({ unchanged: 1, removed: 0 });
      const documents = await harness.app.library.documents([collection.id]);
      expect(documents.map(({ sourcePath }) => sourcePath).sort()).toEqual(['guest.md', 'own.md']);
    } finally {
      rmSync(other, { recursive: true });
    }
  });
});
