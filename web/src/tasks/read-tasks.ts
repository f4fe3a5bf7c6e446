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

type State = Omit<TaskProgress, 'id' | 'question' | 'parentId' | 'isAdded'>;

const NOTHING: State = {
  ...{ state: 'waiting', passages: undefined, findings: undefined, turn: undefined },
  ...{ executor: undefined, questions: undefined, looked: [], noted: [] },
};

interface Task {
  id: string;
  question: string;
  parentId?: string | undefined;
  isAdded?: boolean;
}

/** The sub-questions of a run with what has become of each so far; what was added and no plan has yet waits behind them. */
export function readTasks(
  events: readonly RunEvent[],
  plan: Plan | undefined,
  added: readonly string[],
): TaskProgress[] {
  const tasks = new Map<string, Task>();
  const states = new Map<string, Partial<State>>();
  const tell = (id: string, state: Partial<State>) => states.set(id, { ...states.get(id), ...state });
  const put = (value: unknown, isAdded = false) => {
    for (const task of listOf(value)) tasks.set(task.id, { ...task, isAdded });
  };
  put(plan?.subQuestions);
  for (const { type, data } of events) {
    const taskId = String(data['taskId'] ?? '');
    if (type === 'plan-ready' || (type === 'review-done' && data['subQuestions'] !== undefined)) {
      tasks.clear();
      put(data['subQuestions']);
    } else if (type === 'tasks-added') put(data['subQuestions'], true);
    else if (type === 'coverage-end') put(data['followUps']);
    else if (type === 'task-start') {
      if (!tasks.has(taskId)) put([{ id: taskId, question: String(data['question'] ?? '') }]);
      tell(taskId, { state: 'searching', executor: numberIn(data['executor']) });
    } else if (type === 'task-progress')
      tell(taskId, {
        state: String(data['stage'] ?? 'searching'),
        ...figuresOf(data),
        looked: [...(states.get(taskId)?.looked ?? []), ...listOf<Look>(data['looked'])],
        noted: [...(states.get(taskId)?.noted ?? []), ...listOf<Noted>(data['noted'])],
      });
    else if (type === 'task-end')
      tell(taskId, {
        state: String(data['status'] ?? 'ok'),
        ...figuresOf(data),
        passages: Number(data['passages'] ?? 0),
        questions: Number(data['questions'] ?? 0),
      });
  }
  const known = new Set([...tasks.values()].map(({ question }) => plainQuestion(question)));
  const waiting = added
    .filter((question) => !known.has(plainQuestion(question)))
    .map((question): Task => ({ id: '', question, isAdded: true }));
  return [...tasks.values(), ...waiting].map(({ id, question, parentId, isAdded = false }) => ({
    ...{ id, question, parentId, isAdded, ...NOTHING },
    ...states.get(id),
  }));
}

/** The server puts a question mark behind what has none. */
const plainQuestion = (text: string) => text.trim().replace(/[?？]$/, '');

const figuresOf = (data: RunEvent['data']): Partial<State> =>
  Object.fromEntries(
    ['passages', 'findings', 'turn'].flatMap((name) =>
      typeof data[name] === 'number' ? [[name, data[name]]] : [],
    ),
  );

/** Executors have names that end in their number. */
const numberIn = (name: unknown) => Number(/(?<!\d)\d+$/.exec(String(name))?.[0]) || undefined;

const listOf = <T = Task>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
