import WordExtractor from 'word-extractor';
import { wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { ConverterContext } from '../../converter.ts';

/** The paragraphs of a Word file from before 2007: main text, text boxes, then notes and comments. Cells of a row stand side by side. */
export async function plainWordText(
  bytes: Uint8Array,
  context: Pick<ConverterContext, 'sourcePath'>,
): Promise<ConvertedDocument> {
  try {
    const document = await new WordExtractor().extract(Buffer.from(bytes));
    const boxes = document.getTextboxes({ includeHeadersAndFooters: false });
    const notes = [document.getFootnotes(), document.getEndnotes(), document.getAnnotations()];
    return {
      format: 'doc',
      title: undefined,
      blocks: [
        ...[document.getBody(), boxes].flatMap((text) => blocksOf(text, 'paragraph')),
        ...notes.flatMap((text) => blocksOf(text, 'note')),
      ],
      structureSource: 'none',
      images: [],
      metadata: {},
      warnings: [wording('warnPlainWord')],
    };
  } catch (cause) {
    throw new AppError(
      'E030',
      wording('fileNotOfKind', { name: context.sourcePath, kind: wording('kindWord') }),
      {
        cause,
      },
    );
  }
}

function blocksOf(text: string, kind: 'paragraph' | 'note'): Block[] {
  return text
    .split(/\n+/)
    .map((line) => line.replace(/(?<!\s)[^\S\t]*\t\s*/g, ' | ').replace(/^[ |]+|(?<![ |])[ |]+$/g, ''))
    .filter((line) => line !== '')
    .map((line): Block => ({ kind, text: line }));
}
