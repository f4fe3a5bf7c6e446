import { wording } from '../../../catalogue/index.ts';
import type { Report } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { outlineReport } from '../outline/outline-report.ts';
import { type PageBlock, type PageRun, pageBlocks } from './page-blocks.ts';
import { writeChart } from './pdf-chart.ts';
import { openPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import { printable } from './printable.ts';

type PdfDocument = InstanceType<typeof import('pdfkit')>;

const SIZES = { title: 20, heading1: 14, heading2: 12, body: 10, small: 9 } as const;

/** Where in the tallest line letters stand, as a share of its height. */
const BASELINE = 0.8;

/**
 * The report as PDF with an outline of its headings. Latin text is set in the fonts every reader has; other writing needs a font
 * given or one of `systemFonts`, which are asked for only then. E035 when there is none for it: the HTML report prints in any browser.
 */
export async function exportPdf(
  report: Report,
  fontFiles: readonly string[],
  systemFonts: () => readonly string[] = () => [],
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
  for (const block of pageBlocks(outlineReport(report))) write(document, fonts, block);
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
  switch (block.kind) {
    case 'title':
      document.fontSize(SIZES.title);
      writeRuns(document, fonts, [{ text: block.text, style: 'bold' }], left);
      break;
    case 'heading': {
      document.moveDown(0.6).fontSize(block.level === 1 ? SIZES.heading1 : SIZES.heading2);
      // A heading does not stand alone at the foot of a page.
      if (document.y > document.page.height - 130) document.addPage();
      document.outline.addItem(printable(block.runs.map(({ text }) => text).join('')));
      writeRuns(document, fonts, bold(block.runs), left);
      break;
    }
    case 'paragraph':
      document.fontSize(SIZES.body);
      writeRuns(document, fonts, block.runs, left);
      break;
    case 'bullet':
      document.fontSize(SIZES.body);
      writeRuns(document, fonts, [{ text: '• ' }, ...block.runs], left + 10);
      break;
    case 'numbered':
      document.fontSize(SIZES.small);
      writeRuns(document, fonts, [{ text: `[${block.number}] `, style: 'bold' }, ...block.runs], left);
      break;
    case 'quote':
      document.fontSize(SIZES.small);
      writeRuns(document, fonts, block.runs, left + 18);
      break;
    case 'table':
      document.fontSize(SIZES.small);
      for (const [index, row] of block.rows.entries()) {
        const isHead = block.hasHead && index === 0;
        const runs = row.flatMap((cell, at): PageRun[] => [
          ...(at === 0 ? [] : [{ text: ' | ' }]),
          ...(isHead ? bold(cell) : cell),
        ]);
        writeRuns(document, fonts, runs, left);
      }
      break;
    case 'chart':
      writeChart(document, fonts, block.chart, left);
  }
}

const bold = (runs: readonly PageRun[]): PageRun[] => runs.map((run) => ({ ...run, style: 'bold' }));

/** One paragraph of runs, each in the font that can print it; the references stand behind their claim as `[1]`. */
function writeRuns(document: PdfDocument, fonts: PdfFonts, runs: readonly PageRun[], x: number): void {
  const pieces = runs.flatMap(({ text, style, notes = [] }) => {
    const marks = notes.map(({ number }) => ` [${number}]`).join('');
    return fonts.split(printable(text + marks).replace(/\s+/g, ' '), style);
  });
  const width = document.page.width - document.page.margins.right - x;
  const lineHeight = Math.max(...pieces.map(({ font }) => document.font(font).currentLineHeight(true)));
  pieces.forEach(({ text, font }, index) => {
    document.font(font);
    const options = {
      continued: index < pieces.length - 1,
      width,
      // Fonts differ in how tall their lines are and where letters stand in them: here all stand alike.
      lineGap: lineHeight - document.currentLineHeight(true) + 2,
      baseline: -lineHeight * BASELINE,
    };
    if (index === 0) document.text(text, x, document.y, options);
    else document.text(text, options);
  });
  document.moveDown(0.4);
}
