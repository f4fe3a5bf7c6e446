import * as z from 'zod';
import { say, type Wording, wording } from '../../catalogue/index.ts';
import type { Block, ConvertedDocument, DocumentImage } from '../../domain/index.ts';
import { documentLanguage } from '../detect/document-language.ts';
import { chooseImages } from './choose-images.ts';

/** Which pictures are worth a description. */
export const VisionOptionsSchema = z.strictObject({
  /** Most pictures of one document. */
  maxImages: z.int().min(1).default(50),
  /** Shorter sides are icons and rules, in pixels. */
  minSide: z.int().min(1).default(64),
});
export type VisionOptions = z.infer<typeof VisionOptionsSchema>;

/** What the model says, or why it says nothing. */
export type Description = { readonly text: string } | { readonly problem: string | Wording };
export type DescribeImage = (
  image: DocumentImage,
  about: { readonly caption: string; readonly language: 'en' | 'zh' },
) => Promise<Description>;

const READABLE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const MAX_BYTES = 5 * 1024 * 1024;
/** After so many failures in a row the endpoint is taken to be down. */
const FAILURES_IN_A_ROW = 2;
const CAPTION = /^(?:fig(?:ure|\.)|chart|[图圖])\s*[\d一二三四五六七八九十]/i;

/**
 * Adds a note below each picture that says what it shows, marked as generated. A picture that cannot be described stays
 * as it is, and a warning says so.
 */
export async function describeImages(
  converted: ConvertedDocument,
  describe: DescribeImage,
  options: VisionOptions,
): Promise<ConvertedDocument> {
  const chosen = chooseImages(converted, options.minSide, READABLE).filter(
    ({ image }) => image.bytes.length <= MAX_BYTES,
  );
  const asked = chosen.slice(0, options.maxImages);
  const sample = converted.blocks.slice(0, 400).map((block) => block.text);
  const language = documentLanguage(sample.join('\n')) === 'zh' ? 'zh' : 'en';
  const notes = new Map<number, Block>();
  let problem: string | Wording | undefined;
  let failures = 0;
  for (const { index, image } of asked) {
    if (failures >= FAILURES_IN_A_ROW) break;
    const block = converted.blocks[index] as Block;
    const caption = captionOf(block, converted.blocks[index + 1]);
    const answer = await describe(image, { caption, language });
    if ('problem' in answer) {
      problem ??= answer.problem;
      failures += 1;
      continue;
    }
    failures = 0;
    const { imageId, ...place } = block;
    notes.set(index, {
      ...place,
      ...(imageId !== undefined && { about: imageId }),
      kind: 'note',
      text: say(language, wording('pictureNote', { text: answer.text })),
      generated: true,
    });
  }
  const blocks = converted.blocks.flatMap((block, index) => {
    const note = notes.get(index);
    return note === undefined ? [block] : [block, note];
  });
  return { ...converted, blocks, warnings: [...converted.warnings, ...warningsOf()] };

  function warningsOf(): Wording[] {
    const warnings: Wording[] = [];
    const missing = asked.length - notes.size;
    if (problem !== undefined)
      warnings.push(wording('warnNotDescribed', { missing, asked: asked.length, why: problem }));
    if (chosen.length > asked.length)
      warnings.push(wording('warnNotDescribedBeyond', { count: chosen.length - asked.length }));
    return warnings;
  }
}

function captionOf(block: Block, next: Block | undefined): string {
  if (block.text !== '') return block.text;
  return next?.kind === 'paragraph' && CAPTION.test(next.text) ? next.text.slice(0, 300) : '';
}
