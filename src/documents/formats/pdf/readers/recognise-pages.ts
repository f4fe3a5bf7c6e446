import { LiteParse } from '@llamaindex/liteparse';
import { type Wording, wording } from '../../../../catalogue/index.ts';
import type { ConverterContext } from '../../../converter.ts';
import { createOcrEngine } from '../../../ocr/ocr-engine.ts';
import { decodePixels } from '../../../ocr/page-pixels.ts';
import { recogniseInTime } from '../../../ocr/recognise-in-time.ts';
import type { RecognisedPage } from '../../../ocr/recognised-page.ts';
import { listPages } from '../list-pages.ts';
import type { PageLayout } from '../page-layout.ts';

const DPI = 150;

export interface RecognisedPages {
  readonly pages: PageLayout[];
  readonly warnings: Wording[];
  /** True when the time did not suffice for all of them. */
  readonly unfinished?: boolean;
}

/** Reads the pages without text from their pictures, up to the limit of the options; pages with a text layer stay as they are. */
export async function recognisePages(
  bytes: Uint8Array,
  pages: readonly PageLayout[],
  context: ConverterContext,
): Promise<RecognisedPages> {
  const scans = pages
    .filter((page) => page.scanned || page.garbled || page.runs.length === 0)
    .slice(0, context.ocr?.maxPages ?? 0);
  if (scans.length === 0) return { pages: [...pages], warnings: [] };
  const engine = await createOcrEngine();
  if (engine === undefined) return { pages: [...pages], warnings: [wording('warnOcrMissing')] };
  const camera = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    dpi: DPI,
    ...(context.password !== undefined && { password: context.password }),
  });
  const wanted = scans.map((page) => ({
    key: page.number,
    name: `page ${page.number}`,
    pixels: async () => {
      const [shot] = await camera.screenshot(bytes, [page.number]);
      return shot === undefined || shot.isSolidFill ? undefined : decodePixels(shot.imageBuffer);
    },
  }));
  try {
    const { pages: read, damaged, late } = await recogniseInTime(wanted, engine, context);
    return {
      pages: pages.map((page) => withText(page, read.get(page.number))),
      unfinished: late.length > 0,
      warnings: [
        ...(damaged.length > 0 ? [wording('warnPagePictures', { pages: listPages(damaged) })] : []),
        ...(late.length > 0 ? [wording('warnOutOfTime', { pages: listPages(late) })] : []),
      ],
    };
  } finally {
    await engine.close();
  }
}

function withText(page: PageLayout, read: RecognisedPage | undefined): PageLayout {
  if (read === undefined || read.runs.length === 0) return page;
  return { ...page, ...read, figures: [], scanned: false, garbled: false };
}
