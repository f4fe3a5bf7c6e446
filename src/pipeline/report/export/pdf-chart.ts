import type { ChartSeries } from '../outline/chart.ts';
import { drawChart, shorten } from '../outline/draw-chart.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { printable } from './printable.ts';

type PdfDocument = InstanceType<typeof import('pdfkit')>;

const COLORS = { bar: '#1d5f63', text: '#484d55', page: 'black' } as const;
const SIZE = 9;

/** Draws a chart where the text stands and goes on below it; one that does not fit the page begins the next. */
export function writeChart(
  document: PdfDocument,
  fonts: PdfFonts,
  charts: readonly ChartSeries[],
  left: number,
): void {
  const { height, shapes } = drawChart(charts);
  if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
  const top = document.y;
  document.fontSize(SIZE);
  for (const shape of shapes) {
    if (shape.kind === 'bar') {
      document.rect(left + shape.x, top + shape.y, shape.width, shape.height).fill(COLORS.bar);
      continue;
    }
    let x = left + shape.x;
    const pieces = fonts.split(
      printable(shorten(shape.text, shape.width)),
      shape.role === 'name' ? 'bold' : undefined,
    );
    document.fillColor(COLORS.text);
    for (const { text, font } of pieces) {
      document.font(font).text(text, x, top + shape.y, { lineBreak: false });
      x += document.widthOfString(text);
    }
  }
  document.fillColor(COLORS.page);
  document.x = left;
  document.y = top + height;
  document.moveDown(0.6);
}
