import { say, type Wording } from '../../../catalogue/index.ts';
import type { RetrievalMode } from '../../../domain/graph/index.ts';
import type { CallContext, Effort, Logger, ReportWishes } from '../../../domain/index.ts';
import { detectLanguage } from '../../../linguistics/index.ts';
import type { RunBudget, StepBudget } from '../../budget/run-budget.ts';
import type { EarlierRun } from './earlier-run.ts';
import type { RunEmitter } from './run-events.ts';

/** What the nodes of one run share while it is executed: its events, its budget, its log. Nothing of it is stored. */
export interface RunSession {
  readonly runId: string;
  readonly logger: Logger;
  readonly budget: RunBudget;
  readonly events: RunEmitter;
  /** What the run asks, then what it follows: whom its sub-questions are about. */
  readonly about?: readonly string[] | undefined;
  /** Of a follow-up: the run before it. */
  readonly earlier?: EarlierRun | undefined;
  /** Nothing of this run was executed before: the model journal holds nothing of it yet. */
  readonly isFirst?: boolean | undefined;
  /** The question is answered as it stands: no rewriting, no follow-ups, no close reading. */
  readonly isAsk?: boolean | undefined;
  /** It is answered by the graph of asking. */
  readonly asks?: boolean | undefined;
  /** Present when the run may search the web: the collections it was asked to. */
  readonly web?: { readonly collectionIds: readonly string[] } | undefined;
  /** What the request says of its report. */
  readonly wishes?: ReportWishes | undefined;
  /** JSON Schema that the report fills. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** Questions that were added to the run so far. */
  readonly addedQuestions?: (() => Promise<readonly string[]>) | undefined;
  /** How far it looks. Default `standard`. */
  readonly effort?: Effort | undefined;
  /** Who finds passages. */
  readonly retrievalMode?: RetrievalMode | undefined;
}

export interface StepCall {
  readonly context: CallContext & { readonly budget: StepBudget };
  /** State update that records what the step used, and what is noted of its calls. */
  readonly usage: () => { usage: Record<string, ReturnType<StepBudget['usage']>>; callNotes: string[] };
}

/** The call context of one step; the step's name keys its usage and the model journal. */
export function beginStep(session: RunSession, step: string, signal: AbortSignal | undefined): StepCall {
  const budget = session.budget.forStep();
  const notes = new Set<string>();
  const note = (said: Wording) => {
    const text = say(detectLanguage(session.about?.[0] ?? ''), said);
    notes.add(text);
    session.events.emit('note', { text }, `note:${text}`);
  };
  return {
    context: { runId: session.runId, step, budget, signal, isFirst: session.isFirst, note },
    usage: () => ({ usage: { [step]: budget.usage() }, callNotes: [...notes] }),
  };
}
