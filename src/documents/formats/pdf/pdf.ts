import { type Wording, wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import { type AttachedFile, withAttachments } from '../../attachments/with-attachments.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { createImageCollector, type ImageCollector } from '../../images/image-collector.ts';
import { countPages, listPages } from './list-pages.ts';
import type { PageLayout } from './page-layout.ts';
import { encryptedPdf, isPasswordProblem, malformedPdf, tooManyPages } from './pdf-errors.ts';
import { readPlainPages } from './readers/fallback-text.ts';
import { withoutOutline } from './readers/hide-outline.ts';
import { type OutlineEntry, readOutline } from './readers/outline.ts';
import {
  NO_MARKS,
  type PageMarks,
  readAttachments,
  readPageMarks,
  withMarks,
  withoutMarked,
} from './readers/page-marks.ts';
import { createPagePictures, engineCamera } from './readers/page-pictures.ts';
import { MAX_RUN_CHARACTERS, parsePages } from './readers/parse-pages.ts';
import { withRaised } from './readers/raised-figures.ts';
import { recognisePages } from './readers/recognise-pages.ts';
import { createOpinions } from './readers/second-opinion.ts';
import { openSecondReader, type SecondReader } from './readers/second-reader.ts';
import { createSight } from './readers/unseen-text.ts';
import { structurePages } from './structure-pages.ts';
import { mendLigatures } from './writing/lost-ligatures.ts';
import { isRightToLeft, mirrorPage, unmirror } from './writing/right-to-left.ts';
import { holdsCodes, isUnreadable } from './writing/unreadable-text.ts';

/**
 * PDF: positioned text and tables from PDFium, columns, paragraphs and headings from the layout, bookmarks as the truth
 * about headings where there are any. What the first engine cannot open, pdf.js reads as plain text.
 */
export const convertPdf: Converter = async (bytes, context) => {
  const images = createImageCollector();
  let parsed: ParsedPdf;
  try {
    parsed = await withoutOutline(bytes, (copy) => readPages(bytes, copy, context, images));
  } catch (error) {
    if (error instanceof AppError || isAbort(error, context.signal)) throw error;
    if (isPasswordProblem(error)) throw encryptedPdf(context.sourcePath, context.password !== undefined);
    return plainDocument(bytes, context, error);
  }
  const whole = mendLigatures(parsed.pages);
  const ocr = await withoutOutline(bytes, () => recognisePages(bytes, whole.pages, context));
  const { blocks, title, source, warnings } = structurePages(ocr.pages, parsed.outline);
  const document = {
    format: 'pdf',
    title,
    blocks: withComments(unmirror(blocks, parsed.mirrored), parsed.comments),
    structureSource: source,
    furnitureRemoved: true,
    images: images.all(),
    pageCount: parsed.totalPages,
    metadata: {},
    unfinished: ocr.unfinished,
    warnings: [
      ...warningsOf({ ...parsed, pages: ocr.pages }, blocks, context.ocr !== undefined),
      ...whole.warnings,
      ...warnings,
      ...ocr.warnings,
      ...images.warnings(),
    ],
  } satisfies ConvertedDocument;
  return withAttachments(document, parsed.attached, context, { level: 1 });
};

/** Each comment behind the last block of its page. */
function withComments(blocks: readonly Block[], comments: readonly Block[]): Block[] {
  if (comments.length === 0) return [...blocks];
  const all = [...blocks];
  for (const comment of comments) {
    const behind = all.findLastIndex(({ page = 0 }) => page <= (comment.page ?? 0));
    all.splice(behind + 1, 0, comment);
  }
  return all;
}

interface ParsedPdf {
  readonly pages: PageLayout[];
  readonly totalPages: number;
  readonly failedPages: number[];
  readonly opinions: readonly Wording[];
  readonly outline: readonly OutlineEntry[];
  /** Widths of pages that are read as in a mirror. */
  readonly mirrored: ReadonlyMap<number, number>;
  /** By page. */
  readonly comments: readonly Block[];
  /** Files that the document carries. */
  readonly attached: readonly AttachedFile[];
  /** Pages over which something may lie that could not be read. */
  readonly unmarked: readonly number[];
}

/** The engine counts the pages first: the second reader needs ten seconds and 600 MB to open a file of 50,000. */
async function readPages(
  bytes: Uint8Array,
  copy: () => Uint8Array,
  context: ConverterContext,
  images: ImageCollector,
): Promise<ParsedPdf> {
  const batches = parsePages(bytes, context, images);
  const first = batches.next();
  const { value } = await first;
  const totalPages = value?.totalPages ?? 0;
  if (totalPages > context.limits.maxPages)
    throw tooManyPages(context.sourcePath, totalPages, context.limits.maxPages);
  const second = await openSecondReader(copy(), context.password);
  try {
    const outline = second === undefined ? [] : await readOutline(second);
    const attached = second === undefined ? [] : await readAttachments(second.document);
    const sight = createSight(createPagePictures(engineCamera(bytes, context.password)));
    const opinions = createOpinions(second, sight.seenBy);
    const read = await readBatches(first, batches, { opinions, sight, second }, context);
    return {
      ...read,
      totalPages,
      outline,
      attached: [...attached, ...read.attached],
      opinions: [...opinions.warnings(), ...sight.warnings()],
    };
  } finally {
    await second?.close();
  }
}

interface Checks {
  readonly opinions: ReturnType<typeof createOpinions>;
  readonly sight: ReturnType<typeof createSight>;
  readonly second: SecondReader | undefined;
}

type Batches = ReturnType<typeof parsePages>;

async function readBatches(
  first: ReturnType<Batches['next']>,
  batches: Batches,
  { opinions, sight, second }: Checks,
  context: ConverterContext,
): Promise<Pick<ParsedPdf, 'pages' | 'failedPages' | 'comments' | 'mirrored' | 'attached' | 'unmarked'>> {
  const pages: PageLayout[] = [];
  const comments: Block[] = [];
  const attached: AttachedFile[] = [];
  const unmarked: number[] = [];
  const mirrored = new Map<number, number>();
  const failedPages: number[] = [];
  let next = first;
  // An error of the next batch is met where it is awaited.
  const ahead = (): typeof next => {
    const promise = batches.next();
    promise.catch(() => {});
    return promise;
  };
  for (let batch = await next; !batch.done; batch = await next) {
    // The engine works on the next pages in its own thread while these are compared.
    next = ahead();
    const marked = new Map<number, PageMarks>();
    for (const { number } of batch.value.pages) {
      if (second !== undefined) marked.set(number, await readPageMarks(second.document, number));
    }
    const plain = batch.value.pages.map((page) => withoutMarked(page, marked.get(page.number) ?? NO_MARKS));
    for (const page of await sight.look(plain)) {
      context.signal?.throwIfAborted();
      const own = marked.get(page.number) ?? NO_MARKS;
      const runs = isRightToLeft(page) ? await second?.readRuns(page.number) : undefined;
      if (runs === undefined)
        pages.push(withMarks(noticeGarbled(withRaised(await opinions.check(page))), own));
      else {
        mirrored.set(page.number, page.width);
        pages.push(mirrorPage(page, [...runs, ...own.runs]));
      }
      comments.push(...own.comments);
      attached.push(...own.files);
      if (own.isUnread === true) unmarked.push(page.number);
    }
    failedPages.push(...batch.value.failedPages);
    context.onProgress?.({ done: pages.length, total: batch.value.totalPages });
  }
  return { pages, failedPages, comments, mirrored, attached, unmarked };
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
    if (blocks.length === 0) throw malformedPdf(context.sourcePath, cause);
    return {
      format: 'pdf',
      title: undefined,
      blocks,
      structureSource: 'none',
      images: [],
      pageCount,
      metadata: {},
      warnings: [wording('warnNoLayout')],
    };
  } catch (error) {
    if (error instanceof AppError || isAbort(error, context.signal)) throw error;
    if (isPasswordProblem(error)) throw encryptedPdf(context.sourcePath, context.password !== undefined);
    throw malformedPdf(context.sourcePath, error);
  }
}

/** The engine holds lists of codes for garbled too. */
function noticeGarbled(page: PageLayout): PageLayout {
  if (isUnreadable(page.runs)) return { ...page, garbled: true };
  return page.garbled && holdsCodes(page.runs) ? { ...page, garbled: false } : page;
}

function warningsOf(parsed: ParsedPdf, blocks: readonly Block[], recognises: boolean): Wording[] {
  const warnings: Wording[] = [];
  const scans = parsed.pages.filter((page) => page.scanned).map((page) => page.number);
  if (scans.length > 0)
    warnings.push(wording(recognises ? 'warnScansUnread' : 'warnScans', countPages(scans)));
  const garbled = parsed.pages.filter((page) => page.garbled).map((page) => page.number);
  if (garbled.length > 0)
    warnings.push(wording(recognises ? 'warnGarbledUnread' : 'warnGarbled', countPages(garbled)));
  const cut = parsed.pages.filter((page) => page.cut).map((page) => page.number);
  if (cut.length > 0) warnings.push(wording('warnCut', { ...countPages(cut), most: MAX_RUN_CHARACTERS }));
  if (parsed.failedPages.length > 0)
    warnings.push(wording('warnDamagedPages', { pages: listPages(parsed.failedPages) }));
  warnings.push(...parsed.opinions);
  if (parsed.unmarked.length > 0) warnings.push(wording('warnMarksUnread', countPages(parsed.unmarked)));
  if (warnings.length === 0 && !blocks.some((block) => block.kind !== 'image'))
    warnings.push(wording(recognises ? 'warnNoText' : 'warnNoTextScans'));
  return warnings;
}
