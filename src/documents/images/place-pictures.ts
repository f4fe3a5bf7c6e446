import type { PictureFacts } from '../../domain/files/index.ts';
import type { Block, DocumentImage, Section, TextRange } from '../../domain/index.ts';
import { pixelsOf } from './choose-images.ts';

/**
 * Pictures in reading order, each with what is known of it: its first place, the text on it and what it is said to show. Those that
 * stand nowhere (a cover, a background) come last.
 */
export function placePictures(
  images: readonly DocumentImage[],
  blocks: readonly Block[],
  ranges: readonly TextRange[],
  sections: readonly Section[],
): readonly DocumentImage[] {
  const facts = new Map<string, PictureFacts>();
  const order: string[] = [];
  let section = 0;
  blocks.forEach((block, index) => {
    while ((sections[section + 1]?.firstBlock ?? Number.POSITIVE_INFINITY) <= index) section += 1;
    if (block.kind === 'image' && block.imageId !== undefined && !facts.has(block.imageId)) {
      order.push(block.imageId);
      facts.set(block.imageId, placeOfPicture(block, ranges[index], sections[section]));
    }
    const about = block.about === undefined ? undefined : facts.get(block.about);
    if (block.about !== undefined && about !== undefined) facts.set(block.about, withItsText(about, block));
  });
  const places = new Map(order.map((id, index) => [id, index]));
  const rank = ({ id }: DocumentImage) => places.get(id) ?? order.length;
  return images
    .toSorted((left, right) => rank(left) - rank(right))
    .map((image) => ({ ...image, ...sizeInPixels(image), facts: facts.get(image.id) ?? {} }));
}

function placeOfPicture(
  { text, page, slide, sheet, box }: Block,
  range: TextRange | undefined,
  section: Section | undefined,
): PictureFacts {
  return {
    ...(text !== '' && { caption: text }),
    ...(section !== undefined && { sectionId: section.id }),
    ...(page !== undefined && { page }),
    ...(slide !== undefined && { slide }),
    ...(sheet !== undefined && { sheet }),
    ...(box !== undefined && { box }),
    ...(range !== undefined && { start: range.start }),
  };
}

/** A note that was written about it is its description; everything else stands on the picture. */
function withItsText(facts: PictureFacts, block: Block): PictureFacts {
  if (block.generated === true) return { ...facts, description: block.text };
  const rows = block.rows?.map((row) => row.join(' ')) ?? [];
  const lines = [facts.ocrText ?? '', block.text, ...rows].filter((line) => line !== '');
  return { ...facts, ocrText: lines.join('\n') };
}

/** Nothing for a picture that does not tell, as a drawing of vectors may. */
function sizeInPixels(image: DocumentImage): Pick<DocumentImage, 'width' | 'height'> {
  const { width, height } = pixelsOf(image);
  return width >= 1 && height >= 1 && Number.isFinite(width * height)
    ? { width: Math.round(width), height: Math.round(height) }
    : {};
}
