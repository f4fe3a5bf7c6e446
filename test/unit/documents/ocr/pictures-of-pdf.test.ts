import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { RecognisedLine } from '../../../../src/documents/ocr/ocr-engine.ts';
import { recogniseImages } from '../../../../src/documents/recognise-images.ts';
import type { ConvertedDocument } from '../../../../src/domain/index.ts';
import { contextOf } from '../formats/context.ts';

const CELLS = [
  ['Region', '2023', '2022'],
  ['Northern sea', '22,439', '20,367'],
  ['Southern sea', '19,974', '19,688'],
  ['Worldwide', '42,413', '40,055'],
];
const line = (text: string, x: number, y: number): RecognisedLine => ({
  text,
  box: { x, y, width: text.length * 9, height: 16 },
  confidence: 0.99,
});
const table = CELLS.flatMap((row, at) =>
  row.map((cell, column) => line(cell, 20 + column * 200, 20 + at * 40)),
);
const labels = [line('2019', 40, 200), line('Growth', 300, 20), line('2021', 420, 210)];

async function read(format: 'pdf' | 'docx', lines: readonly RecognisedLine[]) {
  const bytes = new Uint8Array(createCanvas(640, 240).toBuffer('image/png'));
  const converted: ConvertedDocument = {
    format,
    title: undefined,
    blocks: [{ kind: 'image', text: '', imageId: 'img_1', page: 5 }],
    structureSource: 'none',
    images: [
      { id: 'img_1', mediaType: 'image/png', bytes, width: 640, height: 240 },
    ] as ConvertedDocument['images'],
    metadata: {},
    warnings: [],
  };
  const context = { ...contextOf(format), ocr: { languages: ['en' as const], maxPages: 10 } };
  const engine = { recognise: async () => [...lines], close: async () => {} };
  const { blocks } = await recogniseImages(converted, context, async () => engine);
  return blocks.slice(1);
}

describe('pictures on the pages of a PDF', () => {
  it('should give the tables they hold, on their page', async () => {
    const [block] = await read('pdf', table);
    expect(block).toMatchObject({ kind: 'table', page: 5, about: 'img_1' });
    expect(block?.rows?.at(-1)).toEqual(['Worldwide', '42,413', '40,055']);
  });

  it('should give no labels of charts, which other formats keep', async () => {
    expect(await read('pdf', labels)).toEqual([]);
    expect((await read('docx', labels)).length).toBeGreaterThan(0);
  });
});
