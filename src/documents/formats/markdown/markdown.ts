import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { keepPictures } from '../../images/pictures-beside.ts';
import { readFrontMatter } from './front-matter.ts';
import { markdownToBlocks } from './markdown-blocks.ts';
import { pictureReferences, withPictures } from './markdown-pictures.ts';

/** Front matter, headings, nested lists, tables, code, quotes, notes; reference links are written out. */
export const convertMarkdown: Converter = async (bytes, { findPicture }) => {
  const { text } = decodeText(bytes);
  const { metadata, bodyLine, body } = readFrontMatter(text);
  const { title } = metadata;
  const images = createImageCollector();
  const pictureOf = await keepPictures(pictureReferences(body), findPicture, images);
  const blocks = withPictures(markdownToBlocks(body, bodyLine, pictureOf), pictureOf);
  return markedDocument({ format: 'markdown', title, blocks, metadata }, images);
};
