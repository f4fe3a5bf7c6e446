import { type CommandWords, say, type Wording } from '../../catalogue/index.ts';
import type { IngestOutcome, IngestProgress, IngestSummary } from '../../pipeline/index.ts';
import { wordFor } from '../language.ts';
import { bar, type Glyphs, spinnerFrame } from './glyphs.ts';
import { fitLine, type Line, safeText, span, spread } from './spans.ts';
import { formatDuration } from './words.ts';

/** What the terminal shows of an ingestion; grows by `reduceIngest` alone. */
export interface IngestView {
  readonly startedMs: number;
  readonly total: number | undefined;
  readonly done: number;
  readonly chunks: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Files in work with their stage, oldest first. */
  readonly active: readonly { readonly sourcePath: string; readonly stage: string }[];
}

export const startIngestView = (nowMs: number): IngestView => ({
  startedMs: nowMs,
  total: undefined,
  done: 0,
  chunks: 0,
  unchanged: 0,
  failed: 0,
  active: [],
});

export function reduceIngest(view: IngestView, progress: IngestProgress): IngestView {
  switch (progress.type) {
    case 'scan-end':
      return { ...view, total: progress.total };
    case 'file-start':
      return { ...view, active: [...view.active, { sourcePath: progress.sourcePath, stage: 'reading' }] };
    case 'file-progress': {
      const stage =
        progress.total === undefined
          ? progress.stage
          : `${progress.stage} ${progress.done ?? 0}/${progress.total}`;
      const active = view.active.map((file) =>
        file.sourcePath === progress.sourcePath ? { ...file, stage } : file,
      );
      return { ...view, active };
    }
    case 'file-end':
      return {
        ...view,
        total: progress.total,
        done: progress.done,
        chunks: view.chunks + (progress.outcome === 'unchanged' ? 0 : progress.chunks),
        unchanged: view.unchanged + (progress.outcome === 'unchanged' ? 1 : 0),
        failed: view.failed + (progress.outcome === 'failed' ? 1 : 0),
        active: view.active.filter(({ sourcePath }) => sourcePath !== progress.sourcePath),
      };
    case 'vectors-progress':
      return view;
  }
}

/** How many passages have their vectors, and how long the others will take. */
export function createVectorsLine({ terminal }: CommandWords) {
  let first: { readonly done: number; readonly atMs: number } | undefined;
  return ({ done, total }: { readonly done: number; readonly total: number }, nowMs: number): string => {
    first ??= { done, atMs: nowMs };
    const left = timeLeft(done - first.done, total - first.done, nowMs - first.atMs);
    if (done >= total) first = undefined;
    return `${terminal.vectors(done, total)}${left === undefined ? '' : ` (${terminal.left(left)})`}`;
  };
}

/** How long the rest will take if it goes on as it did; `undefined` where there is nothing yet to judge by. */
export function timeLeft(done: number, total: number, elapsedMs: number): string | undefined {
  if (done === 0 || done >= total || elapsedMs < 1000) return undefined;
  return formatDuration(((total - done) * elapsedMs) / done);
}

/** A bar with count, rate and time left, and the files in work. */
export function ingestLines(
  view: IngestView,
  options: {
    readonly width: number;
    readonly nowMs: number;
    readonly glyphs: Glyphs;
    readonly words: CommandWords;
  },
): readonly Line[] {
  const { width, nowMs, glyphs } = options;
  const { terminal } = options.words;
  const spinner = span(`${spinnerFrame(glyphs, nowMs)} `, 'accent');
  if (view.total === undefined) return [fitLine([spinner, span(terminal.looking)], width)];
  const elapsedMs = Math.max(1, nowMs - view.startedMs);
  const perSecond = (view.done * 1000) / elapsedMs;
  const left = timeLeft(view.done, view.total, elapsedMs);
  const facts = [
    `${view.done}/${view.total}`,
    ...(view.done > 0 && elapsedMs >= 1000 ? [`${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s`] : []),
    ...(left === undefined ? [] : [terminal.left(left)]),
    ...(view.failed > 0 ? [terminal.failed(view.failed)] : []),
  ].join(glyphs.dot);
  const barWidth = Math.max(4, Math.min(30, Math.floor(width / 3)));
  const head: Line = [
    spinner,
    span(`${terminal.reading} `),
    span(bar(view.done, view.total, barWidth, glyphs), 'accent'),
  ];
  const files = view.active.map(({ sourcePath, stage }) =>
    spread([span('  '), span(safeText(sourcePath))], [span(stageText(stage, terminal), 'dim')], width),
  );
  return [spread(head, [span(facts, 'dim')], width), ...files];
}

/** A stage of the work, with its count behind it: `converting 3/12`. */
export function stageText(stage: string, { stages }: CommandWords['terminal']): string {
  const [name = '', ...rest] = stage.split(' ');
  return [wordFor(stages, name), ...rest].join(' ');
}

const DOCUMENTS_SHOWN = 10;

/** What could not be read, a line per document: the first of its warnings, and how many more there are. */
export function ingestWarningLines(
  warned: IngestSummary['warned'],
  { terminal, language }: CommandWords,
): readonly Line[] {
  const shown = warned
    .slice(0, DOCUMENTS_SHOWN)
    .map(({ sourcePath, warnings: [first = '', ...more] }): Line => {
      const rest = more.length === 0 ? '' : terminal.andMoreWarnings(more.length);
      return [span(`  ${safeText(sourcePath)}: `), span(`${safeText(say(language, first))}${rest}`, 'dim')];
    });
  const left = warned.length - shown.length;
  if (left === 0) return shown;
  return [...shown, [span(`  ${terminal.andMoreDocuments(left, 'plumbline library')}`, 'dim')]];
}

const LEFT_OUT_SHOWN = 20;

/** What was left out of a folder, and why. */
export function leftOutLines(
  skipped: readonly { readonly sourcePath: string; readonly reason: Wording }[],
  { terminal, language }: CommandWords,
): readonly Line[] {
  const shown = skipped.slice(0, LEFT_OUT_SHOWN).map(({ sourcePath, reason }): Line => {
    const said = terminal.notTaken(safeText(sourcePath));
    return [span(`  ${said}`), span(say(language, reason), 'dim')];
  });
  const left = skipped.length - shown.length;
  return left === 0 ? shown : [...shown, [span(`  ${terminal.andMoreNotTaken(left)}`, 'dim')]];
}

/** The one line that stays when an ingestion has ended. */
export function ingestSummaryLine(
  summary: {
    readonly files: number;
    readonly chunks: number;
    readonly elapsedMs: number;
    readonly counts: Readonly<Record<IngestOutcome, number>>;
  },
  glyphs: Glyphs,
  { terminal }: CommandWords,
): Line {
  const { counts } = summary;
  const parts = [
    // A file that could not be read is no document.
    terminal.documents(summary.files - counts.failed),
    ...(summary.chunks > 0 ? [terminal.passages(summary.chunks)] : []),
    ...(counts.unchanged > 0 ? [terminal.unchanged(counts.unchanged)] : []),
    ...(counts.partial > 0 ? [terminal.partlyRead(counts.partial)] : []),
    ...(counts.removed > 0 ? [terminal.removed(counts.removed)] : []),
    ...(counts.failed > 0 ? [terminal.failed(counts.failed)] : []),
    formatDuration(summary.elapsedMs),
  ];
  const failed = counts.failed > 0;
  return [
    span(`${failed ? glyphs.failed : glyphs.ok} `, failed ? 'warn' : 'good'),
    span(`${terminal.libraryLabel}  `),
    span(parts.join(glyphs.dot), 'dim'),
  ];
}
