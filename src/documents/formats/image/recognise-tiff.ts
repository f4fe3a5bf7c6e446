import { type Wording, wording } from '../../../catalogue/index.ts';
import type { ConverterContext } from '../../converter.ts';
import type { OcrEngine } from '../../ocr/ocr-engine.ts';
import { recogniseInTime } from '../../ocr/recognise-in-time.ts';
import type { RecognisedFile } from '../../ocr/recognised-page.ts';
import { listPages } from '../pdf/list-pages.ts';
import { recognisedLayout } from '../pdf/recognised-layout.ts';
import { structurePages } from '../pdf/structure-pages.ts';
import { openTiffPages } from './tiff-pages.ts';

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
  const pages = [...read].map(([number, page]) => recognisedLayout(page, number));
  const { blocks } = structurePages(pages, []);
  return { blocks, warnings: warningsOf(), pageCount, ...(late.length > 0 && { unfinished: true }) };

  function warningsOf(): Wording[] {
    const beyond = pagesFrom(most + 1, pageCount);
    return [
      ...(damaged.length > 0 ? [wording('warnPagesUndecoded', { pages: listPages(damaged) })] : []),
      ...(empty.length > 0 ? [wording('warnPagesEmpty', { pages: listPages(empty) })] : []),
      ...(late.length > 0 ? [wording('warnOutOfTime', { pages: listPages(late) })] : []),
      ...(beyond.length > 0 ? [wording('warnPagesBeyond', { pages: listPages(beyond) })] : []),
    ];
  }
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
