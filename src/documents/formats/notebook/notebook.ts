import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { Block } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { createImageCollector, type ImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { parseHtml } from '../../markup/html-dom.ts';
import { htmlToBlocks } from '../html/html-blocks.ts';
import { markdownToBlocks } from '../markdown/markdown-blocks.ts';

const Text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);
const OutputSchema = z.object({
  text: Text.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
});
const CellSchema = z.object({
  cell_type: z.string(),
  source: Text.optional(),
  /** What the third version calls a source. */
  input: Text.optional(),
  outputs: z.array(OutputSchema).default([]),
});
const NotebookSchema = z.object({
  cells: z.array(CellSchema).optional(),
  worksheets: z.array(z.object({ cells: z.array(CellSchema) })).optional(),
  metadata: z
    .object({
      title: z.string().optional(),
      language_info: z.object({ name: z.string() }).optional(),
      kernelspec: z.object({ language: z.string() }).optional(),
    })
    .catch({}),
});
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
const COLOURS = /\u001b\[[\d;]*m/g;

/** Notebooks of Jupyter: text cells as Markdown, code, and what it gave: printed text, tables, pictures, errors. */
export const convertNotebook: Converter = async (bytes, context) => {
  const { cells = [], worksheets = [], metadata } = parseNotebook(decodeText(bytes).text, context.sourcePath);
  const images = createImageCollector();
  const language = metadata.language_info?.name ?? metadata.kernelspec?.language;
  const all = [...cells, ...worksheets.flatMap((sheet) => sheet.cells)];
  const blocks = all.flatMap((cell): Block[] => {
    const source = cell.source ?? cell.input ?? '';
    if (cell.cell_type === 'markdown' || cell.cell_type === 'heading')
      return markdownToBlocks(source).map(({ line: _line, ...block }) => block);
    if (cell.cell_type === 'raw') return [{ kind: 'code', text: source }];
    const code: Block = { kind: 'code', text: source, ...(language !== undefined && { language }) };
    return [code, ...cell.outputs.flatMap((output) => outputBlocks(output, images, context.limits.maxDepth))];
  });
  return markedDocument({ format: 'ipynb', title: metadata.title, blocks, metadata: {} }, images);
};

/** The richest form that is text, or the picture. */
function outputBlocks(
  { text, data = {}, ename, evalue }: z.infer<typeof OutputSchema>,
  images: ImageCollector,
  maxDepth: number,
): Block[] {
  if (ename !== undefined) return [{ kind: 'paragraph', text: `${ename}: ${evalue ?? ''}` }];
  if (text !== undefined) return [{ kind: 'code', text: text.replace(COLOURS, '') }];
  const of = (type: string): string | undefined => Text.safeParse(data[type]).data;
  const html = of('text/html');
  if (html !== undefined) {
    const blocks = htmlToBlocks(parseHtml(html).body, { maxDepth });
    if (blocks.length > 0) return blocks;
  }
  const markdown = of('text/markdown');
  if (markdown !== undefined) return markdownToBlocks(markdown);
  for (const type of ['image/png', 'image/jpeg']) {
    const picture = of(type);
    if (picture === undefined) continue;
    const imageId = images.idOf(images.add(new Uint8Array(Buffer.from(picture, 'base64')), type));
    if (imageId !== undefined) return [{ kind: 'image', text: '', imageId }];
  }
  const plain = of('text/plain') ?? '';
  return plain === '' ? [] : [{ kind: 'code', text: plain }];
}

function parseNotebook(text: string, name: string): z.infer<typeof NotebookSchema> {
  try {
    return NotebookSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('E030', wording('fileNotOfKind', { name, kind: wording('kindNotebook') }), { cause });
  }
}
