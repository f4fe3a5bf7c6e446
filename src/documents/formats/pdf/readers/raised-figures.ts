import type { PageLayout, TextRun } from '../page-layout.ts';

const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹'];
const SMALL = /^\s*[-−–]?\d{1,3}\s*$/;
/** A raised figure's size, how far its foot stands above that of its line, and how near it stands to it, in sizes of the line's letters: browsers set 0.83. */
const SIZE = 0.88;
const ABOVE = 0.2;
const NEAR = 0.25;

/**
 * `2,557.2⁸`, `10⁹` and `10⁻³` for a small raised figure right behind a digit: as digits of one size they would be another value, 2,557.28
 * and 109. The note's number or exponent keeps its place.
 */
export function markRaised(runs: readonly TextRun[]): TextRun[] {
  const ends = runs.filter(({ text }) => /\d\s*$/.test(text));
  return runs.map((run) =>
    SMALL.test(run.text) && ends.some((line) => line !== run && isRaisedBehind(run, line))
      ? {
          ...run,
          text: run.text.replace(/[-−–]/, '⁻').replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit),
        }
      : run,
  );
}

function isRaisedBehind(run: TextRun, line: TextRun): boolean {
  if (run.size > SIZE * line.size) return false;
  const foot = run.y + run.height;
  const above = line.y + line.height - foot;
  const gap = run.x - line.x - line.width;
  return above > ABOVE * line.size && foot > line.y && Math.abs(gap) < NEAR * line.size;
}

export const withRaised = (page: PageLayout): PageLayout => ({ ...page, runs: markRaised(page.runs) });
