import type { RunEvent } from '../../domain/index.ts';
import type { IngestProgress } from '../../pipeline/index.ts';
import { list, number, text } from './event-data.ts';
import { timeLeft } from './ingest-view.ts';
import { stateWords } from './run-lines.ts';
import type { RunView } from './run-view.ts';
import { safeText } from './spans.ts';
import { count } from './words.ts';

/** One event as one plain line for logs and pipes; `undefined` for events that say nothing by themselves. */
export function runEventLine(event: RunEvent, view: RunView): string | undefined {
  const { type, data } = event;
  const task = view.tasks.find(({ id }) => id === text(data, 'taskId'));
  const about = task === undefined ? '' : `${task.id} ${safeText(task.question)}`;
  switch (type) {
    case 'run-start':
      return `question: ${safeText(view.question)}${view.mode === undefined ? '' : ` (${view.mode} mode)`}`;
    case 'run-resume':
      return `going on: ${safeText(view.question)}`;
    case 'plan-ready':
      return `plan: ${view.tasks.map(({ id, question }) => `${id} ${safeText(question)}`).join(' | ')}`;
    case 'review-wait':
      return 'plan waits for review';
    case 'task-start':
      return `start: ${about}`;
    case 'task-end':
      return task === undefined ? undefined : `end: ${about}: ${stateWords(task).join(', ')}`;
    case 'coverage-end': {
      const followUps = list(data, 'followUps').length;
      return `coverage: ${number(data, 'covered') ?? 0} of ${number(data, 'total') ?? 0} answered${followUps > 0 ? `, ${count(followUps, 'follow-up')}` : ''}`;
    }
    case 'evidence-ready':
      return `evidence: ${count(number(data, 'evidence') ?? 0, 'passage')} from ${count(number(data, 'documents') ?? 0, 'document')}`;
    case 'read-end':
      return `read: ${safeText(text(data, 'title') ?? '')}${text(data, 'status') === 'failed' ? ' (failed)' : ''}`;
    case 'report-start':
      return 'writing the report';
    case 'verify-end':
      return `checked: ${view.verification?.supported ?? 0} of ${count(view.verification?.claims ?? 0, 'claim')} supported`;
    case 'note':
      return `note: ${safeText(text(data, 'text') ?? '')}`;
    case 'run-paused':
      return 'paused';
    case 'run-end':
      return `ended: ${text(data, 'status') ?? 'unknown'}`;
    default:
      return undefined;
  }
}

/** `elapsedMs` since the reading began, to say how long the rest will take. */
export function ingestLine(progress: IngestProgress, elapsedMs: number): string | undefined {
  if (progress.type === 'scan-end') return `found ${count(progress.total, 'file')}`;
  if (progress.type === 'file-progress')
    return `reading ${safeText(progress.sourcePath)}: ${progress.stage}${progress.total === undefined ? '' : ` ${progress.done ?? 0}/${progress.total}`}`;
  if (progress.type !== 'file-end') return undefined;
  const problem =
    progress.problem === undefined ? '' : `: ${progress.problem.code} ${safeText(progress.problem.detail)}`;
  const left = timeLeft(progress.done, progress.total, elapsedMs);
  const rest = left === undefined ? '' : ` (${left})`;
  return `[${progress.done}/${progress.total}] ${progress.outcome} ${safeText(progress.sourcePath)}${problem}${rest}`;
}
