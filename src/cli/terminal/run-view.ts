import type { RunEvent } from '../../domain/index.ts';
import type { Problem } from '../../errors/index.ts';
import { list, number, record, text, value } from './event-data.ts';
import { countWords } from './words.ts';

export type TaskState = 'waiting' | 'working' | 'ok' | 'no_evidence' | 'failed' | 'skipped';
export interface TaskView {
  readonly id: string;
  readonly question: string;
  readonly isFollowUp: boolean;
  readonly state: TaskState;
  readonly executor: string | undefined;
  readonly stage: string | undefined;
  /** Of an executor that looks with tools. */
  readonly turn: number | undefined;
  /** What it has noted so far. */
  readonly findings: number | undefined;
  readonly passages: number | undefined;
  readonly questions: number | undefined;
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
  /** Why it failed, or the reason for which it was skipped. */
  readonly problem: Problem | string | undefined;
}

/** What the terminal shows of a run: made of its events alone, so that a resumed run is shown whole. */
export interface RunView {
  readonly question: string;
  readonly mode: string | undefined;
  /** Start of this execution; a resumed run counts from its resumption. */
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
  /** Set once the run has ended or paused. */
  readonly outcome: string | undefined;
  /** Key of its sentence in the catalogue. */
  readonly phase: string;
  readonly tasks: readonly TaskView[];
  readonly coverage:
    | { readonly covered: number; readonly total: number; readonly followUps: number }
    | undefined;
  readonly evidence:
    | { readonly evidence: number; readonly documents: number; readonly questions: number }
    | undefined;
  readonly reads: {
    readonly started: number;
    readonly ended: number;
    readonly failed: number;
    readonly current: readonly string[];
  };
  readonly words: number;
  readonly verification:
    | { readonly claims: number; readonly supported: number; readonly removed: number }
    | undefined;
  readonly notes: readonly string[];
}

export const START_VIEW: RunView = {
  question: '',
  mode: undefined,
  startedMs: undefined,
  endedMs: undefined,
  outcome: undefined,
  phase: 'starting',
  tasks: [],
  coverage: undefined,
  evidence: undefined,
  reads: { started: 0, ended: 0, failed: 0, current: [] },
  words: 0,
  verification: undefined,
  notes: [],
};

/** The view after one more event. Data is read loosely: a field that is missing or odd is simply not shown. */
export function reduceRun(view: RunView, event: RunEvent): RunView {
  const { data } = event;
  const atMs = Date.parse(event.at);
  switch (event.type) {
    case 'run-start':
    case 'run-resume':
      return {
        ...view,
        question: text(data, 'question') ?? view.question,
        mode: text(data, 'mode') ?? view.mode,
        startedMs: atMs,
        endedMs: undefined,
        outcome: undefined,
        phase: event.type === 'run-start' ? 'starting' : 'resuming',
      };
    case 'plan-start':
      return { ...view, phase: 'planning' };
    case 'plan-ready':
      return { ...view, phase: 'planned', tasks: planTasks(view, data) };
    case 'review-wait':
      return { ...view, phase: 'review' };
    case 'review-done':
      return { ...view, phase: 'researching', tasks: reviewedTasks(view, data) };
    case 'task-start':
    case 'task-progress':
    case 'task-end':
      return reduceTask(view, event, atMs);
    case 'coverage-end':
      return withFollowUps(view, data);
    case 'evidence-ready':
      return {
        ...view,
        phase: 'reading',
        evidence: {
          evidence: number(data, 'evidence') ?? 0,
          documents: number(data, 'documents') ?? 0,
          questions: number(data, 'questions') ?? 0,
        },
        reads: START_VIEW.reads,
      };
    default:
      return reduceWriting(view, event);
  }
}

/** What one sub-question tells of itself. */
function reduceTask(view: RunView, { type, data }: RunEvent, atMs: number): RunView {
  const found = {
    findings: number(data, 'findings'),
    passages: number(data, 'passages'),
    questions: number(data, 'questions'),
  };
  if (type === 'task-progress')
    return withTask(view, data, { stage: text(data, 'stage'), turn: number(data, 'turn'), ...found });
  if (type === 'task-end')
    return withTask(view, data, {
      state: taskState(text(data, 'status')),
      ...found,
      endedMs: atMs,
      problem: readProblem(data) ?? text(data, 'reason'),
    });
  const started = withTask(view, data, {
    state: 'working',
    executor: text(data, 'executor'),
    stage: 'searching',
    startedMs: atMs,
    endedMs: undefined,
  });
  return { ...started, phase: 'researching' };
}

/** The plan with the follow-ups that are new to it. */
function withFollowUps(view: RunView, data: RunEvent['data']): RunView {
  const followUps = list(data, 'followUps');
  const known = new Set(view.tasks.map(({ id }) => id));
  const added = followUps.map((item) => newTask(item, true)).filter(({ id }) => id !== '' && !known.has(id));
  return {
    ...view,
    tasks: [...view.tasks, ...added],
    coverage: {
      covered: number(data, 'covered') ?? 0,
      total: number(data, 'total') ?? 0,
      followUps: followUps.length,
    },
  };
}

function reduceWriting(view: RunView, { type, data, at }: RunEvent): RunView {
  const title = text(data, 'title') ?? text(data, 'documentId') ?? '';
  const { reads } = view;
  switch (type) {
    case 'read-start':
      return {
        ...view,
        phase: 'reading',
        reads: { ...reads, started: reads.started + 1, current: [...reads.current, title] },
      };
    case 'read-end':
      return {
        ...view,
        reads: {
          ...reads,
          ended: reads.ended + 1,
          failed: reads.failed + (text(data, 'status') === 'failed' ? 1 : 0),
          current: reads.current.filter((other) => other !== title),
        },
      };
    case 'report-start':
      return { ...view, phase: 'writing', words: 0 };
    case 'report-delta':
      return { ...view, phase: 'writing', words: view.words + countWords(text(data, 'text') ?? '') };
    case 'verify-end':
      return {
        ...view,
        phase: 'checking',
        verification: {
          claims: number(data, 'claims') ?? 0,
          supported: number(data, 'supported') ?? 0,
          removed:
            (number(data, 'removed') ?? list(data, 'removed').length) + (number(data, 'removedMore') ?? 0),
        },
      };
    case 'note': {
      const note = text(data, 'text');
      return note === undefined || view.notes.includes(note)
        ? view
        : { ...view, notes: [...view.notes, note] };
    }
    case 'report-ready':
      return { ...view, phase: 'publishing' };
    case 'run-paused':
      return { ...standStill(view), phase: 'paused', outcome: 'paused', endedMs: Date.parse(at) };
    case 'run-end': {
      const outcome = text(data, 'status') ?? 'ended';
      return {
        ...standStill(view),
        phase: outcome,
        outcome,
        endedMs: Date.parse(at),
      };
    }
    default:
      return view;
  }
}

/** Nothing is in work any more once a run has ended or paused. */
function standStill(view: RunView): RunView {
  const tasks = view.tasks.map((task) =>
    task.state === 'working' ? { ...task, state: 'waiting' as const, startedMs: undefined } : task,
  );
  return { ...view, tasks, reads: { ...view.reads, current: [] } };
}

/** A new plan replaces the old one; what is known of a sub-question that stays is kept. */
function planTasks(view: RunView, data: RunEvent['data']): readonly TaskView[] {
  return list(data, 'subQuestions').map((item) => {
    const task = newTask(item, (number(record(item), 'round') ?? 0) > 0);
    const known = view.tasks.find(({ id, question }) => id === task.id && question === task.question);
    return known ?? task;
  });
}

/** Of a plan that is made anew no sub-question is told. */
const reviewedTasks = (view: RunView, data: RunEvent['data']) =>
  data['subQuestions'] === undefined ? view.tasks : planTasks(view, data);

function newTask(item: unknown, isFollowUp: boolean): TaskView {
  const data = record(item);
  return {
    id: text(data, 'id') ?? '',
    question: text(data, 'question') ?? '',
    isFollowUp,
    state: 'waiting',
    executor: undefined,
    stage: undefined,
    turn: undefined,
    findings: undefined,
    passages: undefined,
    questions: undefined,
    startedMs: undefined,
    endedMs: undefined,
    problem: undefined,
  };
}

/** Changes one task; what the event does not say stays as it was. A task no plan named is added. */
function withTask(view: RunView, data: RunEvent['data'], change: Partial<TaskView>): RunView {
  const id = text(data, 'taskId');
  if (id === undefined) return view;
  const said = Object.fromEntries(
    Object.entries(change).filter(([key, value]) => value !== undefined || key === 'endedMs'),
  );
  const isKnown = view.tasks.some((task) => task.id === id);
  const tasks = isKnown
    ? view.tasks
    : [...view.tasks, { ...newTask({ id, question: text(data, 'question') ?? id }, false) }];
  return { ...view, tasks: tasks.map((task) => (task.id === id ? { ...task, ...said } : task)) };
}

function taskState(status: string | undefined): TaskState {
  return status === 'ok' || status === 'no_evidence' || status === 'skipped' ? status : 'failed';
}

function readProblem(data: RunEvent['data']): Problem | undefined {
  const problem = record(value(data, 'problem'));
  const code = text(problem, 'code');
  if (code === undefined) return undefined;
  const said = record(value(problem, 'wording'));
  const id = text(said, 'id');
  return {
    code,
    title: text(problem, 'title') ?? '',
    detail: text(problem, 'detail') ?? '',
    retryable: value(problem, 'retryable') === true,
    ...(id === undefined ? {} : { wording: { id, params: record(value(said, 'params')) } }),
  };
}
