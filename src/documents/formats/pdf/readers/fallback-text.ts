import type { Block } from '../../../../domain/index.ts';
import { openWithPdfJs, type SecondItem } from './pdf-js.ts';

/** Text without structure through pdf.js, for files that the layout engine cannot open. Throws what pdf.js throws. */
export async function readPlainPages(
  bytes: Uint8Array,
  password: string | undefined,
  maxPages: number,
): Promise<{ readonly blocks: Block[]; readonly pageCount: number }> {
  const document = await openWithPdfJs(bytes.slice(), password);
  try {
    const blocks: Block[] = [];
    for (let number = 1; number <= Math.min(maxPages, document.numPages); number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      const text = items.map((item, at) => textBehind(item, items[at - 1])).join('');
      for (const part of text.split(/\n\s*\n/).map((one) => one.replace(/\s+/g, ' ').trim()))
        if (part !== '') blocks.push({ kind: 'paragraph', text: part, page: number });
    }
    return { blocks, pageCount: document.numPages };
  } finally {
    await document.destroy();
  }
}

/** Another cell begins so far behind the end of the piece before it, or before that (points); an accent lies over its letter. pdf.js writes no space between some. */
const GAP = { behind: 1, before: 20 };

/** A piece, parted from the one before it where they stand apart: the cells of a table. */
function textBehind({ str = '', hasEOL, transform }: SecondItem, before: SecondItem | undefined): string {
  const end = (before?.transform?.[4] ?? 0) + (before?.width ?? 0);
  const gap = (transform?.[4] ?? 0) - end;
  const isApart = before?.hasEOL === false && (gap > GAP.behind || gap < -GAP.before);
  return `${isApart ? ' ' : ''}${str}${hasEOL ? '\n' : ''}`;
}
