import type { ReportLanguage } from '../../../domain/index.ts';
import type { ChartSeries } from './chart.ts';
import { labelsFor } from './labels.ts';

/** What a chart is drawn of: the same in every form. Lengths in points. */
export type ChartShape =
  | {
      /** `axis` is the line of zero. */
      readonly kind: 'bar' | 'axis';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly text: string;
      readonly role: 'name' | 'label' | 'value';
    };

/** A chart as every form draws it; `title` and `description` say it to who cannot see it. */
export interface ChartDrawing {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly ChartShape[];
}

const WIDTH = 460;
const LETTER = 5.6;
const LABEL = { least: 40, most: 190 } as const;
const VALUE = { least: 30, most: 110 } as const;
const ROW = 18;
const BAR = 11;
const TITLE = 20;
const GAP = 14;

/** Bars of each measure below its name, one row a bar, from the line of zero to the left or right. */
export function drawChart(charts: readonly ChartSeries[], language: ReportLanguage): ChartDrawing {
  const all = charts.flatMap(({ bars }) => bars);
  const label = columnWidth(
    all.map((bar) => bar.label),
    LABEL,
  );
  const value = columnWidth(
    all.map(({ shown }) => shown),
    VALUE,
  );
  const shapes: ChartShape[] = [];
  let y = 0;
  for (const { name, bars, range } of charts) {
    shapes.push({ kind: 'text', x: 0, y, width: WIDTH, text: name, role: 'name' });
    y += TITLE;
    const scale = (WIDTH - label - value) / (range.most - range.least || 1);
    const zero = label - range.least * scale;
    const height = bars.length * ROW;
    for (const bar of bars) {
      const length = Math.max(1, Math.abs(bar.value) * scale);
      const x = bar.value < 0 ? zero - length : zero;
      shapes.push(
        { kind: 'text', x: 0, y, width: label - 8, text: bar.label, role: 'label' },
        { kind: 'bar', x: round(x), y: y + 2, width: round(length), height: BAR },
        {
          kind: 'text',
          x: round(Math.max(zero, x + length) + 5),
          y,
          width: value - 5,
          text: bar.shown,
          role: 'value',
        },
      );
      y += ROW;
    }
    shapes.push({ kind: 'axis', x: round(zero), y: y - height, width: 1, height: height - 2 });
    y += GAP;
  }
  return { ...sayChart(charts, language), width: WIDTH, height: Math.max(1, y - GAP), shapes };
}

function sayChart(
  charts: readonly ChartSeries[],
  language: ReportLanguage,
): Pick<ChartDrawing, 'title' | 'description'> {
  const { colon, comma, semicolon, chart } = labelsFor(language);
  const told = charts.map(
    ({ name, bars }) => name + colon + bars.map(({ label, shown }) => `${label} ${shown}`).join(semicolon),
  );
  return { title: chart(charts.map(({ name }) => name).join(comma)), description: told.join(' | ') };
}

/** The chart as one SVG element. `id` is of this chart alone in its page. */
export function chartSvg(
  { title, description, width, height, shapes }: ChartDrawing,
  id: string,
  escapeText: (text: string) => string,
  colors: { readonly bar: string; readonly text: string; readonly axis: string },
): string {
  const drawn = shapes.map((shape) =>
    shape.kind === 'text'
      ? `<text x="${shape.x}" y="${shape.y + 11}" font-size="11"${shape.role === 'name' ? ' font-weight="bold"' : ''} fill="${colors.text}">${escapeText(shorten(shape.text, shape.width))}</text>`
      : `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${colors[shape.kind]}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${id}-title" aria-describedby="${id}-desc" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif"><title id="${id}-title">${escapeText(title)}</title><desc id="${id}-desc">${escapeText(description)}</desc>${drawn.join('')}</svg>`;
}

/** What fits a width, by the usual widths of letters; Chinese characters count twice. */
export function shorten(text: string, width: number): string {
  let left = width / LETTER;
  let end = 0;
  for (const character of text) {
    left -= letterWidth(character);
    if (left < 1 && end + character.length < text.length) return `${text.slice(0, end)}…`;
    end += character.length;
  }
  return text;
}

/** The width that the longest of some texts needs, within limits. */
function columnWidth(texts: readonly string[], { least, most }: { least: number; most: number }): number {
  const letters = texts.map((text) => [...text].reduce((sum, character) => sum + letterWidth(character), 0));
  return Math.min(most, Math.max(least, (Math.max(0, ...letters) + 2) * LETTER));
}

const letterWidth = (character: string) => (/[\u2e80-\uffef]/u.test(character) ? 2 : 1);

const round = (length: number) => Math.round(length * 10) / 10;
