import { imageSize } from 'image-size';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import type { RecognisedFile } from '../../ocr/recognised-page.ts';
import { recogniseImage } from './recognise-image.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', svg: 'image/svg+xml' };

const NOT_READ: RecognisedFile = {
  blocks: [],
  warnings: [wording('warnPictureNotRead')],
};

/** A picture as a document of one page. Without OCR its text is not read, and the warning says so. */
export const convertImage: Converter = async (bytes, context) => {
  const { type, width, height } = measurePicture(bytes, context);
  const images = createImageCollector();
  const source = images.add(bytes, MEDIA_TYPES[type] ?? `image/${type}`, { width, height });
  const imageId = images.idOf(source);
  const recognised = context.ocr === undefined ? NOT_READ : await recogniseImage(bytes, context, type);
  return {
    format: 'image',
    title: undefined,
    blocks: [
      { kind: 'image', text: '', page: 1, ...(imageId !== undefined && { imageId }) },
      ...recognised.blocks.map((block) => (imageId === undefined ? block : { ...block, about: imageId })),
    ],
    structureSource: recognised.blocks.some((block) => block.kind === 'heading') ? 'layout' : 'none',
    images: images.all(),
    pageCount: recognised.pageCount ?? 1,
    metadata: { width: String(width), height: String(height) },
    warnings: [...images.warnings(), ...recognised.warnings],
    unfinished: recognised.unfinished,
  };
};

function measurePicture(
  bytes: Uint8Array,
  context: ConverterContext,
): { type: string; width: number; height: number } {
  const { width, height, type } = sizeOf(bytes, context.sourcePath);
  if (width * height > context.limits.maxPixels)
    throw new AppError(
      'E032',
      wording('fileTooLarge', {
        name: context.sourcePath,
        why: wording('overPixels', { width, height, most: context.limits.maxPixels }),
      }),
    );
  return { type: type ?? 'png', width, height };
}

function sizeOf(bytes: Uint8Array, sourcePath: string): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch (cause) {
    throw new AppError('E030', wording('fileDamaged', { name: sourcePath, why: wording('whyPicture') }), {
      cause,
    });
  }
}
