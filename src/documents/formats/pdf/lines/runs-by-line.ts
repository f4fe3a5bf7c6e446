import type { TextRun } from '../page-layout.ts';

const SHARED = 0.5;
/** Letters up to this share of the others' size are raised or lowered ones. */
export const RAISED_SIZE = 0.8;
const RAISED_SHARED = 0.3;

/** Runs that stand on one line, from left to right; the lines from top to bottom. */
export function runsByLine(runs: readonly TextRun[]): TextRun[][] {
  const groups: { top: number; bottom: number; size: number; runs: TextRun[] }[] = [];
  for (const run of runs.toSorted(
    (left, right) => left.y + left.height - right.y - right.height || left.x - right.x,
  )) {
    const bottom = run.y + run.height;
    const group = groups.findLast(
      (candidate) =>
        Math.min(bottom, candidate.bottom) - Math.max(run.y, candidate.top) >
        shareOf(run, candidate) * Math.min(run.height, candidate.bottom - candidate.top),
    );
    if (group === undefined || group.runs.length === 0)
      groups.push({ top: run.y, bottom, size: run.size, runs: [run] });
    else {
      group.runs.push(run);
      // The tallest run defines the line: a superscript must not drag the next line in.
      if (run.size > group.size) Object.assign(group, { top: run.y, bottom, size: run.size });
    }
  }
  return groups.map((group) => group.runs.toSorted((left, right) => left.x - right.x));
}

/** How much of the lower of two pieces must stand beside the other: less of a raised or lowered figure that touches it. */
function shareOf(run: TextRun, line: { readonly size: number; readonly runs: readonly TextRun[] }): number {
  const [small, large] = [Math.min(run.size, line.size), Math.max(run.size, line.size)];
  if (small > RAISED_SIZE * large) return SHARED;
  const touches = line.runs.some(
    (other) => Math.max(other.x - run.x - run.width, run.x - other.x - other.width) < 0.3 * large,
  );
  return touches ? RAISED_SHARED : SHARED;
}

/** The runs of a line as pieces with more room between them than this many sizes of their letters. */
export function splitAtGaps(line: readonly TextRun[], gap: number): TextRun[][] {
  const pieces: TextRun[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of line) {
    const last = pieces.at(-1);
    if (last !== undefined && run.x - right < gap * Math.max(run.size, 1)) last.push(run);
    else pieces.push([run]);
    right = Math.max(right, run.x + run.width);
  }
  return pieces;
}

/** The text of a line: a gap is a space. */
export function joinRuns(runs: readonly TextRun[]): string {
  let text = '';
  let end = 0;
  for (const run of runs) {
    const gap = run.x - end;
    const cjk =
      /[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]$/.test(text) &&
      /^[\u2e80-\u9fff\uff00-\uffef]/.test(run.text);
    const spaced = gap > (cjk ? 0.6 : 0.12) * run.height;
    text += text !== '' && spaced && !/\s$/.test(text) && !/^\s/.test(run.text) ? ` ${run.text}` : run.text;
    end = run.x + run.width;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Text that is printed over that of the next cell because its own was too narrow: the left one of the two belongs to where it begins, the right one to where it ends. */
export function overlapping(runs: readonly TextRun[]): {
  readonly left: Set<TextRun>;
  readonly right: Set<TextRun>;
} {
  const left = new Set<TextRun>();
  const right = new Set<TextRun>();
  for (const line of runsByLine(runs))
    for (const [index, run] of line.entries()) {
      const next = line[index + 1];
      if (next === undefined || next.size !== run.size) continue;
      if (run.x + run.width - next.x < 0.5 * run.size || next.x - run.x < 0.5 * run.size) continue;
      left.add(run);
      right.add(next);
    }
  return { left, right };
}
