import type { BatchView } from '../../pipeline/index.ts';
import { bar, type Glyphs } from './glyphs.ts';
import { type Line, safeText, span } from './spans.ts';
import { count, formatDuration } from './words.ts';

const BAR_WIDTH = 24;

/** A batch as it goes on: a bar, what came of its rows, how fast it is and how long it will take. */
export function batchLines(view: BatchView, glyphs: Glyphs): readonly Line[] {
  const { counts } = view;
  const settled = counts.rows - counts.waiting - counts.running;
  return [
    [
      span(bar(settled, counts.rows, BAR_WIDTH, glyphs), 'accent'),
      span(` ${settled.toLocaleString('en-US')} of ${count(counts.rows, 'row')}`, 'strong'),
      span(`${glyphs.dot}${paceWords(view)}`, 'dim'),
    ],
    [
      span(`${glyphs.ok} ${counts.answered} answered  `, 'good'),
      span(`${glyphs.none} ${counts.no_evidence} without evidence  `, 'warn'),
      span(`${glyphs.failed} ${counts.failed} failed  `, counts.failed > 0 ? 'bad' : 'dim'),
      span(`${counts.skipped} skipped  ${counts.running} running`, 'dim'),
    ],
  ];
}

/** The same as one plain line. */
export function batchLine(view: BatchView): string {
  const { counts } = view;
  const settled = counts.rows - counts.waiting - counts.running;
  return `[${settled}/${counts.rows}] ${countWords(view)}, ${paceWords(view)}`;
}

/** What came of it, when it has ended or stopped. */
export function batchSummary(view: BatchView, file: string): string {
  const cost = view.costUsd > 0 ? `, $${view.costUsd.toFixed(2)}` : '';
  return `${safeText(view.name)}: ${count(view.counts.rows, 'row')}, ${countWords(view)}${cost}. Written: ${safeText(file)}`;
}

function countWords({ counts }: BatchView): string {
  return [
    `${counts.answered} answered`,
    `${counts.no_evidence} without evidence`,
    `${counts.failed} failed`,
    `${counts.skipped} skipped`,
  ].join(', ');
}

function paceWords({ pace }: BatchView): string {
  if (pace === undefined || pace.rowsPerMinute === 0) return 'starting';
  const left = pace.secondsLeft === undefined ? '' : `, ${formatDuration(pace.secondsLeft * 1000)} left`;
  return `${pace.rowsPerMinute.toFixed(pace.rowsPerMinute < 10 ? 1 : 0)} rows a minute${left}`;
}
