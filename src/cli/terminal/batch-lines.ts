import type { CommandWords } from '../../catalogue/index.ts';
import type { BatchView } from '../../pipeline/index.ts';
import { bar, type Glyphs } from './glyphs.ts';
import { type Line, safeText, span } from './spans.ts';
import { formatDuration } from './words.ts';

const BAR_WIDTH = 24;

/** A batch as it goes on: a bar, what came of its rows, how fast it is and how long it will take. */
export function batchLines(view: BatchView, glyphs: Glyphs, { terminal }: CommandWords): readonly Line[] {
  const { counts } = view;
  const settled = counts.rows - counts.waiting - counts.running;
  return [
    [
      span(bar(settled, counts.rows, BAR_WIDTH, glyphs), 'accent'),
      span(` ${terminal.rowsSettled(settled, counts.rows)}`, 'strong'),
      span(`${glyphs.dot}${paceWords(view, terminal)}`, 'dim'),
    ],
    [
      span(`${glyphs.ok} ${terminal.answered(counts.answered)}  `, 'good'),
      span(`${glyphs.none} ${terminal.withoutEvidence(counts.no_evidence)}  `, 'warn'),
      span(`${glyphs.failed} ${terminal.failed(counts.failed)}  `, counts.failed > 0 ? 'bad' : 'dim'),
      span(`${terminal.skipped(counts.skipped)}  ${terminal.running(counts.running)}`, 'dim'),
    ],
  ];
}

/** The same as one plain line. */
export function batchLine(view: BatchView, { terminal }: CommandWords): string {
  const { counts } = view;
  const settled = counts.rows - counts.waiting - counts.running;
  return `[${settled}/${counts.rows}] ${terminal.batchCounts(counts)}, ${paceWords(view, terminal)}`;
}

/** What came of it, when it has ended or stopped. */
export function batchSummary(view: BatchView, file: string, { terminal }: CommandWords): string {
  const { counts, costUsd } = view;
  return terminal.batchEnd({
    name: safeText(view.name),
    rows: counts.rows,
    counts,
    cost: costUsd > 0 ? `$${costUsd.toFixed(2)}` : '',
    file: safeText(file),
  });
}

function paceWords({ pace }: BatchView, terminal: CommandWords['terminal']): string {
  if (pace === undefined || pace.rowsPerMinute === 0) return terminal.starting;
  const left = pace.secondsLeft === undefined ? '' : formatDuration(pace.secondsLeft * 1000);
  return terminal.pace(pace.rowsPerMinute.toFixed(pace.rowsPerMinute < 10 ? 1 : 0), left);
}
