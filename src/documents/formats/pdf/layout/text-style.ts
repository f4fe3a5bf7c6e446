import type { TextStyle } from '../lines/text-blocks.ts';
import type { Line } from '../page-layout.ts';
import { mostCommon } from '../prepare-pages.ts';

const USUAL_LEADING = 1.2;
/** Where no sentence goes on in a second line, those of more distance are paragraphs. */
const WIDE_LEADING = 1.5;
/** How much room a full line may leave, in sizes of its letters. */
const FULL_LINE = 2;

/** What running text looks like in this document: the size of most letters and the usual line distance. */
export function measureStyle(lines: readonly Line[]): TextStyle {
  const sizes = new Map<number, number>();
  for (const line of lines) sizes.set(line.size, (sizes.get(line.size) ?? 0) + line.text.length);
  const bodySize = mostCommon(sizes) ?? 10;
  const steps = new Map<number, number>();
  const within = new Map<number, number>();
  const edges = rightEdges(lines);
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || next.page !== line.page || next.column !== line.column) continue;
    if (line.size !== bodySize || next.size !== bodySize) continue;
    const step = Math.round(((next.y + next.height - line.y - line.height) / bodySize) * 20) / 20;
    if (step <= 0.8 || step >= 3) continue;
    steps.set(step, (steps.get(step) ?? 0) + 1);
    if (sentenceGoesOn(line, next, edges.get(columnKey(line)) ?? 0))
      within.set(step, (within.get(step) ?? 0) + 1);
  }
  const alone = Math.min(mostCommon(steps) ?? USUAL_LEADING, WIDE_LEADING);
  const own = mostCommon(within);
  // One line that goes on so far below is none.
  const isSure = own !== undefined && (own <= WIDE_LEADING || (within.get(own) ?? 0) > 1);
  return { bodySize, leading: isSure ? own : alone };
}

/**
 * Whether a sentence goes on in the next line: a page of short paragraphs has its distances between them. Where no letters are small or
 * large, the line has to be as long as the longest of its column.
 */
function sentenceGoesOn(line: Line, next: Line, right: number): boolean {
  if (/[.!?:;。！？：；]["'”’)」』）]?$/.test(line.text)) return false;
  const isFull = line.x + line.width > right - FULL_LINE * line.size;
  return /^\p{Ll}{2}/u.test(next.text) || (isFull && /^\p{Lo}/u.test(next.text));
}

function rightEdges(lines: readonly Line[]): ReadonlyMap<string, number> {
  const edges = new Map<string, number>();
  for (const line of lines) {
    const column = columnKey(line);
    edges.set(column, Math.max(edges.get(column) ?? 0, line.x + line.width));
  }
  return edges;
}

const columnKey = ({ page, column }: Line): string => `${page}:${column}`;
