import type { Plan, RunEvent } from '#contract';
import { readTasks, type TaskProgress } from '../tasks/read-tasks.ts';

/** What the run may take at most; 0 is no limit. */
export interface Limits {
  readonly maxCostUsd?: number;
  readonly maxSeconds?: number;
}

export interface RunProgress {
  readonly tasks: readonly TaskProgress[];
  readonly rationale: string;
  readonly evidence: number | undefined;
  readonly documents: { readonly done: number; readonly total: number };
  readonly draft: string;
  /** Events that a person reads, with the figures of their sentence. */
  readonly steps: readonly {
    readonly seq: number;
    readonly type: string;
    readonly at: string;
    readonly data: RunEvent['data'];
  }[];
  readonly costUsd: number;
  readonly limits: Limits;
}

const STEPS = new Set([
  ...[
    'run-start',
    'run-resume',
    'plan-start',
    'plan-ready',
    'review-wait',
    'review-done',
    'tasks-added',
    'coverage-end',
  ],
  ...['evidence-ready', 'report-start', 'verify-end', 'report-ready', 'run-paused', 'run-end', 'note'],
]);

/** What the events of a run say of how far it is. The same events always give the same picture, however often they are read. */
export function readProgress(
  events: readonly RunEvent[],
  plan: Plan | undefined,
  added: readonly string[] = [],
): RunProgress {
  let costUsd = 0;
  let limits: Limits = {};
  const reading = { done: 0, total: 0 };
  let rationale = plan?.rationale ?? '';
  let evidence: number | undefined;
  let draft = '';
  for (const { type, data } of events) {
    costUsd = Math.max(costUsd, Number(data['costUsd'] ?? 0));
    if (type === 'plan-ready' || (type === 'review-done' && data['subQuestions'] !== undefined))
      rationale = String(data['rationale'] ?? '');
    else if (type === 'run-start' || type === 'run-resume') limits = (data['limits'] ?? limits) as Limits;
    else if (type === 'evidence-ready') evidence = Number(data['evidence'] ?? 0);
    else if (type === 'read-start') reading.total += 1;
    else if (type === 'read-end') reading.done += 1;
    else if (type === 'report-start') draft = '';
    else if (type === 'report-delta') draft += String(data['text'] ?? '');
  }
  return {
    tasks: readTasks(events, plan, added),
    rationale,
    evidence,
    documents: { ...reading, total: Math.max(reading.total, reading.done) },
    draft: draft.replaceAll(/ ?\[ev_\d+\]/g, ''),
    steps: events.filter(({ type }) => STEPS.has(type)),
    costUsd,
    limits,
  };
}
