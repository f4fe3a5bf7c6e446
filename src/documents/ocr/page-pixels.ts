/** Rows of RGBA pixels. */
export interface PagePixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Pixels of this picture per pixel of the original. */
  readonly scale: number;
}

/** Text is found badly on pictures with a shorter long side: they are enlarged twice. */
const SMALL_SIDE = 1000;

/**
 * Decodes PNG, JPEG, WebP, GIF or BMP on a white ground; for OCR, a small picture is enlarged. Throws what the decoder throws, for
 * TIFF among others.
 */
export async function decodePixels(bytes: Uint8Array, { enlarge = true } = {}): Promise<PagePixels> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes);
  const scale = enlarge && Math.max(image.width, image.height) < SMALL_SIDE ? 2 : 1;
  const [width, height] = [image.width * scale, image.height * scale];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, scale, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** The pixels of a picture as numbers, `0xaabbggrr` on machines that count from the small end, as all do that Node runs on. */
export const pixelsOf = ({ data, width, height }: PagePixels): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, width * height);

/** Turned by a quarter clockwise. */
export function turnClockwise(pixels: PagePixels): PagePixels {
  const { width, height } = pixels;
  const source = pixelsOf(pixels);
  const target = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) target[x * height + (height - 1 - y)] = source[y * width + x] ?? 0;
  return { width: height, height: width, scale: pixels.scale, data: new Uint8Array(target.buffer) };
}
