import type { Block } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';
import type { ConverterContext } from '../converter.ts';
import { listPages } from '../formats/pdf/list-pages.ts';
import type { PageLayout } from '../formats/pdf/page-layout.ts';
import { structurePages } from '../formats/pdf/structure-pages.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { recognisePage } from './recognise-page.ts';
import { openTiffPages } from './tiff-pages.ts';
import { createTimeBudget, outOfTime } from './time-budget.ts';

const DPI = 150;

/** The text of a TIFF, page by page: only one page is decoded at a time, and pages that are left out are named. */
export async function recogniseTiff(
  bytes: Uint8Array,
  engine: OcrEngine,
  context: ConverterContext,
): Promise<{ readonly blocks: Block[]; readonly warnings: string[]; readonly pageCount: number }> {
  const tiff = openTiffPages(bytes);
  const pageCount = tiff.count;
  const most = Math.min(pageCount, context.ocr?.maxPages ?? 0);
  const { deadlineMs, limits } = context;
  const budget = createTimeBudget({
    deadlineMs,
    timeoutMs: limits.timeoutMs,
    nowMs: () => performance.now(),
  });
  const pages: PageLayout[] = [];
  const damaged: number[] = [];
  const empty: number[] = [];
  let done = 0;
  while (done < most && budget.hasRoom()) {
    context.signal?.throwIfAborted();
    const number = done + 1;
    try {
      const pixels = await tiff.decode(done, limits.maxPixels);
      const { runs, width, height } = await recognisePage(engine, pixels, DPI);
      if (runs.length === 0) empty.push(number);
      pages.push({
        number,
        label: undefined,
        width,
        height,
        runs,
        tables: [],
        figures: [],
        scanned: false,
      });
    } catch (error) {
      if (isAbort(error, context.signal)) throw error;
      damaged.push(number);
    }
    done = number;
    budget.pageDone();
    context.onProgress?.({ done, total: most });
  }
  const { blocks } = structurePages(pages, []);
  return { blocks, warnings: warningsOf(), pageCount };

  function warningsOf(): string[] {
    const beyond = pagesFrom(most + 1, pageCount);
    return [
      ...(damaged.length > 0
        ? [`Pages that could not be decoded or have too many pixels were left out: ${listPages(damaged)}.`]
        : []),
      ...(empty.length > 0 ? [`No text was found on pages: ${listPages(empty)}.`] : []),
      ...(done < most ? [outOfTime(listPages(pagesFrom(done + 1, most)))] : []),
      ...(beyond.length > 0
        ? [`Pages beyond the limit were not recognised (documents.ocr.maxPages): ${listPages(beyond)}.`]
        : []),
    ];
  }
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
