import type { Block, ConvertedDocument } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import type { Converter, ConverterContext } from '../converter.ts';
import { createImageCollector, type ImageCollector } from './image-collector.ts';
import { readPlainPages } from './pdf/fallback-text.ts';
import { withoutOutline } from './pdf/hide-outline.ts';
import { readOutline } from './pdf/outline.ts';
import type { PageLayout } from './pdf/page-layout.ts';
import { MAX_RUN_CHARACTERS, parsePages } from './pdf/parse-pages.ts';
import { encryptedPdf, isPasswordProblem, malformedPdf, tooManyPages } from './pdf/pdf-errors.ts';
import { recognisePages } from './pdf/recognise-pages.ts';
import { structurePages } from './pdf/structure-pages.ts';

/**
 * PDF: positioned text and tables from PDFium, columns, paragraphs and headings from the layout, bookmarks as the truth
 * about headings where there are any. What the first engine cannot open, pdf.js reads as plain text.
 */
export const convertPdf: Converter = async (bytes, context) => {
  const images = createImageCollector();
  let parsed: ParsedPdf;
  try {
    parsed = await withoutOutline(bytes, () => readPages(bytes, context, images));
  } catch (error) {
    if (error instanceof AppError || isAbort(error, context.signal)) throw error;
    if (isPasswordProblem(error)) throw encryptedPdf(context.sourcePath, context.password !== undefined);
    return plainDocument(bytes, context, error);
  }
  if (readsRightToLeft(parsed.pages)) return plainDocument(bytes, context, undefined);
  const ocr = await withoutOutline(bytes, () => recognisePages(bytes, parsed.pages, context));
  const outline = await readOutline(bytes, context.password);
  const { blocks, title, source } = structurePages(ocr.pages, outline);
  return {
    format: 'pdf',
    title,
    blocks,
    structureSource: source,
    images: images.all(),
    pageCount: parsed.totalPages,
    metadata: {},
    warnings: [...warningsOf({ ...parsed, pages: ocr.pages }, blocks), ...ocr.warnings, ...images.warnings()],
  } satisfies ConvertedDocument;
};

interface ParsedPdf {
  readonly pages: PageLayout[];
  readonly totalPages: number;
  readonly failedPages: number[];
}

async function readPages(
  bytes: Uint8Array,
  context: ConverterContext,
  images: ImageCollector,
): Promise<ParsedPdf> {
  const pages: PageLayout[] = [];
  const failedPages: number[] = [];
  let totalPages = 0;
  for await (const batch of parsePages(bytes, context, images)) {
    totalPages = batch.totalPages;
    if (totalPages > context.limits.maxPages)
      throw tooManyPages(context.sourcePath, totalPages, context.limits.maxPages);
    pages.push(...batch.pages);
    failedPages.push(...batch.failedPages);
    context.onProgress?.({ done: pages.length, total: totalPages });
  }
  return { pages, totalPages, failedPages };
}

async function plainDocument(
  bytes: Uint8Array,
  context: ConverterContext,
  cause: unknown,
): Promise<ConvertedDocument> {
  try {
    const { blocks, pageCount } = await readPlainPages(bytes, context.password, context.limits.maxPages);
    if (pageCount > context.limits.maxPages)
      throw tooManyPages(context.sourcePath, pageCount, context.limits.maxPages);
    if (blocks.length === 0 && cause !== undefined) throw malformedPdf(context.sourcePath, cause);
    const damaged = cause === undefined ? [] : ['The file is damaged: its text was read without its layout.'];
    return {
      format: 'pdf',
      title: undefined,
      blocks,
      structureSource: 'none',
      images: [],
      pageCount,
      metadata: {},
      warnings: damaged,
    };
  } catch (error) {
    if (error instanceof AppError || isAbort(error, context.signal)) throw error;
    if (isPasswordProblem(error)) throw encryptedPdf(context.sourcePath, context.password !== undefined);
    throw malformedPdf(context.sourcePath, error);
  }
}

/** The layout engine reverses Arabic and Hebrew words; pdf.js keeps more of their order. */
function readsRightToLeft(pages: readonly PageLayout[]): boolean {
  let rightToLeft = 0;
  let letters = 0;
  for (const run of pages.flatMap((page) => page.runs)) {
    rightToLeft += run.text.match(/[\u0590-\u08ff\ufb1d-\ufefc]/g)?.length ?? 0;
    letters += run.text.match(/\p{L}/gu)?.length ?? 0;
  }
  return letters > 0 && rightToLeft > 0.3 * letters;
}

function warningsOf(parsed: ParsedPdf, blocks: readonly Block[]): string[] {
  const warnings: string[] = [];
  const scans = parsed.pages.filter((page) => page.scanned).map((page) => page.number);
  if (scans.length > 0)
    warnings.push(
      scans.length === 1
        ? `Page ${scans[0]} is a scan and was not read: switch OCR on.`
        : `Pages ${listOf(scans)} are scans and were not read: switch OCR on.`,
    );
  const garbled = parsed.pages.filter((page) => page.garbled).map((page) => page.number);
  if (garbled.length > 0)
    warnings.push(
      `The fonts of page ${listOf(garbled)} do not say which letters they draw, so the text may be wrong: switch OCR on.`,
    );
  const cut = parsed.pages.filter((page) => page.cut).map((page) => page.number);
  if (cut.length > 0)
    warnings.push(
      `Page ${listOf(cut)} has a line of more than ${MAX_RUN_CHARACTERS} characters, which is cut there.`,
    );
  if (parsed.failedPages.length > 0)
    warnings.push(`Damaged pages were left out: ${listOf(parsed.failedPages)}.`);
  if (warnings.length === 0 && !blocks.some((block) => block.kind !== 'image'))
    warnings.push('The file holds no text. If its pages are pictures of text, switch OCR on.');
  return warnings;
}

function listOf(pages: readonly number[]): string {
  const shown = pages.slice(0, 12).join(', ');
  return pages.length > 12 ? `${shown} and ${pages.length - 12} more` : shown;
}
