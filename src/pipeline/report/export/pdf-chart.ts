import { type ChartDrawing, shorten } from '../outline/draw-chart.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import type { PdfStructure } from './pdf-structure.ts';
import { printable } from './printable.ts';

type PdfDocument = InstanceType<typeof import('pdfkit')>;

const COLORS = { bar: '#1d5f63', axis: '#8a9097', text: '#484d55', page: 'black' } as const;
const SIZE = 9;
/** From the top of a line to the feet of its letters, which fonts of two scripts share. */
const BASE = 9.5;

/** Draws a chart where the text stands and goes on below it; one that does not fit the page begins the next. */
export function writeChart(
  document: PdfDocument,
  fonts: PdfFonts,
  structure: PdfStructure,
  chart: ChartDrawing,
): void {
  const { height, title, description } = chart;
  if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
  const { left } = document.page.margins;
  const top = document.y;
  structure.leaf('Figure', () => drawShapes(document, fonts, chart, { left, top }), {
    alt: printable(`${title}. ${description}`),
  });
  document.x = left;
  document.y = top + height;
  document.moveDown(0.6);
}

function drawShapes(
  document: PdfDocument,
  fonts: PdfFonts,
  { shapes }: ChartDrawing,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  document.fontSize(SIZE);
  for (const shape of shapes) {
    if (shape.kind !== 'text') {
      document.rect(left + shape.x, top + shape.y, shape.width, shape.height).fill(COLORS[shape.kind]);
      continue;
    }
    let x = left + shape.x;
    const pieces = fonts.split(
      printable(shorten(shape.text, shape.width)),
      shape.role === 'name' ? 'bold' : undefined,
    );
    document.fillColor(COLORS.text);
    for (const { text, font } of pieces) {
      document.font(font).text(text, x, top + shape.y + BASE, { lineBreak: false, baseline: 'alphabetic' });
      x += document.widthOfString(text);
    }
  }
  document.fillColor(COLORS.page);
}
