import { createColors } from 'picocolors';
import type { RunEvent } from '../../domain/index.ts';
import { detailIn } from '../../errors/index.ts';
import type { BatchView, IngestProgress, IngestSummary } from '../../pipeline/index.ts';
import type { CliIo } from '../io.ts';
import { wordsOf } from '../language.ts';
import { batchLine, batchLines } from './batch-lines.ts';
import { ASCII_GLYPHS, type Glyphs, spinnerFrame, UNICODE_GLYPHS } from './glyphs.ts';
import {
  createVectorsLine,
  ingestLines,
  ingestSummaryLine,
  ingestWarningLines,
  leftOutLines,
  reduceIngest,
  startIngestView,
} from './ingest-view.ts';
import { type LiveArea, startLiveArea } from './live-area.ts';
import { ingestLine, runEventLine } from './plain-lines.ts';
import { runLines } from './run-lines.ts';
import { reduceRun, START_VIEW } from './run-view.ts';
import { createPalette, type Line, type Palette, paint, safeText, span } from './spans.ts';

/** Shows work as it goes on, on stderr: redrawn lines for a person, one plain line per event for a pipe, or nothing. */
export interface Progress {
  /** Something takes a while and has no steps to show. */
  wait(what: string): void;
  ingest(progress: IngestProgress): void;
  ingestEnd(summary: IngestSummary): void;
  event(event: RunEvent): void;
  batch(view: BatchView): void;
  /** A line that stays. */
  say(text: string): void;
  /** Ends what is being drawn; the next event starts anew. */
  rest(): void;
}

export const glyphsFor = (io: Pick<CliIo, 'unicode'>): Glyphs => (io.unicode ? UNICODE_GLYPHS : ASCII_GLYPHS);

export function createProgress(io: CliIo, options: { readonly quiet: boolean }): Progress {
  if (options.quiet) return quietProgress(io);
  return io.isInteractive ? liveProgress(io) : plainProgress(io);
}

function quietProgress(io: CliIo): Progress {
  const nothing = () => {};
  return {
    wait: nothing,
    ingest: nothing,
    ingestEnd: nothing,
    event: nothing,
    batch: nothing,
    say: (text) => io.err(`${text}\n`),
    rest: nothing,
  };
}

/** A batch tells of every row, a long document of every page; a log needs a line now and then. */
const LINE_MS = 10_000;

const isMissing = (progress: IngestProgress): boolean =>
  progress.type === 'vectors-progress' && progress.done < progress.total;

function plainProgress(io: CliIo): Progress {
  const words = wordsOf(io);
  let batchAt = Number.NEGATIVE_INFINITY;
  let ingestFrom = io.nowMs();
  let ingestAt = ingestFrom;
  const vectorsLine = createVectorsLine(words);
  let view = START_VIEW;
  // The first start opens the library a second time after creating it, which is not worth a line.
  const told = new Set<string>();
  const print = (line: string | undefined) => {
    if (line !== undefined) io.err(`${line}\n`);
  };
  return {
    wait: (what) => {
      if (!told.has(what)) print(safeText(what));
      told.add(what);
    },
    ingest: (progress) => {
      const now = io.nowMs();
      if (progress.type === 'scan-end') ingestFrom = now;
      const isStep = progress.type === 'file-progress' || isMissing(progress);
      if (isStep && now - ingestAt < LINE_MS) return;
      const line =
        progress.type === 'vectors-progress'
          ? vectorsLine(progress, now)
          : ingestLine(progress, now - ingestFrom, words);
      if (line !== undefined) ingestAt = now;
      print(line);
    },
    ingestEnd: (summary) => {
      const line = ingestSummaryLine(summary, ASCII_GLYPHS, words);
      print(
        line
          .map(({ text }) => text)
          .join('')
          .slice(2),
      );
      for (const warning of ingestWarningLines(summary.warned, words))
        print(warning.map(({ text }) => text).join(''));
      for (const link of leftOutLines(summary.leftOut, words)) print(link.map(({ text }) => text).join(''));
    },
    event: (event) => {
      view = reduceRun(view, event);
      print(runEventLine(event, view, words));
    },
    batch: (batch) => {
      const isOver = batch.counts.waiting + batch.counts.running === 0;
      if (!isOver && io.nowMs() - batchAt < LINE_MS) return;
      batchAt = io.nowMs();
      print(batchLine(batch, words));
    },
    say: print,
    rest: () => {},
  };
}

type Draw = (size: { readonly width: number; readonly height: number }) => readonly Line[];

/** The lines that are redrawn, one kind of work at a time, and what is printed above them. */
function createScreen<Kind>(io: CliIo, draw: Draw) {
  const palette: Palette = createPalette(createColors(io.errColors));
  let area: LiveArea | undefined;
  let shown: Kind | undefined;
  const stop = (keep: boolean) => {
    area?.stop(keep);
    area = undefined;
  };
  return {
    get shown() {
      return shown;
    },
    show: (kind: Kind) => {
      if (shown === kind && area !== undefined) return;
      stop(false);
      shown = kind;
      area = startLiveArea(io, palette, draw);
    },
    stop,
    print: (line: Line) => {
      if (area === undefined) io.draw('err', `${paint(line, palette)}\n`);
      else area.print(line);
    },
  };
}

function liveProgress(io: CliIo): Progress {
  const glyphs = glyphsFor(io);
  const words = wordsOf(io);
  let waiting: string | undefined;
  let ingest = startIngestView(io.nowMs());
  const vectorsLine = createVectorsLine(words);
  let run = START_VIEW;
  let batch: BatchView | undefined;

  const screen = createScreen<'wait' | 'ingest' | 'run' | 'batch'>(io, ({ width, height }) => {
    const nowMs = io.nowMs();
    if (screen.shown === 'ingest')
      return ingestLines(ingest, { width, nowMs, glyphs, words }).slice(0, Math.min(height, 8));
    if (screen.shown === 'batch' && batch !== undefined) return batchLines(batch, glyphs, words);
    if (screen.shown === 'run') return runLines(run, { width, height, nowMs, glyphs, words });
    return [[span(`${spinnerFrame(glyphs, nowMs)} `, 'accent'), span(safeText(waiting ?? ''))]];
  });
  const { print } = screen;

  return {
    wait: (what) => {
      waiting = what;
      screen.show('wait');
    },
    ingest: (progress) => {
      if (progress.type === 'vectors-progress') {
        waiting = vectorsLine(progress, io.nowMs());
        screen.show('wait');
        return;
      }
      if (progress.type === 'scan-end' || screen.shown !== 'ingest') ingest = startIngestView(io.nowMs());
      ingest = reduceIngest(ingest, progress);
      screen.show('ingest');
      if (progress.type === 'file-end' && progress.problem !== undefined) {
        const { code } = progress.problem;
        print([
          span(`${glyphs.failed} `, 'warn'),
          span(safeText(progress.sourcePath)),
          span(` ${code} ${safeText(detailIn(words.language, progress.problem))}`, 'dim'),
        ]);
      }
    },
    ingestEnd: (summary) => {
      screen.stop(false);
      print(ingestSummaryLine(summary, glyphs, words));
      for (const line of ingestWarningLines(summary.warned, words)) print(line);
      for (const line of leftOutLines(summary.leftOut, words)) print(line);
    },
    event: (event) => {
      run = reduceRun(run, event);
      screen.show('run');
    },
    batch: (view) => {
      batch = view;
      screen.show('batch');
    },
    say: (text) => print([span(text)]),
    rest: () => screen.stop(screen.shown === 'run' || screen.shown === 'batch'),
  };
}
