import type { CommandWords } from '../../catalogue/index.ts';
import type { RunEvent } from '../../domain/index.ts';
import { detailIn } from '../../errors/index.ts';
import type { IngestProgress } from '../../pipeline/index.ts';
import { wordFor } from '../language.ts';
import { list, number, text } from './event-data.ts';
import { stageText, timeLeft } from './ingest-view.ts';
import { stateWords } from './run-lines.ts';
import type { RunView } from './run-view.ts';
import { safeText } from './spans.ts';

/** One event as one plain line for logs and pipes; `undefined` for events that say nothing by themselves. */
export function runEventLine(event: RunEvent, view: RunView, words: CommandWords): string | undefined {
  const { type, data } = event;
  const { line, mode, phases } = words.terminal;
  const task = view.tasks.find(({ id }) => id === text(data, 'taskId'));
  const about = task === undefined ? '' : `${task.id} ${safeText(task.question)}`;
  switch (type) {
    case 'run-start':
      return line.question(safeText(view.question), view.mode === undefined ? '' : wordFor(mode, view.mode));
    case 'run-resume':
      return line.resumed(safeText(view.question));
    case 'plan-ready':
      return line.plan(view.tasks.map(({ id, question }) => `${id} ${safeText(question)}`).join(' | '));
    case 'review-wait':
      return line.review;
    case 'task-start':
      return line.start(about);
    case 'task-end':
      return task === undefined ? undefined : line.end(about, stateWords(task, words).join(', '));
    case 'coverage-end': {
      const followUps = list(data, 'followUps').length;
      return line.coverage(
        words.terminal.covered({
          covered: number(data, 'covered') ?? 0,
          total: number(data, 'total') ?? 0,
          followUps,
          dot: ', ',
        }),
      );
    }
    case 'evidence-ready':
      return line.evidence(number(data, 'evidence') ?? 0, number(data, 'documents') ?? 0);
    case 'read-end':
      return line.read(safeText(text(data, 'title') ?? ''), text(data, 'status') === 'failed');
    case 'report-start':
      return line.writing;
    case 'verify-end':
      return line.checked(
        words.terminal.supported(view.verification?.supported ?? 0, view.verification?.claims ?? 0),
      );
    case 'note':
      return line.note(safeText(text(data, 'text') ?? ''));
    case 'run-paused':
      return line.paused;
    case 'run-end':
      return line.ended(endWords(text(data, 'status') ?? '', phases));
    default:
      return undefined;
  }
}

/** How a run ended, in lower case where the language has cases: it stands within a line. */
const endWords = (status: string, phases: Readonly<Record<string, string>>) =>
  wordFor(phases, status).toLowerCase();

/** `elapsedMs` since the reading began, to say how long the rest will take. */
export function ingestLine(
  progress: IngestProgress,
  elapsedMs: number,
  { language, terminal }: CommandWords,
): string | undefined {
  if (progress.type === 'scan-end') return terminal.foundFiles(progress.total);
  if (progress.type === 'file-progress')
    return terminal.readingFile({
      name: safeText(progress.sourcePath),
      stage: `${stageText(progress.stage, terminal)}${progress.total === undefined ? '' : ` ${progress.done ?? 0}/${progress.total}`}`,
    });
  if (progress.type !== 'file-end') return undefined;
  const problem =
    progress.problem === undefined
      ? ''
      : `: ${progress.problem.code} ${safeText(detailIn(language, progress.problem))}`;
  const left = timeLeft(progress.done, progress.total, elapsedMs);
  const rest = left === undefined ? '' : ` (${terminal.left(left)})`;
  return `[${progress.done}/${progress.total}] ${wordFor(terminal.outcomes, progress.outcome)} ${safeText(progress.sourcePath)}${problem}${rest}`;
}
