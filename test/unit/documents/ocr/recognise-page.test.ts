import { describe, expect, it } from 'vitest';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import type { OcrEngine, RecognisedLine } from '../../../../src/documents/ocr/ocr-engine.ts';
import { type PagePixels, turnClockwise } from '../../../../src/documents/ocr/page-pixels.ts';
import { recognisePage } from '../../../../src/documents/ocr/recognise-page.ts';

const blank = (width: number, height: number): PagePixels => ({
  width,
  height,
  scale: 1,
  data: new Uint8Array(width * height * 4),
});
const line = (text: string, x: number, y: number, height = 30): RecognisedLine => ({
  text,
  box: { x, y, width: text.length * 14, height },
  confidence: 0.98,
});
const engineOf = (recognise: (pixels: PagePixels) => RecognisedLine[]): OcrEngine => ({
  recognise: async (pixels) => recognise(pixels),
  close: async () => {},
});

describe('recognisePage', () => {
  it('should place lines in points and let small differences of height be one size', async () => {
    const engine = engineOf(() => [
      line('one line of text', 100, 300, 29),
      line('the next line', 100, 340, 33),
    ]);
    const page = await recognisePage(engine, blank(1240, 1754), 150);
    expect(page.width).toBeCloseTo(595.2);
    expect(page.runs[0]).toMatchObject({ x: 48, y: 144 });
    expect(new Set(page.runs.map((run) => run.size)).size).toBe(1);
  });

  it('should read columns one after the other', async () => {
    const prose = (name: string, x: number) =>
      Array.from({ length: 12 }, (_, row) =>
        line(`${name}${row} and some more words here`, x, 200 + row * 40),
      );
    const engine = engineOf(() =>
      [...prose('left', 80), ...prose('right', 660)].toSorted((a, b) => a.box.y - b.box.y),
    );
    const { runs, width, height } = await recognisePage(engine, blank(1240, 1754), 150);
    const page = {
      number: 1,
      label: undefined,
      width,
      height,
      runs,
      tables: [],
      figures: [],
      scanned: false,
    };
    const text = structurePages([page], [])
      .blocks.map((block) => block.text)
      .join(' ');
    expect(text.indexOf('right0')).toBeGreaterThan(text.indexOf('left11'));
  });

  it('should turn a page that lies on its side', async () => {
    const standing = Array.from({ length: 5 }, (_, index) => ({
      ...line('sideways text', 100 + index * 60, 100),
      box: { x: 100 + index * 60, y: 100, width: 30, height: 200 },
      confidence: 0.6,
    }));
    const engine = engineOf(({ width }) => (width > 1000 ? standing : [line('sideways text', 50, 50)]));
    const page = await recognisePage(engine, blank(1200, 800), 150);
    expect(page.runs.map((run) => run.text)).toEqual(['sideways text']);
    expect(page.width).toBeCloseTo(384);
  });
});

describe('turnClockwise', () => {
  it('should bring the bottom left corner to the top left', () => {
    const pixels = blank(2, 3);
    new Uint32Array(pixels.data.buffer).set([1, 2, 3, 4, 5, 6]);
    const turned = turnClockwise(pixels);
    expect([turned.width, turned.height]).toEqual([3, 2]);
    expect([...new Uint32Array(turned.data.buffer)]).toEqual([5, 3, 1, 6, 4, 2]);
  });
});
