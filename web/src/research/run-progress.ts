import type { Plan, RunEvent } from '#contract';

/** One thing that an executor looks at: by which tool, and for what. */
export interface Look {
  readonly tool: string;
  readonly about: string;
}

/** What an executor has noted, with the words that it rests on. */
export interface Noted {
  readonly statement: string;
  readonly quotes: readonly {
    readonly text: string;
    readonly documentTitle: string;
    readonly page?: number;
  }[];
  readonly absent?: readonly string[];
}

export interface TaskProgress {
  readonly id: string;
  readonly question: string;
  readonly parentId: string | undefined;
  readonly state: string;
  readonly passages: number | undefined;
  /** What its executor, which looks with tools turn after turn, has noted so far. */
  readonly findings: number | undefined;
  readonly turn: number | undefined;
  /** Who works on it, from 1. */
  readonly executor: number | undefined;
  /** How many questions it has asked beside its own. */
  readonly questions: number | undefined;
  /** Somebody added it while the run worked. */
  readonly isAdded: boolean;
  readonly looked: readonly Look[];
  readonly noted: readonly Noted[];
}

type State = Omit<TaskProgress, 'id' | 'question' | 'parentId' | 'isAdded' | 'looked' | 'noted'>;

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

interface Task {
  id: string;
  question: string;
  parentId?: string | undefined;
  isAdded?: boolean;
}

/** What the events of a run say of how far it is. The same events always give the same picture, however often they are read. */
export function readProgress(
  events: readonly RunEvent[],
  plan: Plan | undefined,
  added: readonly string[] = [],
): RunProgress {
  const tasks = new Map<string, Task>();
  const states = new Map<string, Partial<State>>();
  const tell = (id: string, state: Partial<State>) => states.set(id, { ...states.get(id), ...state });
  const looked = new Map<string, Look[]>();
  const noted = new Map<string, Noted[]>();
  let costUsd = 0;
  let limits: Limits = {};
  const reading = { done: 0, total: 0 };
  let rationale = plan?.rationale ?? '';
  let evidence: number | undefined;
  let draft = '';
  for (const task of plan?.subQuestions ?? []) tasks.set(task.id, task);
  for (const { type, data } of events) {
    const taskId = String(data['taskId'] ?? '');
    costUsd = Math.max(costUsd, Number(data['costUsd'] ?? 0));
    if (type === 'plan-ready' || (type === 'review-done' && data['subQuestions'] !== undefined)) {
      tasks.clear();
      rationale = String(data['rationale'] ?? '');
      for (const task of listOf(data['subQuestions'])) tasks.set(task.id, task);
    } else if (type === 'run-start' || type === 'run-resume') limits = (data['limits'] ?? limits) as Limits;
    else if (type === 'tasks-added')
      for (const task of listOf(data['subQuestions'])) tasks.set(task.id, { ...task, isAdded: true });
    else if (type === 'coverage-end') for (const task of listOf(data['followUps'])) tasks.set(task.id, task);
    else if (type === 'task-start') {
      if (!tasks.has(taskId)) tasks.set(taskId, { id: taskId, question: String(data['question'] ?? '') });
      tell(taskId, { state: 'searching', executor: numberIn(data['executor']) });
    } else if (type === 'task-progress') {
      tell(taskId, {
        state: String(data['stage'] ?? 'searching'),
        ...figuresOf(data),
      });
      addTo(looked, taskId, data['looked']);
      addTo(noted, taskId, data['noted']);
    } else if (type === 'task-end')
      tell(taskId, {
        state: String(data['status'] ?? 'ok'),
        ...figuresOf(data),
        passages: Number(data['passages'] ?? 0),
        questions: Number(data['questions'] ?? 0),
      });
    else if (type === 'evidence-ready') evidence = Number(data['evidence'] ?? 0);
    else if (type === 'read-start') reading.total += 1;
    else if (type === 'read-end') reading.done += 1;
    else if (type === 'report-start') draft = '';
    else if (type === 'report-delta') draft += String(data['text'] ?? '');
  }
  // What is asked for and no plan has yet waits behind what is worked on.
  const known = new Set([...tasks.values()].map(({ question }) => plainQuestion(question)));
  const asked = added.filter((question) => !known.has(plainQuestion(question)));
  for (const question of asked) tasks.set(question, { id: '', question, isAdded: true });
  return {
    tasks: [...tasks.values()].map(({ id, question, parentId, isAdded = false }) => ({
      id,
      question,
      parentId,
      isAdded,
      looked: looked.get(id) ?? [],
      noted: noted.get(id) ?? [],
      state: states.get(id)?.state ?? 'waiting',
      passages: states.get(id)?.passages,
      findings: states.get(id)?.findings,
      turn: states.get(id)?.turn,
      executor: states.get(id)?.executor,
      questions: states.get(id)?.questions,
    })),
    rationale,
    evidence,
    documents: { ...reading, total: Math.max(reading.total, reading.done) },
    draft: draft.replaceAll(/ ?\[ev_\d+\]/g, ''),
    steps: events.filter(({ type }) => STEPS.has(type)),
    costUsd,
    limits,
  };
}

/** The server puts a question mark behind what has none. */
const plainQuestion = (text: string) => text.trim().replace(/[?？]$/, '');

function addTo<T>(lists: Map<string, T[]>, id: string, more: unknown): void {
  if (Array.isArray(more)) lists.set(id, [...(lists.get(id) ?? []), ...(more as T[])]);
}

const figuresOf = (data: RunEvent['data']): Partial<State> =>
  Object.fromEntries(
    ['passages', 'findings', 'turn'].flatMap((name) =>
      typeof data[name] === 'number' ? [[name, data[name]]] : [],
    ),
  );

/** Executors have names that end in their number. */
const numberIn = (name: unknown) => Number(/(?<!\d)\d+$/.exec(String(name))?.[0]) || undefined;

const listOf = (value: unknown): Task[] => (Array.isArray(value) ? (value as Task[]) : []);
