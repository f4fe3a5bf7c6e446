import { type Wording, wording } from '../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../domain/index.ts';
import type { ConverterContext } from './converter.ts';
import { listPages } from './formats/pdf/list-pages.ts';
import { recognisedLayout } from './formats/pdf/recognised-layout.ts';
import { structurePages } from './formats/pdf/structure-pages.ts';
import { type ChosenImage, chooseImages, pixelsOf } from './images/choose-images.ts';
import { createOcrEngine, type OcrEngine } from './ocr/ocr-engine.ts';
import { decodePixels } from './ocr/page-pixels.ts';
import { recogniseInTime } from './ocr/recognise-in-time.ts';
import type { RecognisedPage } from './ocr/recognised-page.ts';

/** Most pictures of one document, and the shorter side from which a picture is no icon. */
const MAX_PICTURES = 1_000;
const MIN_SIDE = 64;
const DECODABLE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp']);

/**
 * Adds the text on the pictures of a document below each of them, as far as the time suffices; the next reading goes on from
 * there. What is left out or cannot be decoded is named by its number among the pictures.
 */
export async function recogniseImages(
  converted: ConvertedDocument,
  context: ConverterContext,
  openEngine: () => Promise<OcrEngine | undefined> = createOcrEngine,
): Promise<ConvertedDocument> {
  const chosen = chooseImages(converted, MIN_SIDE, DECODABLE);
  const asked = chosen.slice(0, MAX_PICTURES);
  if (asked.length === 0) return converted;
  const engine = await openEngine();
  if (engine === undefined)
    return { ...converted, warnings: [...converted.warnings, wording('warnOcrMissing')] };
  try {
    const { pages, damaged, late } = await recogniseInTime(
      asked.map((entry) => pictureToRead(entry, context.limits.maxPixels)),
      engine,
      context,
    );
    const left = chosen.slice(MAX_PICTURES).map(({ index }) => index);
    const number = new Map(chosen.map(({ index }, at) => [index, at + 1]));
    const numbers = (indices: readonly number[]): number[] =>
      indices.flatMap((index) => number.get(index) ?? []);
    return {
      ...converted,
      blocks: converted.blocks.flatMap((block, index) => {
        const text = textOn(block, pages.get(index));
        // What stands on a chart of a PDF is labels without their lines; a table says something.
        const isKept = context.format !== 'pdf' || text.some(({ kind }) => kind === 'table');
        return isKept ? [block, ...text] : [block];
      }),
      warnings: [
        ...converted.warnings,
        ...warnOf(numbers(damaged), (which) => wording('warnPicturesDamaged', which)),
        ...warnOf(numbers(late), (which) => wording('warnPicturesLate', which)),
        ...warnOf(numbers(left), (which) => wording('warnPicturesBeyond', { ...which, most: MAX_PICTURES })),
      ],
      unfinished: converted.unfinished === true || late.length > 0,
    };
  } finally {
    await engine.close();
  }
}

function pictureToRead({ index, image }: ChosenImage, maxPixels: number) {
  return {
    key: index,
    name: `picture ${image.id}`,
    pixels: () => {
      const { width, height } = pixelsOf(image);
      if (width * height > maxPixels) throw new RangeError('The picture has too many pixels.');
      return decodePixels(image.bytes);
    },
  };
}

/** Lines of a picture as paragraphs, in its place: they begin no section, whatever their size. */
function textOn(picture: Block, page: RecognisedPage | undefined): Block[] {
  if (page === undefined || page.runs.length === 0) return [];
  const { slide, sheet, line, page: pageNumber, imageId } = picture;
  const place = {
    ...(imageId !== undefined && { about: imageId }),
    ...(slide !== undefined && { slide }),
    ...(sheet !== undefined && { sheet }),
    ...(line !== undefined && { line }),
    ...(pageNumber !== undefined && { page: pageNumber }),
  };
  return structurePages([recognisedLayout(page)], []).blocks.flatMap(
    ({ kind, text, rows, headerRows, level, marker }): Block[] => {
      if (kind === 'table')
        return [{ kind, text, ...(rows && { rows }), headerRows: headerRows ?? 0, ...place }];
      if (text === '') return [];
      if (kind === 'list_item') return [{ kind, text, level: level ?? 1, marker: marker ?? '-', ...place }];
      return [{ kind: 'paragraph', text, ...place }];
    },
  );
}

function warnOf(
  numbers: readonly number[],
  warn: (which: { readonly count: number; readonly pictures: Wording }) => Wording,
): Wording[] {
  return numbers.length === 0 ? [] : [warn({ count: numbers.length, pictures: listPages(numbers) })];
}
