import type { ChartSeries } from './chart.ts';

/** What a chart is drawn of: the same in every form. Lengths in points. */
export type ChartShape =
  | {
      readonly kind: 'bar';
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

export const CHART_WIDTH = 460;
const LABEL = 120;
const VALUE = 80;
const ROW = 16;
const TITLE = 20;
const GAP = 10;

/** Bars of each measure below its name, one row a bar, on a scale of its own. */
export function drawChart(charts: readonly ChartSeries[]): {
  readonly height: number;
  readonly shapes: readonly ChartShape[];
} {
  const shapes: ChartShape[] = [];
  let y = 0;
  for (const { name, bars } of charts) {
    shapes.push({ kind: 'text', x: 0, y, width: CHART_WIDTH, text: name, role: 'name' });
    y += TITLE;
    const least = Math.min(0, ...bars.map(({ value }) => value));
    const span = Math.max(0, ...bars.map(({ value }) => value)) - least || 1;
    const scale = (CHART_WIDTH - LABEL - VALUE) / span;
    for (const { label, value, shown } of bars) {
      const width = Math.max(1, Math.abs(value) * scale);
      const x = LABEL + (Math.min(0, value) - least) * scale;
      shapes.push(
        { kind: 'text', x: 0, y, width: LABEL - 6, text: label, role: 'label' },
        { kind: 'bar', x: round(x), y: y + 2, width: round(width), height: ROW - 5 },
        { kind: 'text', x: round(x + width + 4), y, width: VALUE - 4, text: shown, role: 'value' },
      );
      y += ROW;
    }
    y += GAP;
  }
  return { height: Math.max(1, y - GAP), shapes };
}

/** The chart as one SVG element; `color` is that of the bars. */
export function chartSvg(
  charts: readonly ChartSeries[],
  escapeText: (text: string) => string,
  colors: { readonly bar: string; readonly text: string },
): string {
  const { height, shapes } = drawChart(charts);
  const name = escapeText(charts.map((chart) => chart.name).join(', '));
  const drawn = shapes.map((shape) =>
    shape.kind === 'bar'
      ? `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${colors.bar}"/>`
      : `<text x="${shape.x}" y="${shape.y + 11}" font-size="11"${shape.role === 'name' ? ' font-weight="bold"' : ''} fill="${colors.text}">${escapeText(shorten(shape.text, shape.width))}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${name}" viewBox="0 0 ${CHART_WIDTH} ${height}" width="${CHART_WIDTH}" height="${height}" font-family="sans-serif">${drawn.join('')}</svg>`;
}

/** What fits a width, by the usual widths of letters; Chinese characters count twice. */
export function shorten(text: string, width: number): string {
  let left = width / 5.6;
  let end = 0;
  for (const character of text) {
    left -= /[\u2e80-\uffef]/u.test(character) ? 2 : 1;
    if (left < 1 && end + character.length < text.length) return `${text.slice(0, end)}…`;
    end += character.length;
  }
  return text;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
