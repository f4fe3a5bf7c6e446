import { LiteParse } from '@llamaindex/liteparse';
import { type Wording, wording } from '../../../../catalogue/index.ts';
import type { ConverterContext } from '../../../converter.ts';
import { createOcrEngine } from '../../../ocr/ocr-engine.ts';
import { decodePixels } from '../../../ocr/page-pixels.ts';
import { recogniseInTime } from '../../../ocr/recognise-in-time.ts';
import type { RecognisedPage } from '../../../ocr/recognised-page.ts';
import { listPages } from '../list-pages.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';
import { countLetters, lackOf, sumOf } from './page-letters.ts';

const DPI = 150;
/** Of the letters of a page, read from its picture and from its text, at most this share differs where both are right. */
const DIFFERING = 0.2;
const LEAST_LETTERS = 20;

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
  if (page.garbled && saysTheSame(page.runs, read.runs)) return { ...page, garbled: false };
  return { ...page, ...read, figures: [], scanned: false, garbled: false };
}

/** Nearly the same letters are printed as are stored: codes and names that only looked like no text. */
function saysTheSame(stored: readonly TextRun[], printed: readonly TextRun[]): boolean {
  const [own, seen] = [stored, printed].map((runs) => countLetters(runs.map(({ text }) => text).join(' ')));
  if (own === undefined || seen === undefined || sumOf(own) < LEAST_LETTERS) return false;
  return lackOf(own, seen) + lackOf(seen, own) < DIFFERING * sumOf(own);
}
