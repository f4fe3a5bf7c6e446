import type { PageRun } from './page-blocks.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { printable } from './printable.ts';

type PdfDocument = InstanceType<typeof import('pdfkit')>;

/** Where a paragraph is set, and what leads to it. */
export interface TextPlace {
  readonly x: number;
  /** Default: up to the right margin. */
  readonly width?: number | undefined;
  readonly anchor?: string | undefined;
}

/** Where in the tallest line letters stand, as a share of its height. */
const BASELINE = 0.8;

/** Ends what options of the piece before say; the types of the library do not know it. */
const NOWHERE = null as unknown as undefined;

export const bold = (runs: readonly PageRun[]): PageRun[] => runs.map((run) => ({ ...run, style: 'bold' }));

/** One paragraph of runs, each in the font that can print it; a footnote is marked as `[f1]`. */
export function writeRuns(
  document: PdfDocument,
  fonts: PdfFonts,
  runs: readonly PageRun[],
  { x, width = document.page.width - document.page.margins.right - x, anchor }: TextPlace,
): void {
  const pieces = piecesOf(fonts, runs);
  const lineHeight = tallestLine(document, pieces);
  pieces.forEach(({ text, font, leadsTo }, index) => {
    document.font(font);
    const options = {
      continued: index < pieces.length - 1,
      width,
      // Fonts differ in how tall their lines are and where letters stand in them: here all stand alike.
      lineGap: lineHeight - document.currentLineHeight(true) + 2,
      baseline: -lineHeight * BASELINE,
      goTo: leadsTo ?? NOWHERE,
      destination: index === 0 && anchor !== undefined ? anchor : NOWHERE,
    };
    if (index === 0) document.text(text, x, document.y, options);
    else document.text(text, options);
  });
}

/** How tall a paragraph is at most. */
export function heightOfRuns(
  document: PdfDocument,
  fonts: PdfFonts,
  runs: readonly PageRun[],
  width: number,
): number {
  const pieces = piecesOf(fonts, runs);
  const lineHeight = tallestLine(document, pieces) + 2;
  const text = pieces.reduce((sum, piece) => sum + document.font(piece.font).widthOfString(piece.text), 0);
  // Words that go over to the next line leave room behind them.
  return Math.ceil((text * 1.25) / width) * lineHeight;
}

function piecesOf(fonts: PdfFonts, runs: readonly PageRun[]) {
  return runs.flatMap(({ text, style, leadsTo, footnote }) => {
    const words = footnote === undefined ? text : ` [${footnote}]`;
    const target = footnote ?? leadsTo;
    return fonts
      .split(printable(words).replace(/\s+/g, ' '), style)
      .map((piece) => ({ ...piece, leadsTo: target }));
  });
}

const tallestLine = (document: PdfDocument, pieces: ReturnType<typeof piecesOf>): number =>
  Math.max(0, ...pieces.map(({ font }) => document.font(font).currentLineHeight(true)));
