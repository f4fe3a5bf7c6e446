import { wording } from '../../../catalogue/index.ts';
import type { Report } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { type AppendixView, outlineReport } from '../outline/outline-report.ts';
import { escapeHtml } from '../render/escape-html.ts';
import { anchorOf, type PageBlock, type PageRun, pageBlocks } from './page-blocks.ts';
import { writeChart } from './pdf-chart.ts';
import { openPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import { bold, type TextPlace, writeRuns } from './pdf-runs.ts';
import { openPdfStructure, type PdfStructure } from './pdf-structure.ts';
import { writeTable } from './pdf-table.ts';
import { printable } from './printable.ts';

type PdfDocument = InstanceType<typeof import('pdfkit')>;

const SIZES = { title: 20, heading1: 14, heading2: 12, body: 10, small: 9 } as const;
/** How far an item is set in under another one, in points. */
const STEP = 14;

/**
 * The report as tagged PDF, which a screen reader reads, with an outline of its headings. Latin text is set in the fonts every reader has; other writing needs a font
 * given or one of `systemFonts`, which are asked for only then. E035 when there is none for it: the HTML report prints in any browser.
 */
export async function exportPdf(
  report: Report,
  fontFiles: readonly string[],
  systemFonts: () => readonly string[] = () => [],
  view?: AppendixView,
): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 60, bottom: 60, left: 60, right: 60 },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: report.language === 'zh' ? 'zh-CN' : 'en',
    info: {
      Title: printable(report.title),
      Creator: 'Plumbline',
      CreationDate: new Date(report.facts.finishedAt),
    },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  const fonts = openPdfFonts(document, fontFiles, systemFonts);
  const structure = openPdfStructure(document);
  for (const { isList, blocks } of inLists(pageBlocks(outlineReport(report, view)))) {
    const writeAll = () => {
      for (const block of blocks) write(document, fonts, structure, block);
    };
    if (isList) structure.group('L', writeAll);
    else writeAll();
  }
  escapeTitle(document);
  document.end();
  await done;
  if (fonts.missing.size > 0)
    throw new AppError(
      'E035',
      wording('noFontPrints', { characters: [...fonts.missing].slice(0, 5).join(' ') }),
    );
  return new Uint8Array(Buffer.concat(chunks));
}

/** Bullets and references that follow one another are one list. */
function inLists(blocks: readonly PageBlock[]): { isList: boolean; blocks: PageBlock[] }[] {
  const lists: { isList: boolean; blocks: PageBlock[] }[] = [];
  for (const block of blocks) {
    const isList = block.kind === 'bullet' || block.kind === 'numbered';
    const last = lists.at(-1);
    if (last?.isList === isList && last.blocks[0]?.kind === block.kind) last.blocks.push(block);
    else lists.push({ isList, blocks: [block] });
  }
  return lists;
}

/** The library writes the title into XML as it is, after the place where it is text. */
function escapeTitle(document: PdfDocument): void {
  const library = document as PdfDocument & { endMetadata: () => void };
  const endMetadata = library.endMetadata.bind(document);
  library.endMetadata = () => {
    document.info.Title = escapeHtml(document.info.Title ?? '');
    endMetadata();
  };
}

type SetText = (runs: readonly PageRun[], size: number, place?: Partial<TextPlace>) => void;

function write(document: PdfDocument, fonts: PdfFonts, structure: PdfStructure, block: PageBlock): void {
  const left = document.page.margins.left;
  const set: SetText = (runs, size, place = {}) => {
    document.fontSize(size);
    writeRuns(document, fonts, runs, { x: left, ...place });
    document.moveDown(0.4);
  };
  const setItem: SetText = (runs, size, place) =>
    structure.group('LI', () => structure.leaf('LBody', () => set(runs, size, place)));
  const setNumbered = (label: string, runs: readonly PageRun[], anchor: string) =>
    setItem([{ text: `[${label}] `, style: 'bold' }, ...runs], SIZES.small, { anchor });
  switch (block.kind) {
    case 'title':
      structure.leaf('H1', () => set([{ text: block.text, style: 'bold' }], SIZES.title));
      break;
    case 'heading':
      writeHeading(document, structure, block, set);
      break;
    case 'paragraph':
      structure.leaf('P', () => set(block.runs, SIZES.body));
      break;
    case 'small':
      structure.leaf('P', () => set(block.runs, SIZES.small));
      break;
    case 'bullet':
      setItem([{ text: '• ' }, ...block.runs], (block.depth ?? 0) > 0 ? SIZES.small : SIZES.body, {
        x: left + 10 + STEP * (block.depth ?? 0),
      });
      break;
    case 'numbered':
      setNumbered(block.name, block.runs, anchorOf(block.number));
      break;
    case 'quote':
      structure.leaf('BlockQuote', () =>
        set(block.runs, SIZES.small, { x: left + 18 + STEP * (block.depth ?? 0) }),
      );
      break;
    case 'table':
      document.fontSize(SIZES.small);
      writeTable(document, fonts, structure, block);
      break;
    case 'chart':
      writeChart(document, fonts, structure, block.chart);
      break;
    case 'footnotes':
      writeHeading(document, structure, { level: 1, runs: [{ text: block.heading }] }, set);
      structure.group('L', () => {
        for (const { label, runs } of block.footnotes) setNumbered(label, runs, label);
      });
  }
}

function writeHeading(
  document: PdfDocument,
  structure: PdfStructure,
  { level, anchor, startsPage, runs }: Omit<Extract<PageBlock, { kind: 'heading' }>, 'kind'>,
  set: SetText,
): void {
  document.moveDown(0.6);
  // A heading does not stand alone at the foot of a page.
  if (startsPage === true || document.y > document.page.height - 130) document.addPage();
  document.outline.addItem(printable(runs.map(({ text }) => text).join('')));
  // The title is the heading above all.
  structure.leaf(level === 1 ? 'H2' : 'H3', () =>
    set(bold(runs), level === 1 ? SIZES.heading1 : SIZES.heading2, { anchor }),
  );
}
