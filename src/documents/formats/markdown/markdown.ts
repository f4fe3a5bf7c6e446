import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { readFrontMatter } from './front-matter.ts';
import { markdownToBlocks } from './markdown-blocks.ts';

/** Front matter, headings, nested lists, tables, code, quotes, notes; reference links are written out. */
export const convertMarkdown: Converter = async (bytes) => {
  const { text } = decodeText(bytes);
  const { metadata, bodyLine, body } = readFrontMatter(text);
  const { title } = metadata;
  const blocks = markdownToBlocks(body, bodyLine);
  return {
    format: 'markdown',
    title,
    blocks,
    structureSource: blocks.some(({ kind }) => kind === 'heading') ? 'styles' : 'none',
    images: [],
    metadata,
    warnings: [],
  };
};
