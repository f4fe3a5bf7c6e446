import type { Block } from '../../../domain/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { textToBlocks } from './text-blocks.ts';

/** Plain text: paragraphs at blank lines, wrapped lines joined, lists and underlined titles; form feeds count pages. */
export const convertText: Converter = async (bytes) => {
  const { text, encoding } = decodeText(bytes);
  const blocks: Block[] = textToBlocks(text.replace(/^\ufeff/, ''));
  const pageCount = blocks.at(-1)?.page;
  return {
    format: 'text',
    title: undefined,
    blocks,
    structureSource: blocks.some(({ kind }) => kind === 'heading') ? 'layout' : 'none',
    images: [],
    ...(pageCount === undefined ? {} : { pageCount }),
    metadata: encoding === 'utf-8' ? {} : { encoding },
    warnings: [],
  };
};
