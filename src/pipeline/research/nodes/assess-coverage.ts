import type { Critic } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import {
  type LibraryStore,
  listPool,
  type PassageInput,
  type RunArtifacts,
  type StoredChunk,
  type SubQuestion,
  type TaskOutcome,
} from '../../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../../errors/index.ts';
import type { MayLeave, NodeRuntime } from '../session/node.ts';
import { beginStep, type RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import { type GatherEvidence, keptByTasks } from './gather-evidence.ts';
import { markLocal } from './mark-local.ts';
import { takeAddedQuestions } from './take-added-questions.ts';

const PASSAGES_PER_TASK = 8;

interface CoverageDeps {
  session: RunSession;
  critic: Critic;
  library: Pick<LibraryStore, 'getChunks'>;
  artifacts: Pick<RunArtifacts, 'listInvestigations'>;
  gather: GatherEvidence;
  mayLeave?: MayLeave | undefined;
  settings: { maxRounds: number };
}

/**
 * Node `assessCoverage`, the one join: ends the run with E002 when every executor failed, else asks what is missing and
 * adds follow-up sub-questions to the plan. Coverage that cannot be judged costs follow-ups and not the run.
 */
export function createAssessCoverageNode(deps: CoverageDeps) {
  const { session } = deps;

  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const subQuestions = state.plan?.subQuestions ?? [];
    assertSomethingWorked(subQuestions, state.outcomes);
    // They are worked on before the lead looks at all findings.
    const added = await takeAddedQuestions(session, state);
    if (state.plan !== undefined && added.length > 0)
      return { plan: { ...state.plan, subQuestions: [...subQuestions, ...added] } };
    // What a first draft wanted looked up goes to its writer.
    const isOver = state.round >= deps.settings.maxRounds || state.hasDraft;
    if (state.plan === undefined || isOver || session.budget.exhausted) return {};
    const step = beginStep(session, `coverage:${state.round}`, runtime.signal);
    const { tasks, documentIds } = await describeTasks(deps, subQuestions, state.outcomes);
    const { question, language, round } = state;
    // The pool is known: it is searched while the critic thinks, so that `gatherEvidence` finds it done and tells of failures.
    setImmediate(() =>
      deps
        .gather(listPool(state.pool), state.scope, runtime.signal, keptByTasks(state))
        .catch(() => undefined),
    );
    const judged = await judge({ question, language, tasks, round }, step.context);
    if ('note' in judged) return { runNotes: [judged.note], ...step.usage() };
    const { verdict } = judged;
    const from = { subQuestions, documentIds, mayLeave: deps.mayLeave };
    const followUps = await markLocal(verdict.followUps, from);
    const { verdicts } = verdict.coverage;
    const covered = verdicts.filter((entry) => entry.covered).length;
    // Without a model nobody has judged any.
    if (verdicts.length + followUps.length > 0)
      session.events.emit(
        'coverage-end',
        { round, covered, total: subQuestions.length, followUps },
        `coverage-end:${round}`,
      );
    const missing = Object.fromEntries(
      verdicts.map((entry) => [entry.taskId, entry.covered ? '' : entry.missing]),
    );
    const { answer: lead = '' } = verdict.coverage;
    const result = { missing, lead, ...step.usage() };
    if (followUps.length === 0) return result;
    const plan = { ...state.plan, subQuestions: [...subQuestions, ...followUps] };
    return { ...result, plan, round: round + 1 };
  };

  /** A failure here becomes a note; only a cancellation is thrown. */
  async function judge(...[input, context]: Parameters<Critic>) {
    try {
      return { verdict: await deps.critic(input, context) };
    } catch (error) {
      if (isAbort(error, context.signal) || !(error instanceof AppError)) throw error;
      session.logger.warn('coverage was not judged', { error });
      return { note: say(input.language, wording('noteCoverage', { said: saidBy(error) })) };
    }
  }
}

/** The sub-questions that have ended, with the best passages of each. */
async function describeTasks(
  { session, library, artifacts }: Pick<CoverageDeps, 'session' | 'library' | 'artifacts'>,
  subQuestions: readonly SubQuestion[],
  outcomes: Readonly<Record<string, TaskOutcome>>,
) {
  const ended = subQuestions.flatMap((subQuestion) => {
    const outcome = outcomes[subQuestion.id];
    return outcome === undefined ? [] : [{ subQuestion, outcome }];
  });
  const chunkIds = ended.flatMap(({ outcome }) => topChunks(outcome));
  const chunks = new Map((await library.getChunks([...new Set(chunkIds)])).map((chunk) => [chunk.id, chunk]));
  const investigations = await artifacts.listInvestigations(session.runId);
  const documentIds = [...new Set([...chunks.values()].map(({ documentId }) => documentId))];
  const tasks = ended.map(({ subQuestion, outcome }) => ({
    subQuestion,
    outcome,
    investigation: investigations.find(({ taskId }) => taskId === subQuestion.id),
    passages: topChunks(outcome).flatMap((id) => {
      const chunk = chunks.get(id);
      return chunk === undefined ? [] : [toPassage(chunk)];
    }),
  }));
  return { tasks, documentIds };
}

/** After the join: another round while follow-ups have not run, else on to the evidence. */
export function routeCoverage(state: ResearchStateValue): 'dispatchTasks' | 'gatherEvidence' {
  const open = (state.plan?.subQuestions ?? []).some(({ id }) => state.outcomes[id] === undefined);
  return open ? 'dispatchTasks' : 'gatherEvidence';
}

/** Throws E002 when every sub-question failed. */
export function assertSomethingWorked(
  subQuestions: readonly SubQuestion[],
  outcomes: Readonly<Record<string, TaskOutcome>>,
): void {
  const failed = subQuestions.flatMap(({ id }) => {
    const outcome = outcomes[id];
    return outcome?.status === 'failed' ? [outcome] : [];
  });
  if (failed.length === 0 || failed.length < subQuestions.length) return;
  // Failures that differ only in seconds and counts have the same reason.
  const reasons = new Map(
    failed.map(({ problem: { code, detail, wording: said } }) => [
      detail.replace(/\d+/g, ''),
      wording('reason', { code, said: said ?? detail }),
    ]),
  );
  throw new AppError('E002', wording('allExecutorsFailed', { reasons: [...reasons.values()] }));
}

function topChunks(outcome: TaskOutcome): readonly string[] {
  return outcome.status === 'ok' ? outcome.chunkIds.slice(0, PASSAGES_PER_TASK) : [];
}

function toPassage(chunk: StoredChunk): PassageInput {
  const { id, documentTitle, sourcePath, headingPath, prefix, text } = chunk;
  return { id, documentTitle, sourcePath, headingPath, text: prefix === '' ? text : `${prefix}\n${text}` };
}
