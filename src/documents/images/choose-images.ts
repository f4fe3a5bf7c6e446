import { imageSize } from 'image-size';
import type { ConvertedDocument, DocumentImage } from '../../domain/index.ts';

/** A picture with the block in which it stands first. */
export interface ChosenImage {
  readonly index: number;
  readonly image: DocumentImage;
}

/** The first place of every picture of the given types that is not an icon or a rule: `minSide` is in pixels. */
export function chooseImages(
  { blocks, images }: Pick<ConvertedDocument, 'blocks' | 'images'>,
  minSide: number,
  mediaTypes: ReadonlySet<string>,
): ChosenImage[] {
  const byId = new Map(images.map((image) => [image.id, image]));
  return blocks.flatMap((block, index) => {
    const image = block.kind === 'image' ? byId.get(block.imageId ?? '') : undefined;
    if (image === undefined) return [];
    byId.delete(image.id);
    const { width, height } = pixelsOf(image);
    return Math.min(width, height) < minSide || !mediaTypes.has(image.mediaType) ? [] : [{ index, image }];
  });
}

/** Width and height in pixels; endless for a picture that does not tell. */
export function pixelsOf(image: DocumentImage): { readonly width: number; readonly height: number } {
  const { width, height } = image;
  if (width !== undefined && height !== undefined) return { width, height };
  try {
    return imageSize(image.bytes);
  } catch {
    return { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
  }
}
