import { createCanvas } from '@napi-rs/canvas';

/** A picture of one printed line, as PNG: black on white, in pixels. */
export function pictureOfLine(text: string, width = 900, height = 160): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.font = '40px sans-serif';
  context.fillText(text, 40, height / 2 + 10);
  return canvas.toBuffer('image/png');
}
