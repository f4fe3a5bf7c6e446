import { wording } from '../../../catalogue/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { plainText } from '../../markup/inline-markdown.ts';
import { markdownToBlocks } from '../markdown/markdown-blocks.ts';
import { texToMarkdown } from './tex-to-markdown.ts';

const MOST_NAMED = 10;

/** LaTeX: its text by sections, without commands. Files that it takes in are named and not followed: they are files of the folder. */
export const convertTex: Converter = async (bytes) => {
  const { markdown, document } = texToMarkdown(decodeText(bytes).text);
  const metadata = Object.fromEntries(Object.entries(document.facts).filter(([, value]) => value !== ''));
  const blocks = markdownToBlocks(markdown).map(({ line: _line, ...block }) => block);
  const converted = markedDocument(
    { format: 'tex', title: plainText(metadata['title'] ?? '') || undefined, blocks, metadata },
    createImageCollector(),
  );
  if (document.inputs.length === 0) return converted;
  const names = document.inputs.slice(0, MOST_NAMED).join(', ');
  return { ...converted, warnings: [wording('warnInputsApart', { names })] };
};
