import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PagePixels } from '../../../../src/documents/ocr/page-pixels.ts';
import { recogniseInTime } from '../../../../src/documents/ocr/recognise-in-time.ts';
import { readRecognition, writeRecognition } from '../../../../src/documents/ocr/recognised-page.ts';
import type { Recognition } from '../../../../src/domain/index.ts';
import { contextOf } from '../formats/context.ts';

const pixels: PagePixels = { width: 100, height: 50, scale: 1, data: new Uint8Array(20_000) };

/** A scan whose pages take the given time each; the engine counts what it is asked for. */
function scanOf(pageMs: readonly number[]) {
  let now = 0;
  let asked = 0;
  let at = 0;
  const parts = pageMs.map((_, index) => ({
    key: index + 1,
    name: `page ${index + 1}`,
    pixels: async () => {
      at = index;
      return pixels;
    },
  }));
  const engine = {
    recognise: async () => {
      now += pageMs[at] ?? 0;
      asked += 1;
      return [{ text: `第 ${at + 1} 页 page`, box: { x: 1, y: 1, width: 60, height: 9 }, confidence: 1 }];
    },
  };
  async function read(timeoutMs: number, recognised: readonly Recognition[]) {
    const kept: Recognition[] = [];
    asked = 0;
    const context = {
      ...contextOf('image', { timeoutMs }),
      deadlineMs: now + timeoutMs,
      recognised,
      onRecognised: (recognition: Recognition) => void kept.push(recognition),
    };
    const result = await recogniseInTime(parts, engine, context, () => now);
    return { ...result, kept, asked };
  }
  return { read };
}

describe('recogniseInTime', () => {
  it('should go on behind the pages of earlier readings until all are done, each recognised once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 12 }),
        async (times) => {
          const { read } = scanOf(times);
          const known: Recognition[] = [];
          for (let reading = 1; ; reading++) {
            const { pages, late, kept, asked } = await read(100, known);
            expect(asked).toBe(kept.length);
            expect(kept.length).toBeGreaterThan(0);
            known.push(...kept);
            expect(pages.size).toBe(known.length);
            expect([...pages.keys(), ...late].toSorted((a, b) => a - b)).toEqual(
              times.map((_, page) => page + 1),
            );
            if (late.length === 0) break;
            expect(reading).toBeLessThanOrEqual(times.length);
          }
          const names = known.map(({ part }) => part);
          expect(names).toEqual(times.map((_, page) => `page ${page + 1}`));
          const texts = known.map((recognition) => readRecognition(recognition)?.runs[0]?.text);
          expect(texts).toEqual(times.map((_, page) => `第 ${page + 1} 页 page`));
        },
      ),
    );
  });

  it('should recognise a page again whose kept text is not ours', async () => {
    const { read } = scanOf([1, 1]);
    const { asked, pages } = await read(100, [{ part: 'page 1', body: '{"lines": 3}' }]);
    expect([asked, pages.size]).toEqual([2, 2]);
  });

  it('should give back a page as it was written down', () => {
    const run = {
      x: 1.5,
      y: 2,
      width: 30,
      height: 9,
      size: 7.5,
      text: '甲 a',
      font: 'ocr',
      bold: false,
      italic: false,
      mono: false,
    };
    const page = { width: 595.2, height: 842, runs: [run] };
    expect(readRecognition(writeRecognition('page 1', page))).toEqual(page);
  });
});
