import type { Block } from '../../../../domain/index.ts';
import { openWithPdfJs } from './pdf-js.ts';

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
      const text = items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
      for (const part of text.split(/\n\s*\n/).map((one) => one.replace(/\s+/g, ' ').trim()))
        if (part !== '') blocks.push({ kind: 'paragraph', text: part, page: number });
    }
    return { blocks, pageCount: document.numPages };
  } finally {
    await document.destroy();
  }
}
