import { LiteParse } from '@llamaindex/liteparse';
import type { ConverterContext } from '../../../converter.ts';
import { createOcrEngine } from '../../../ocr/ocr-engine.ts';
import { decodePixels } from '../../../ocr/page-pixels.ts';
import { OCR_NOT_INSTALLED } from '../../../ocr/recognise-image.ts';
import { recognisePage } from '../../../ocr/recognise-page.ts';
import { createTimeBudget, outOfTime } from '../../../ocr/time-budget.ts';
import { listPages } from '../list-pages.ts';
import type { PageLayout } from '../page-layout.ts';

const DPI = 150;

export interface RecognisedPages {
  readonly pages: PageLayout[];
  readonly warnings: string[];
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
  if (engine === undefined) return { pages: [...pages], warnings: [OCR_NOT_INSTALLED] };
  const camera = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    dpi: DPI,
    ...(context.password !== undefined && { password: context.password }),
  });
  const read = new Map<number, PageLayout>();
  const budget = createTimeBudget({
    deadlineMs: context.deadlineMs,
    timeoutMs: context.limits.timeoutMs,
    nowMs: () => performance.now(),
  });
  const late: number[] = [];
  try {
    for (const [index, page] of scans.entries()) {
      context.signal?.throwIfAborted();
      if (!budget.hasRoom()) {
        late.push(page.number);
        continue;
      }
      const [shot] = await camera.screenshot(bytes, [page.number]);
      if (shot === undefined || shot.isSolidFill) continue;
      const { runs, width, height } = await recognisePage(engine, await decodePixels(shot.imageBuffer), DPI);
      if (runs.length > 0)
        read.set(page.number, { ...page, runs, width, height, figures: [], scanned: false, garbled: false });
      budget.pageDone();
      context.onProgress?.({ done: index + 1, total: scans.length });
    }
  } finally {
    await engine.close();
  }
  return {
    pages: pages.map((page) => read.get(page.number) ?? page),
    warnings: late.length > 0 ? [outOfTime(listPages(late))] : [],
  };
}
