import { wording } from '../../../catalogue/index.ts';
import type { Report } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { type AppendixView, outlineReport } from '../outline/outline-report.ts';
import { anchorOf, type PageBlock, type PageRun, pageBlocks } from './page-blocks.ts';
import { writeChart } from './pdf-chart.ts';
import { openPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import { bold, type TextPlace, writeRuns } from './pdf-runs.ts';
import { writeTable } from './pdf-table.ts';
import { printable } from './printable.ts';

type PdfDocument = InstanceType<typeof import('pdfkit')>;

const SIZES = { title: 20, heading1: 14, heading2: 12, body: 10, small: 9 } as const;

/**
 * The report as PDF with an outline of its headings. Latin text is set in the fonts every reader has; other writing needs a font
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
  for (const block of pageBlocks(outlineReport(report, view))) write(document, fonts, block);
  document.end();
  await done;
  if (fonts.missing.size > 0)
    throw new AppError(
      'E035',
      wording('noFontPrints', { characters: [...fonts.missing].slice(0, 5).join(' ') }),
    );
  return new Uint8Array(Buffer.concat(chunks));
}

function write(document: PdfDocument, fonts: PdfFonts, block: PageBlock): void {
  const left = document.page.margins.left;
  const set = (runs: readonly PageRun[], size: number, place: Partial<TextPlace> = {}) => {
    document.fontSize(size);
    writeRuns(document, fonts, runs, { x: left, ...place });
    document.moveDown(0.4);
  };
  switch (block.kind) {
    case 'title':
      set([{ text: block.text, style: 'bold' }], SIZES.title);
      break;
    case 'heading':
      writeHeading(document, block, set);
      break;
    case 'paragraph':
      set(block.runs, SIZES.body);
      break;
    case 'small':
      set(block.runs, SIZES.small);
      break;
    case 'bullet':
      set([{ text: '• ' }, ...block.runs], SIZES.body, { x: left + 10 });
      break;
    case 'numbered': {
      const anchor = anchorOf(block.number);
      set([{ text: `[${block.name}] `, style: 'bold' }, ...block.runs], SIZES.small, { anchor });
      break;
    }
    case 'quote':
      set(block.runs, SIZES.small, { x: left + 18 });
      break;
    case 'table':
      document.fontSize(SIZES.small);
      writeTable(document, fonts, block);
      break;
    case 'chart':
      writeChart(document, fonts, block.chart, left);
      break;
    case 'footnotes':
      writeHeading(document, { level: 1, runs: [{ text: block.heading }] }, set);
      for (const { label, runs } of block.footnotes)
        set([{ text: `[${label}] `, style: 'bold' }, ...runs], SIZES.small, { anchor: label });
  }
}

function writeHeading(
  document: PdfDocument,
  { level, anchor, startsPage, runs }: Omit<Extract<PageBlock, { kind: 'heading' }>, 'kind'>,
  set: (runs: readonly PageRun[], size: number, place?: Partial<TextPlace>) => void,
): void {
  document.moveDown(0.6);
  // A heading does not stand alone at the foot of a page.
  if (startsPage === true || document.y > document.page.height - 130) document.addPage();
  document.outline.addItem(printable(runs.map(({ text }) => text).join('')));
  set(bold(runs), level === 1 ? SIZES.heading1 : SIZES.heading2, { anchor });
}
