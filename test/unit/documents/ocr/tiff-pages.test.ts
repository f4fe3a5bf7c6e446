import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { recogniseTiff } from '../../../../src/documents/formats/image/recognise-tiff.ts';
import { openTiffPages } from '../../../../src/documents/formats/image/tiff-pages.ts';
import type { OcrEngine } from '../../../../src/documents/ocr/ocr-engine.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf } from '../formats/context.ts';

/** A TIFF whose pages are grey, each a shade darker, chained by hand from files of one page. */
async function tiffOf(pages: number, width = 40, height = 20): Promise<Buffer> {
  const shades = await Promise.all(
    Array.from({ length: Math.min(pages, 8) }, (_, page) => {
      const background = { r: 255 - page, g: 255 - page, b: 255 - page };
      return sharp({ create: { width, height, channels: 3, background } })
        .tiff({ compression: 'lzw' })
        .toBuffer();
    }),
  );
  const parts: Buffer[] = [];
  let base = 0;
  let previous: { readonly part: Buffer; readonly link: number } | undefined;
  for (let page = 0; page < pages; page++) {
    const part = Buffer.from(shades[page % shades.length] as Buffer);
    const directory = part.readUInt32LE(4);
    const entries = part.readUInt16LE(directory);
    shiftOffsets(part, directory, entries, base);
    previous?.part.writeUInt32LE(base + directory, previous.link);
    previous = { part, link: directory + 2 + 12 * entries };
    parts.push(part);
    base += part.length;
  }
  return Buffer.concat(parts);
}

/** Offsets of a directory count from the beginning of the file. */
function shiftOffsets(file: Buffer, directory: number, entries: number, base: number): void {
  const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + 12 * entry;
    const bytes = (sizes[file.readUInt16LE(at + 2)] ?? 1) * file.readUInt32LE(at + 4);
    const isStrip = file.readUInt16LE(at) === 273;
    if (isStrip && file.readUInt32LE(at + 4) > 1) {
      const list = file.readUInt32LE(at + 8);
      for (let strip = 0; strip < file.readUInt32LE(at + 4); strip++)
        file.writeUInt32LE(file.readUInt32LE(list + 4 * strip) + base, list + 4 * strip);
    }
    if (bytes > 4 || isStrip) file.writeUInt32LE(file.readUInt32LE(at + 8) + base, at + 8);
  }
}

/** Says the shade that it sees: the engine itself is measured in the evaluation. */
const shades: OcrEngine = {
  recognise: async ({ data }) => [
    { text: `Shade ${data[0]} 页`, box: { x: 2, y: 2, width: 30, height: 8 }, confidence: 1 },
  ],
  close: async () => {},
};
const withOcr = (maxPages: number) => ({
  ...contextOf('image'),
  ocr: { languages: ['en' as const], maxPages },
});

describe('pages of a TIFF', () => {
  it('should decode each one alone, on white, no larger than is needed', async () => {
    const bytes = await tiffOf(3);
    expect(openTiffPages(bytes).count).toBe(3);
    const tiff = openTiffPages(bytes);
    const shadesSeen: (number | undefined)[] = [];
    for (const page of [2, 0, 1]) shadesSeen.push((await tiff.decode(page, 1e6)).data[0]);
    expect(shadesSeen).toEqual([253, 255, 254]);
    const large = await openTiffPages(await tiffOf(1, 5000, 100)).decode(0, 1e6);
    expect([large.width, large.height, large.scale]).toEqual([2500, 50, 0.5]);
    await expect(tiff.decode(0, 10)).rejects.toThrow(/pixel/i);
  });

  it('should end in a chain that is cut, or that runs in a circle', async () => {
    const bytes = await tiffOf(2);
    const first = bytes.readUInt32LE(4);
    const link = first + 2 + 12 * bytes.readUInt16LE(first);
    bytes.writeUInt32LE(first, link);
    expect(openTiffPages(bytes).count).toBe(1);
    bytes.writeUInt32LE(0xfffffff0, link);
    expect(openTiffPages(bytes).count).toBe(1);
    expect(openTiffPages(Buffer.from('II*\\0')).count).toBe(0);
  });
});

describe('recogniseTiff', () => {
  it('should read 500 pages in bounded memory and name those beyond the limit', async () => {
    const bytes = await tiffOf(500, 1000, 700);
    const before = process.memoryUsage.rss();
    const { blocks, warnings, pageCount } = await recogniseTiff(bytes, shades, withOcr(480));
    expect(pageCount).toBe(500);
    expect(new Set(blocks.map(({ page }) => page)).size).toBe(480);
    expect(saidWarnings(warnings)).toHaveLength(1);
    expect(saidWarnings(warnings)[0]).toMatch(/481, 482.* 8 more/);
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(300);
  }, 60_000);

  it('should leave out a damaged page, and keep what is done when the time is over', async () => {
    const bytes = await tiffOf(4);
    const second = countEntriesOf(bytes, 1);
    bytes.writeUInt16LE(9999, second);
    const { blocks, warnings } = await recogniseTiff(bytes, shades, withOcr(10));
    // What is damaged is the directory of the second page, with which the chain ends.
    expect(blocks.map(({ page }) => page)).toEqual([1]);
    expect(saidWarnings(warnings)).toEqual([expect.stringMatching(/left out: 2\.$/)]);
    const late = await recogniseTiff(await tiffOf(4), shades, {
      ...withOcr(10),
      deadlineMs: performance.now(),
    });
    expect([late.blocks.map(({ page }) => page), late.unfinished]).toEqual([[1], true]);
    expect(saidWarnings(late.warnings)).toEqual([
      expect.stringContaining('2, 3, 4. The next ingestion goes on there'),
    ]);
  });
});

describe('a page of a TIFF that claims 3.6 billion pixels', () => {
  it('should be left out and named, and the others be read', async () => {
    const bytes = await tiffOf(3);
    const directory = countEntriesOf(bytes, 1);
    for (let entry = 0; entry < bytes.readUInt16LE(directory); entry++) {
      const at = directory + 2 + 12 * entry;
      if (![256, 257].includes(bytes.readUInt16LE(at))) continue; // width and height
      bytes.writeUInt16LE(4, at + 2);
      bytes.writeUInt32LE(60_000, at + 8);
    }
    const before = process.memoryUsage.rss();
    const { blocks, warnings, unfinished } = await recogniseTiff(bytes, shades, withOcr(10));
    expect(blocks.map(({ page }) => page)).toEqual([1, 3]);
    expect(saidWarnings(warnings)).toEqual([expect.stringMatching(/too many pixels were left out: 2\.$/)]);
    expect(unfinished).toBeUndefined();
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(100);
  });
});

/** Where the number of entries of a page's directory stands. */
function countEntriesOf(bytes: Buffer, page: number): number {
  let at = bytes.readUInt32LE(4);
  for (let index = 0; index < page; index++) at = bytes.readUInt32LE(at + 2 + 12 * bytes.readUInt16LE(at));
  return at;
}
