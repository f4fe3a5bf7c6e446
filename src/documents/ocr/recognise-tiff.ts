import type { ConverterContext } from '../converter.ts';
import { listPages } from '../formats/pdf/list-pages.ts';
import type { PageLayout } from '../formats/pdf/page-layout.ts';
import { structurePages } from '../formats/pdf/structure-pages.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { recogniseInTime } from './recognise-in-time.ts';
import type { RecognisedFile } from './recognised-page.ts';
import { openTiffPages } from './tiff-pages.ts';
import { outOfTime } from './time-budget.ts';

/** The text of a TIFF, page by page: only one page is decoded at a time, and pages that are left out are named. */
export async function recogniseTiff(
  bytes: Uint8Array,
  engine: OcrEngine,
  context: ConverterContext,
): Promise<RecognisedFile & { readonly pageCount: number }> {
  const tiff = openTiffPages(bytes);
  const pageCount = tiff.count;
  const most = Math.min(pageCount, context.ocr?.maxPages ?? 0);
  const wanted = pagesFrom(1, most).map((number) => ({
    key: number,
    name: `page ${number}`,
    pixels: () => tiff.decode(number - 1, context.limits.maxPixels),
  }));
  const { pages: read, damaged, late } = await recogniseInTime(wanted, engine, context);
  const empty = [...read].filter(([, { runs }]) => runs.length === 0).map(([number]) => number);
  const pages = [...read].map(
    ([number, page]): PageLayout => ({
      ...page,
      number,
      label: undefined,
      tables: [],
      figures: [],
      scanned: false,
    }),
  );
  const { blocks } = structurePages(pages, []);
  return { blocks, warnings: warningsOf(), pageCount, ...(late.length > 0 && { unfinished: true }) };

  function warningsOf(): string[] {
    const beyond = pagesFrom(most + 1, pageCount);
    return [
      ...(damaged.length > 0
        ? [`Pages that could not be decoded or have too many pixels were left out: ${listPages(damaged)}.`]
        : []),
      ...(empty.length > 0 ? [`No text was found on pages: ${listPages(empty)}.`] : []),
      ...(late.length > 0 ? [outOfTime(listPages(late))] : []),
      ...(beyond.length > 0
        ? [`Pages beyond the limit were not recognised (documents.ocr.maxPages): ${listPages(beyond)}.`]
        : []),
    ];
  }
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
