import type { Block } from '../../../../domain/index.ts';
import { withPdfJs } from './pdf-js.ts';

/** Text without structure through pdf.js, for files that the layout engine cannot open. Throws what pdf.js throws. */
export async function readPlainPages(
  bytes: Uint8Array,
  password: string | undefined,
  maxPages: number,
): Promise<{ readonly blocks: Block[]; readonly pageCount: number }> {
  const options = { data: bytes.slice(), verbosity: 0, ...(password !== undefined && { password }) };
  return withPdfJs(options, async (parser) => {
    try {
      const result = await parser.getText({ first: maxPages, pageJoiner: '' });
      const blocks = result.pages.flatMap((page) =>
        page.text
          .split(/\n\s*\n/)
          .map((text) => text.replace(/\s+/g, ' ').trim())
          .filter((text) => text !== '')
          .map((text): Block => ({ kind: 'paragraph', text, page: page.num })),
      );
      return { blocks, pageCount: result.total };
    } finally {
      await parser.destroy();
    }
  });
}
