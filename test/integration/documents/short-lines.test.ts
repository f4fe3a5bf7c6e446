import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOcrEngine, type OcrEngine } from '../../../src/documents/ocr/ocr-engine.ts';

const LINES = [
  'We therefore have to raise the prices of all boxes and trays by 5.8 per cent with effect from 1 March',
  'Ms Alison Reed',
  '12 Quay Street',
  'Yours sincerely,',
];

describe('short lines beside long ones', () => {
  let engine: OcrEngine | undefined;
  beforeAll(async () => {
    engine = await createOcrEngine();
  });
  afterAll(() => engine?.close());

  it('should keep their spaces', async () => {
    const printed = LINES.map((line, at) => `<text x="60" y="${120 + at * 90}">${line}</text>`).join('');
    const letter = `<svg xmlns="http://www.w3.org/2000/svg" width="2300" height="480"><g font-family="DejaVu Serif, serif" font-size="40">${printed}</g></svg>`;
    const { data, info } = await sharp(Buffer.from(letter))
      .flatten({ background: 'white' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const lines = await engine?.recognise({ width: info.width, height: info.height, data, scale: 1 });
    expect(lines?.map(({ text }) => text)).toEqual(LINES);
  }, 60_000);
});
