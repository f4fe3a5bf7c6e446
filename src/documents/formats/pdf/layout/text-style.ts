import type { TextStyle } from '../lines/text-blocks.ts';
import type { Line } from '../page-layout.ts';
import { mostCommon } from '../prepare-pages.ts';

const USUAL_LEADING = 1.2;
/** Where no sentence goes on in a second line, those of more distance are paragraphs. */
const WIDE_LEADING = 1.5;

/** What running text looks like in this document: the size of most letters and the usual line distance. */
export function measureStyle(lines: readonly Line[]): TextStyle {
  const sizes = new Map<number, number>();
  for (const line of lines) sizes.set(line.size, (sizes.get(line.size) ?? 0) + line.text.length);
  const bodySize = mostCommon(sizes) ?? 10;
  const steps = new Map<number, number>();
  const within = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || next.page !== line.page || next.column !== line.column) continue;
    if (line.size !== bodySize || next.size !== bodySize) continue;
    const step = Math.round(((next.y + next.height - line.y - line.height) / bodySize) * 20) / 20;
    if (step <= 0.8 || step >= 3) continue;
    steps.set(step, (steps.get(step) ?? 0) + 1);
    if (sentenceGoesOn(line, next)) within.set(step, (within.get(step) ?? 0) + 1);
  }
  const alone = Math.min(mostCommon(steps) ?? USUAL_LEADING, WIDE_LEADING);
  return { bodySize, leading: mostCommon(within) ?? alone };
}

/** Whether a sentence goes on in the next line: a page of short paragraphs has its distances between them. */
function sentenceGoesOn(line: Line, next: Line): boolean {
  return !/[.!?:;]["'”’)]?$/.test(line.text) && /^(?:\p{Ll}{2}|\p{Lo})/u.test(next.text);
}
