import { type Line, lineWidth, type Span, span, truncatePath, truncateText } from './spans.ts';

const LEAST_FLEX = 32;

/**
 * Rows in aligned columns. The flexible column (`flex`) gives way when the terminal is narrow, but never so far that a
 * long last column leaves nothing of it: then the terminal wraps the line.
 */
export function tableLines(
  rows: readonly (readonly Span[])[],
  options: { readonly width: number; readonly flex: number; readonly isPath?: boolean },
): readonly Line[] {
  const gap = 2;
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => lineWidth(row.slice(column, column + 1)))),
  );
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  const flexible = widths[options.flex] ?? 0;
  const flexWidth = Math.max(LEAST_FLEX, flexible - Math.max(0, total - options.width));
  return rows.map((row) =>
    row.flatMap((cell, column) => {
      const width = column === options.flex ? Math.min(flexible, flexWidth) : (widths[column] ?? 0);
      const shorten = options.isPath === true && column === options.flex ? truncatePath : truncateText;
      const text = shorten(cell.text, width);
      const isLast = column === row.length - 1;
      const padding = isLast ? '' : ' '.repeat(width - lineWidth([span(text)]) + gap);
      return [{ ...cell, text }, span(padding)];
    }),
  );
}
