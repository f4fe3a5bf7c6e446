import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { createImageCollector } from '../../../../src/documents/images/image-collector.ts';
import { recogniseImages } from '../../../../src/documents/recognise-images.ts';
import type { Block, ConvertedDocument, Recognition } from '../../../../src/domain/index.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf } from '../formats/context.ts';

/** A picture of its own colour, so that no two are the same. */
function pictureOf(shade: number, side = 80): Uint8Array {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${shade}, 10, 10)`;
  context.fillRect(0, 0, side, side);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

function documentOf(pictures: readonly (readonly [Uint8Array, string])[]): ConvertedDocument {
  const images = createImageCollector();
  const blocks = pictures.flatMap(([bytes, type], at): Block[] => [
    { kind: 'paragraph', text: `Text ${at}`, slide: at + 1 },
    { kind: 'image', text: '', imageId: images.add(bytes, type), slide: at + 1 },
  ]);
  return {
    format: 'pptx',
    title: undefined,
    blocks,
    structureSource: 'none',
    images: images.all(),
    metadata: {},
    warnings: [],
  };
}

/** Stands for the OCR models: says the same of every picture, and counts. */
function engineOf(text: string) {
  const asked: number[] = [];
  const box = { x: 10, y: 10, width: 100, height: 12 };
  return {
    asked,
    open: async () => ({
      recognise: async ({ width }: { readonly width: number }) => {
        asked.push(width);
        return [{ text, box, confidence: 1 }];
      },
      close: async () => {},
    }),
  };
}

const context = contextOf('pptx');

describe('recogniseImages', () => {
  it.each(['Total revenues 81,288', '营业收入合计 81,288'])(
    'should put the text below its picture: %s',
    async (text) => {
      const { open } = engineOf(text);
      const read = await recogniseImages(documentOf([[pictureOf(1), 'image/png']]), context, open);
      expect(read.blocks.map(({ kind, slide }) => [kind, slide])).toEqual([
        ['paragraph', 1],
        ['image', 1],
        ['paragraph', 1],
      ]);
      expect(read.blocks[2]?.text).toBe(text);
      expect(saidWarnings(read.warnings)).toEqual([]);
    },
  );

  it('should ask for no icon, name what cannot be decoded, and take what was recognised before', async () => {
    const kept: Recognition[] = [];
    const { open, asked } = engineOf('A line of text');
    const input = documentOf([
      [pictureOf(2, 20), 'image/png'],
      [new Uint8Array(4_000).fill(7), 'image/jpeg'],
      [pictureOf(3), 'image/png'],
    ]);
    const first = await recogniseImages(
      input,
      { ...context, onRecognised: (part) => void kept.push(part) },
      open,
    );
    expect(saidWarnings(first.warnings)).toEqual(['Picture 1 could not be decoded for OCR.']);
    expect(asked).toHaveLength(1);
    const second = await recogniseImages(input, { ...context, recognised: kept }, open);
    expect([asked.length, second.blocks]).toEqual([1, first.blocks]);
  });

  it('should stop at a thousand pictures and name the others', async () => {
    const images = createImageCollector();
    const ids = Array.from({ length: 1_003 }, (_, at) =>
      images.add(new Uint8Array([at >> 8, at & 255]), 'image/png'),
    );
    const input = {
      ...documentOf([]),
      blocks: ids.map((imageId): Block => ({ kind: 'image', text: '', imageId })),
      images: images.all().map((image) => ({ ...image, width: 90, height: 90 })),
    };
    const { open, asked } = engineOf('x');
    const read = await recogniseImages(input, context, open);
    expect(asked).toEqual([]);
    expect(saidWarnings(read.warnings).at(-1)).toBe(
      'Pictures 1001, 1002, 1003 were not recognised: at most 1000 pictures of one document are.',
    );
  });

  it('should leave a document as it is where OCR is not installed, and say so', async () => {
    const input = documentOf([[pictureOf(4), 'image/png']]);
    const read = await recogniseImages(input, context, async () => undefined);
    expect(read.blocks).toEqual(input.blocks);
    expect(saidWarnings(read.warnings)[0]).toContain('not installed');
  });
});
