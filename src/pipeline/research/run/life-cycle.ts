import { type Wording, wording } from '../../../catalogue/index.ts';
import { type Run, type RunStatus, TERMINAL_STATUSES } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';

/** What a worker reports of a run. `hand-over` gives it back to the queue, where it goes on later. */
export type WorkerStep =
  | 'plan'
  | 'wait-for-review'
  | 'research'
  | 'write'
  | 'finish'
  | 'limit'
  | 'fail'
  | 'stop-cancelled'
  | 'stop-paused'
  | 'hand-over';

/** What a person, or a program for one, asks of a run. */
export type RunAction = 'cancel' | 'pause' | 'decide' | 'resume' | 'rewrite' | 'execute';

type Transitions = Readonly<Partial<Record<WorkerStep | RunAction, RunStatus>>>;

const ENDINGS = {
  finish: 'done',
  limit: 'budget-limited',
  fail: 'failed',
  'stop-cancelled': 'cancelled',
  'stop-paused': 'paused',
  'hand-over': 'queued',
  cancel: 'cancelled',
  pause: 'paused',
  // A run that says it is worked on, but whose process is gone, may be taken up again.
  resume: 'queued',
  execute: 'queued',
} as const satisfies Transitions;

const TABLE: Readonly<Record<RunStatus, Transitions>> = {
  queued: {
    ...ENDINGS,
    plan: 'planning',
    'wait-for-review': 'awaiting-review',
    research: 'researching',
    write: 'writing',
  },
  planning: { ...ENDINGS, plan: 'planning', 'wait-for-review': 'awaiting-review', research: 'researching' },
  'awaiting-review': { decide: 'queued', cancel: 'cancelled', execute: 'queued' },
  researching: { ...ENDINGS, research: 'researching', write: 'writing' },
  writing: { ...ENDINGS, write: 'writing' },
  paused: { resume: 'queued', execute: 'queued', cancel: 'cancelled', pause: 'paused' },
  // What has ended well can be written again; what has not can also be tried again.
  done: { rewrite: 'queued', cancel: 'done' },
  'budget-limited': {
    rewrite: 'queued',
    resume: 'queued',
    execute: 'queued',
    cancel: 'budget-limited',
  },
  failed: { rewrite: 'queued', resume: 'queued', execute: 'queued', cancel: 'failed' },
  cancelled: { cancel: 'cancelled' },
};

/** The status after a step, or `undefined` when the step does not fit. A crash is no step: the status stays. */
export function nextStatus(status: RunStatus, step: WorkerStep | RunAction): RunStatus | undefined {
  return TABLE[status][step];
}

export const isTerminal = (status: RunStatus): boolean => TERMINAL_STATUSES.includes(status);

/** Whether nothing happens to the run until somebody acts. */
export const isAtRest = (status: RunStatus): boolean =>
  isTerminal(status) || status === 'awaiting-review' || status === 'paused';

const ADVICE: Readonly<Record<RunStatus, Wording>> = {
  queued: wording('adviceWaits'),
  planning: wording('adviceFollow'),
  'awaiting-review': wording('adviceDecide'),
  researching: wording('adviceFollow'),
  writing: wording('adviceFollow'),
  paused: wording('adviceResume'),
  done: wording('adviceReport'),
  failed: wording('adviceResumeOrAsk'),
  cancelled: wording('adviceAskAgain'),
  'budget-limited': wording('adviceLargerBudget'),
};

type RunState = Pick<Run, 'id' | 'status'> & { readonly request: Pick<Run['request'], 'budget'> };

/** The status after an action; E036 with advice when the run is not in a state for it. */
export function statusAfter({ id, status, request }: RunState, action: RunAction): RunStatus {
  const next = nextStatus(status, action);
  if (next !== undefined) return next;
  // The budget that a run was given stays its own, however often it is resumed.
  const isOwnLimit = status === 'budget-limited' && request.budget !== undefined;
  const advice = isOwnLimit ? wording('adviceAskLarger') : ADVICE[status];
  const said = { id, refusal: REFUSALS[action], status: statusWord(status), advice };
  throw new AppError('E036', wording('runRefuses', said), { details: { status } });
}

const REFUSALS: Readonly<Record<RunAction, Wording>> = {
  cancel: wording('notCancelled'),
  pause: wording('notPaused'),
  decide: wording('notAwaitingReview'),
  resume: wording('notResumed'),
  rewrite: wording('notRewritten'),
  execute: wording('notExecuted'),
};

/** A status as people call it. */
export const statusWord = (status: RunStatus): Wording => wording('runStatus', { status });
