import { type LayoutBlock, LiteParse, type ParsedPage, type TextItem } from '@llamaindex/liteparse';
import type { PageBox } from '../../../../domain/index.ts';
import type { ConverterContext } from '../../../converter.ts';
import type { ImageCollector } from '../../../images/image-collector.ts';
import {
  type FigureRegion,
  type PageLayout,
  type Rule,
  type TableRegion,
  type TextRun,
  unionBox,
} from '../page-layout.ts';
import { plainCell, plausibleTable } from '../tables/table-regions.ts';
import { signsAsPrinted } from '../writing/sign-fonts.ts';
import { readableItems } from './upright-items.ts';

/** Pages in memory at once; the engine needs 122 MB for 619 pages in batches of 20 and 365 MB without. */
const BATCH_PAGES = 25;
/** Smaller pictures are rules, bullets and logos. In points. */
const MIN_FIGURE_SIDE = 40;
/** The engine ends a piece of text here and says nothing. */
export const MAX_RUN_CHARACTERS = 32_767;

const BOLD = /bold|black|heavy|demi|semib|(?:^|[-+])(?:sf|cm)?bx|medi(?:um)?(?:$|-)|[-,]b$/i;
/** Weights are guesses; a font that names its family and no weight is a regular one. */
const NAMED_FONT = /regular|roman|times|arial|helvetica|georgia|calibri|cambria|garamond|verdana|book/i;
const ITALIC = /ital|obli|slant|(?:^|[-+])(?:sf|cm)(?:ti|mi|sl)/i;
const BLACK = 'ff000000';
const WHITE = 'ffffffff';
/** In points; shorter lines are parts of letters and drawings. */
const MIN_RULE = 5;
const MOST_RULES = 4_000;
const MIN_FILL = 8;
const MONO = /nimbusmon|mono|courier|consol|menlo|typewriter|inconsolata|(?:^|[-+])(?:sf|cm)tt/i;

/** Pages of a PDF as positioned text, tables and pictures, batch by batch. Throws what the engine throws. */
export async function* parsePages(
  bytes: Uint8Array,
  context: ConverterContext,
  images: ImageCollector,
): AsyncGenerator<{
  readonly pages: PageLayout[];
  readonly totalPages: number;
  readonly failedPages: number[];
}> {
  const engine = new LiteParse({
    outputFormat: 'markdown',
    // On by default, and then fetched from the network: OCR is ours to do.
    ocrEnabled: false,
    extractBlocks: true,
    extractImages: true,
    extractLinks: false,
    extractVectorGraphics: true,
    extractFormFields: true,
    extractTextMetadata: true,
    includeComplexity: true,
    continueOnPageError: true,
    preserveVerySmallText: true,
    maxPages: context.limits.maxPages,
    quiet: true,
    ...(context.password !== undefined && { password: context.password }),
  });
  for await (const { result, totalPages } of engine.parseBatches(bytes, { batchSize: BATCH_PAGES })) {
    context.signal?.throwIfAborted();
    const figures = new Map<number, FigureRegion[]>();
    for (const image of result.images) {
      if (Math.min(image.bbox.width, image.bbox.height) < MIN_FIGURE_SIDE || image.bytes.length === 0)
        continue;
      const imageId = images.idOf(
        images.add(new Uint8Array(image.bytes), `image/${image.format === 'jpg' ? 'jpeg' : image.format}`, {
          width: image.width,
          height: image.height,
        }),
      );
      if (imageId === undefined) continue;
      figures.set(image.page, [...(figures.get(image.page) ?? []), { ...image.bbox, imageId }]);
    }
    yield {
      pages: result.pages.map((page) => pageOf(page, figures.get(page.pageNum) ?? [])),
      totalPages,
      failedPages: result.pageErrors.map((error) => error.pageNum),
    };
  }
}

function pageOf(page: ParsedPage, figures: FigureRegion[]): PageLayout {
  const { items, sideways, turned } = readableItems(page);
  const runs = items.map(runOf);
  const letters = runs.reduce((sum, run) => sum + run.text.trim().length, 0);
  const full = page.complexity?.fullPageImage ?? false;
  const covered = figures.some((figure) => figure.width * figure.height > 0.5 * page.width * page.height);
  return {
    number: page.pageNum,
    label: page.pageLabel === String(page.pageNum) ? undefined : page.pageLabel,
    width: page.width,
    height: page.height,
    runs,
    tables: (page.blocks ?? []).flatMap(tableOf),
    figures: full ? [] : figures,
    rules: turned > 0 ? [] : rulesOf(page),
    fills: turned > 0 ? [] : fillsOf(page),
    ...chosenButtons(page),
    ...(sideways.length > 0 && { sideways: sideways.map(({ text }) => text).join(' ') }),
    ...(turned > 0 && { turned }),
    ...(page.complexity?.isGarbled && { garbled: true }),
    ...(runs.some(({ text }) => text.length >= MAX_RUN_CHARACTERS) && { cut: true }),
    scanned: letters < 40 && (full || covered || (page.complexity?.reasons ?? []).includes('scanned')),
  };
}

/** The chosen one of several buttons may be numbered in its file and named in a list beside it, which this engine alone reads. */
function chosenButtons({ formFields = [] }: ParsedPage): Pick<PageLayout, 'chosen'> {
  const chosen = formFields.flatMap(({ type, checked, value, rect }) =>
    type === 'radio' && checked === true && rect !== undefined && /\p{L}{3}/u.test(value ?? '')
      ? [{ ...rect, text: value ?? '' }]
      : [],
  );
  return chosen.length === 0 ? {} : { chosen };
}

/** Lines across and down that can be seen; drawings of thousands are no tables. */
function rulesOf({ vectorGraphics }: ParsedPage): Rule[] {
  const lines = vectorGraphics?.lines ?? [];
  if (lines.length > MOST_RULES) return [];
  return lines.flatMap(({ x1, y1, x2, y2, stroke, strokeColor, fillColor }) => {
    const box = {
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    };
    const seen = (stroke ? strokeColor : fillColor) !== WHITE;
    return seen && Math.max(box.width, box.height) >= MIN_RULE ? [box] : [];
  });
}

/** Backgrounds of a line of text or more that can be seen, as wide as a word or more. */
function fillsOf({ vectorGraphics }: ParsedPage): PageBox[] {
  const shapes = vectorGraphics?.shapes ?? [];
  if (shapes.length > MOST_RULES) return [];
  return shapes.flatMap(({ bbox, fill, fillColor, hasCurve }) =>
    fill && fillColor !== WHITE && !hasCurve && bbox.height >= MIN_FILL && bbox.width >= MIN_FILL
      ? [bbox]
      : [],
  );
}

function runOf(item: TextItem): TextRun {
  const font = item.fontName ?? '';
  return {
    x: item.x,
    y: item.y,
    width: item.width,
    height: item.height,
    text: signsAsPrinted(item.text, font),
    size: Math.round((item.fontHeight ?? item.height) * 2) / 2,
    font,
    bold: BOLD.test(font) || ((item.fontWeight ?? 400) >= 600 && !NAMED_FONT.test(font)),
    italic: ITALIC.test(font),
    mono: MONO.test(font),
    ...(item.fillColor !== undefined && item.fillColor !== BLACK && { fill: item.fillColor }),
  };
}

function tableOf(block: LayoutBlock): TableRegion[] {
  if (block.kind !== 'table' || block.bbox === undefined) return [];
  const { bbox } = block;
  const header = block.header ?? [];
  const headerRows = header.some((cell) => plainCell(cell.text) !== '') ? 1 : 0;
  const grid = headerRows === 1 ? [header, ...(block.rows ?? [])] : (block.rows ?? []);
  const rows = grid.map((row) => row.map((cell) => plainCell(cell.text)));
  const rowBoxes = grid.map((row) => {
    const boxes = row.flatMap((cell) => (cell.bbox === undefined ? [] : [cell.bbox]));
    return boxes.length === 0 ? bbox : unionBox(boxes);
  });
  return plausibleTable(rows) ? [{ ...bbox, rows, headerRows, rowBoxes }] : [];
}
