import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createDocumentReader,
  DocumentLimitsSchema,
  type DocumentReaderDeps,
} from '../../../src/documents/index.ts';
import type { ConvertProgress, DocumentReader } from '../../../src/domain/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'document-reader-'));
const readers: DocumentReader[] = [];
const identity = { documentId: 'doc_1', versionId: 'ver_1' };

afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  rmSync(folder, { recursive: true });
});

function reader(deps: DocumentReaderDeps = {}): DocumentReader {
  const created = createDocumentReader({ processes: 1, ...deps });
  readers.push(created);
  return created;
}

function file(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, sourcePath: `in/${name}`, bytes: Buffer.byteLength(content) };
}

const failure = (code: string) => expect.objectContaining({ name: 'AppError', code });

describe('createDocumentReader', () => {
  const shared = reader({ processes: 2 });

  it('should read a file in another process, with progress, and give the same result each time', async () => {
    const stages: ConvertProgress['stage'][] = [];
    const source = file('a.md', '# Title\n\nOne. Two.\n\n## Part\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    const document = await shared.read(source, identity, { onProgress: ({ stage }) => stages.push(stage) });
    expect(document).toMatchObject({ title: 'Title', format: 'markdown', structureSource: 'styles' });
    expect(document.sections.map(({ title }) => title)).toEqual(['Title', 'Title', 'Part']);
    for (const { text, locator } of document.chunks) {
      expect(document.markdown.slice(locator.offsets.start, locator.offsets.end)).toBe(text);
    }
    expect([...new Set(stages)]).toEqual(['detect', 'convert', 'normalise', 'chunk']);
    expect(await shared.read(source, identity)).toEqual(document);
  });

  it('should give the blocks with their places and headings when they are asked for', async () => {
    const source = file('b.md', '# 标题\n\n一句话。\n\n## Part\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    const { blocks = [], markdown } = await shared.read(source, identity, { withBlocks: true });
    expect(blocks.map(({ kind, headingPath }) => [kind, headingPath])).toEqual([
      ['heading', ['标题']],
      ['paragraph', ['标题']],
      ['heading', ['标题', 'Part']],
      ['table', ['标题', 'Part']],
    ]);
    const texts = blocks.map(({ offsets }) => markdown.slice(offsets.start, offsets.end));
    expect(texts.slice(0, 3)).toEqual(['# 标题', '一句话。', '## Part']);
    expect((await shared.read(source, identity)).blocks).toBeUndefined();
  });

  it('should refuse what cannot be opened, by name and without its absolute path', async () => {
    const gone = { path: join(folder, 'gone.md'), sourcePath: 'in/gone.md', bytes: 1 };
    await expect(shared.read(gone, identity)).rejects.toEqual(failure('E042'));
    mkdirSync(join(folder, 'folder.md'));
    const error = await shared
      .read({ path: join(folder, 'folder.md'), sourcePath: 'in/folder.md', bytes: 1 }, identity)
      .catch((reason: Error) => reason);
    expect(error).toEqual(failure('E042'));
    expect((error as Error).message).toContain('in/folder.md');
    expect((error as Error).message).not.toContain(folder);
  });

  it('should refuse damaged, misnamed and empty files and go on with the next', async () => {
    await expect(shared.read(file('b.md', new Uint8Array([0, 1, 2, 255, 0])), identity)).rejects.toEqual(
      failure('E030'),
    );
    await expect(shared.read(file('empty.txt', ''), identity)).rejects.toEqual(failure('E030'));
    await expect(shared.read(file('x.bin', new Uint8Array([0, 1, 2, 255, 0])), identity)).rejects.toEqual(
      failure('E029'),
    );
    expect((await shared.read(file('good.txt', 'Good. Text.'), identity)).markdown).toBe('Good. Text.');
  });

  it('should kill a file that takes too long, and read the next one', async () => {
    const slow = reader({ limits: DocumentLimitsSchema.parse({ timeoutMs: 1 }) });
    await expect(slow.read(file('slow.md', '# a\n\n'.repeat(100_000)), identity)).rejects.toEqual(
      failure('E033'),
    );
    const small = file('small.md', 'Text.');
    expect((await shared.read(small, identity)).markdown).toBe('Text.');
  });

  it('should stop a file that needs too much memory before this process notices', async () => {
    const tight = reader({ limits: DocumentLimitsSchema.parse({ memoryMb: 96 }) });
    const hungry = file('hungry.md', '# Heading\n\nSome text.\n\n'.repeat(400_000));
    await expect(tight.read(hungry, identity)).rejects.toEqual(failure('E032'));
    expect((await tight.read(file('light.md', 'Light.'), identity)).markdown).toBe('Light.');
  });

  it('should say so when the process dies', async () => {
    const broken = reader({ environment: { NODE_OPTIONS: '--no-such-option' } });
    await expect(broken.read(file('c.md', 'Text.'), identity)).rejects.toEqual(failure('E003'));
  });

  it('should refuse a file over the size limit without starting a process', async () => {
    const strict = reader({ limits: DocumentLimitsSchema.parse({ maxBytes: 10 }) });
    await expect(strict.read(file('long.txt', 'more than ten bytes'), identity)).rejects.toEqual(
      failure('E032'),
    );
  });

  it('should pass an abort through, waiting or reading', async () => {
    const controller = new AbortController();
    const one = reader();
    const source = file('abort.md', '# a\n\ntext\n\n'.repeat(100_000));
    const reading = one.read(source, identity, { signal: controller.signal });
    const queued = one.read(source, identity, { signal: controller.signal });
    controller.abort();
    const outcomes = await Promise.allSettled([reading, queued]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'AbortError' } });
    expect((await one.read(file('after.md', 'After.'), identity)).markdown).toBe('After.');
  });

  it('should leave the event loop of the caller free', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const source = file('big.md', '# Title\n\nSome sentence here. Another one there.\n\n'.repeat(20_000));
    await shared.read(file('warm.md', 'Warm.'), identity);
    delay.enable();
    const document = await shared.read(source, identity);
    delay.disable();
    expect(document.sections).toHaveLength(20_001);
    expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  });

  it('should name what shapes its results in the fingerprint', () => {
    const options = { maxChunkSize: 500, minChunkSize: 100 };
    expect(reader().fingerprint).toBe(reader({ processes: 2 }).fingerprint);
    expect(reader({ chunking: options }).fingerprint).not.toBe(reader().fingerprint);
    const ocr = { languages: ['en' as const], maxPages: 5 };
    expect(reader({ ocr, hasOcr: false }).fingerprint).not.toBe(reader({ ocr, hasOcr: true }).fingerprint);
    expect(reader({ hasOcr: false }).fingerprint).toBe(reader().fingerprint);
  });
});
