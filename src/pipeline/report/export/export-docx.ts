import type { Report } from '../../../domain/index.ts';
import { type ChartDrawing, chartSvg } from '../outline/draw-chart.ts';
import { outlineReport } from '../outline/outline-report.ts';
import { escapeHtml } from '../render/escape-html.ts';
import { type PageBlock, type PageRun, pageBlocks } from './page-blocks.ts';
import { printable } from './printable.ts';

type Docx = typeof import('docx');

const FONTS = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' } as const;

/** One clear point, for programs that cannot draw SVG: the figures stand in the table above the chart. */
const EMPTY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** The report as a Word document: real headings, and each citation a real footnote with its place and quote. */
export async function exportDocx(report: Report): Promise<Uint8Array> {
  const docx = await import('docx');
  const footnotes: Record<string, { children: InstanceType<Docx['Paragraph']>[] }> = {};
  const note = (text: string) => {
    const id = Object.keys(footnotes).length + 1;
    footnotes[id] = { children: [new docx.Paragraph({ children: [new docx.TextRun(printable(text))] })] };
    return new docx.FootnoteReferenceRun(id);
  };
  const runs = (all: readonly PageRun[]) =>
    all.flatMap(({ text, style, notes = [] }) => [
      new docx.TextRun({ text: printable(text), bold: style === 'bold', italics: style === 'italic' }),
      ...notes.map(({ number, title, place, quote }) =>
        note(`[${number}] ${title === '' ? '' : `${title} — `}${place}: “${quote}”`),
      ),
    ]);
  const children = pageBlocks(outlineReport(report)).map((block) => toElement(docx, block, runs));
  const document = new docx.Document({
    title: printable(report.title),
    creator: 'Plumbline',
    description: printable(report.question),
    styles: { default: { document: { run: { font: FONTS, size: 22 } } } },
    footnotes,
    sections: [{ children }],
  });
  return new Uint8Array(await docx.Packer.toArrayBuffer(document));
}

function toElement(
  docx: Docx,
  block: PageBlock,
  runs: (all: readonly PageRun[]) => InstanceType<Docx['TextRun']>[],
) {
  const { Paragraph, TextRun, HeadingLevel } = docx;
  const spacing = { after: 120 };
  switch (block.kind) {
    case 'title':
      return new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(printable(block.text))] });
    case 'heading':
      return new Paragraph({
        heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
        children: runs(block.runs),
      });
    case 'bullet':
      return new Paragraph({ bullet: { level: 0 }, children: runs(block.runs) });
    case 'numbered':
      return new Paragraph({
        spacing,
        children: [new TextRun({ text: `[${block.number}] `, bold: true }), ...runs(block.runs)],
      });
    case 'quote':
      return new Paragraph({ spacing, indent: { left: 480 }, children: runs(block.runs) });
    case 'paragraph':
      return new Paragraph({ spacing, children: runs(block.runs) });
    case 'chart':
      return new Paragraph({ spacing, children: [toPicture(docx, block.chart)] });
    case 'table':
      return new docx.Table({
        width: { size: 100, type: docx.WidthType.PERCENTAGE },
        rows: block.rows.map(
          (cells, index) =>
            new docx.TableRow({
              tableHeader: block.hasHead && index === 0,
              children: cells.map(
                (cell) => new docx.TableCell({ children: [new Paragraph({ children: runs(cell) })] }),
              ),
            }),
        ),
      });
  }
}

function toPicture(docx: Docx, chart: ChartDrawing) {
  const { width, height, title, description } = chart;
  const colors = { bar: '#1d5f63', text: '#484d55', axis: '#8a9097' };
  return new docx.ImageRun({
    type: 'svg',
    data: Buffer.from(chartSvg(chart, 'chart', escapeHtml, colors)),
    transformation: { width, height },
    altText: { name: printable(title), title: printable(title), description: printable(description) },
    fallback: { type: 'png', data: EMPTY_PNG },
  });
}
