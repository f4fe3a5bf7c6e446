import type { AgentStep, Finding, Investigation } from '../domain/findings/index.ts';
import type { CallContext, ReportLanguage, Scope, SubQuestion, TaskOutcome } from '../domain/index.ts';

export interface ExecutionRequest {
  readonly question: string;
  readonly subQuestion: SubQuestion;
  readonly scope: Scope;
  readonly language: ReportLanguage;
  /** What earlier rounds have noted. */
  readonly noted?: readonly Pick<Finding, 'id' | 'statement'>[] | undefined;
  /** What was found before, best first; absent: an executor that is an agent searches first. */
  readonly found?: readonly { readonly id: string; readonly score: number }[] | undefined;
  /** Told of each turn of an executor that is an agent. */
  readonly onTurn?: ((turn: number, step: AgentStep) => void) | undefined;
  /** Told what the executor is doing, for display; `turn` is the turn of an agent. */
  readonly onProgress?:
    | ((stage: string, facts: { readonly turn?: number } & Readonly<Record<string, unknown>>) => void)
    | undefined;
}

export interface ExecutionResult {
  readonly outcome: TaskOutcome;
  /** Of an executor that is an agent. */
  readonly investigation?: Investigation | undefined;
  readonly notes: readonly string[];
}

export interface Executor {
  readonly name: string;
  /** Works on one sub-question. Throws when it could not work at all; finding nothing is an outcome. */
  execute(request: ExecutionRequest, context: CallContext): Promise<ExecutionResult>;
}
