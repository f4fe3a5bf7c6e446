import type { Report } from '../../../domain/index.ts';
import { type ChartDrawing, chartSvg } from '../outline/draw-chart.ts';
import { type AppendixView, outlineReport } from '../outline/outline-report.ts';
import { escapeHtml } from '../render/escape-html.ts';
import { anchorOf, type PageBlock, type PageRun, pageBlocks } from './page-blocks.ts';
import { printable } from './printable.ts';

type Docx = typeof import('docx');

const FONTS = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' } as const;

/** Word knows nine levels of a list, and how far each is from the one before, in twentieths of a point. */
const DEEPEST = 8;
const STEP = 720;
const LINK = '1D5F63';

/** One clear point, for programs that cannot draw SVG: the figures stand in the table above the chart. */
const EMPTY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** The report as a Word document: real headings, references that lead to their place, and each note at its foot a real footnote. */
export async function exportDocx(report: Report, view?: AppendixView): Promise<Uint8Array> {
  const docx = await import('docx');
  const blocks = pageBlocks(outlineReport(report, view));
  const notes = blocks.flatMap((block) => (block.kind === 'footnotes' ? block.footnotes : []));
  const referred: string[] = [];
  const refer = (label: string): Reference => {
    const known = referred.indexOf(label) + 1;
    return known > 0 ? { number: known, isFirst: false } : { number: referred.push(label), isFirst: true };
  };
  const runs: RunSetter = (all) => all.map((run) => toRun(docx, run, refer));
  const children = blocks.flatMap((block) => toElement(docx, block, runs));
  for (const { label } of notes) if (!referred.includes(label)) referred.push(label);
  const footnotes = Object.fromEntries(
    referred.map((label, at) => {
      const own = notes.find((note) => note.label === label)?.runs ?? [];
      return [at + 1, { children: [new docx.Paragraph({ children: runs(own) })] }];
    }),
  );
  const document = new docx.Document({
    title: printable(report.title),
    creator: 'Plumbline',
    description: printable(report.question),
    styles: {
      default: { document: { run: { font: FONTS, size: 22 } } },
      paragraphStyles: [{ id: 'small', name: 'Small', run: { size: 18, color: '666666' } }],
    },
    footnotes,
    sections: [{ children }],
  });
  return new Uint8Array(await docx.Packer.toArrayBuffer(document));
}

type RunSetter = (runs: readonly PageRun[]) => ReturnType<typeof toRun>[];

interface Reference {
  readonly number: number;
  readonly isFirst: boolean;
}

/** In Word only the first reference to a footnote can make it; later ones are fields that show its number. */
function toRun(docx: Docx, { text, style, leadsTo, footnote }: PageRun, refer: (label: string) => Reference) {
  if (footnote !== undefined) {
    const { number, isFirst } = refer(footnote);
    const id = `note-${footnote}`;
    return isFirst
      ? new docx.Bookmark({ id, children: [new docx.FootnoteReferenceRun(number)] })
      : new docx.SimpleField(`NOTEREF ${id} \\f \\h`, String(number));
  }
  const run = new docx.TextRun({
    text: printable(text),
    bold: style === 'bold',
    italics: style === 'italic',
    ...(leadsTo === undefined ? {} : { color: LINK }),
  });
  return leadsTo === undefined ? run : new docx.InternalHyperlink({ anchor: leadsTo, children: [run] });
}

function toElement(docx: Docx, block: PageBlock, runs: RunSetter) {
  const { Paragraph, TextRun, HeadingLevel } = docx;
  const spacing = { after: 120 };
  switch (block.kind) {
    case 'title':
      return [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(printable(block.text))] })];
    case 'heading': {
      const { anchor, level, startsPage = false } = block;
      const children = runs(block.runs);
      return [
        new Paragraph({
          heading: level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          pageBreakBefore: startsPage,
          children: anchor === undefined ? children : [new docx.Bookmark({ id: anchor, children })],
        }),
      ];
    }
    case 'bullet':
      return [
        new Paragraph({ bullet: { level: Math.min(DEEPEST, block.depth ?? 0) }, children: runs(block.runs) }),
      ];
    case 'numbered': {
      const number = new TextRun({ text: printable(`[${block.name}]`), bold: true });
      return [
        new Paragraph({
          spacing,
          indent: { left: 480, hanging: 480 },
          children: [
            new docx.Bookmark({ id: anchorOf(block.number), children: [number] }),
            new TextRun(' '),
            ...runs(block.runs),
          ],
        }),
      ];
    }
    case 'quote':
      return [
        new Paragraph({
          spacing,
          indent: { left: 480 + STEP * (block.depth ?? 0) },
          children: runs(block.runs),
        }),
      ];
    case 'small':
      return [new Paragraph({ spacing, style: 'small', children: runs(block.runs) })];
    case 'paragraph':
      return [new Paragraph({ spacing, children: runs(block.runs) })];
    case 'footnotes':
      return []; // Word has a place of its own for them.
    case 'chart':
      return [new Paragraph({ spacing, children: [toPicture(docx, block.chart)] })];
    case 'table':
      return toTable(docx, block, runs);
  }
}

function toTable(docx: Docx, { rows, hasHead }: Extract<PageBlock, { kind: 'table' }>, runs: RunSetter) {
  const cellOf = (cell: readonly PageRun[]) =>
    new docx.TableCell({ children: [new docx.Paragraph({ children: runs(cell) })] });
  return [
    new docx.Table({
      width: { size: 100, type: docx.WidthType.PERCENTAGE },
      rows: rows.map(
        (cells, index) =>
          new docx.TableRow({ tableHeader: hasHead && index === 0, children: cells.map(cellOf) }),
      ),
    }),
    // Two tables in a row would be one.
    new docx.Paragraph({ children: [] }),
  ];
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
