import { wording } from '../../../catalogue/index.ts';
import type { Converter } from '../../converter.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { hiddenText } from '../../structure/hidden-mark.ts';
import { readRtf } from './read-rtf.ts';

/** Rich Text: headings by style and outline level, lists with their printed numbers, tables, notes, comments, text boxes, formulas. */
export const convertRtf: Converter = async (bytes, context) => {
  const images = createImageCollector();
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const { blocks, metadata, hiddenCharacters } = readRtf(source, images, context.hidden === 'include');
  return {
    format: 'rtf',
    title: metadata['title'],
    blocks,
    structureSource: blocks.some((block) => block.kind === 'heading') ? 'styles' : 'none',
    images: images.all(),
    metadata,
    warnings: [
      ...images.warnings(),
      ...hiddenText(hiddenCharacters, context.hidden),
      ...(blocks.length > 0 ? [] : [wording('warnNoText')]),
    ],
  };
};
