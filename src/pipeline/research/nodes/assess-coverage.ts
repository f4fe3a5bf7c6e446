import type { Critic } from '../../../agents/index.ts';
import {
  type LibraryStore,
  listPool,
  type PassageInput,
  type StoredChunk,
  type SubQuestion,
  type TaskOutcome,
} from '../../../domain/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import { beginStep, type RunSession } from '../run/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import { type GatherEvidence, keptByTasks } from './gather-evidence.ts';
import type { MayLeave, NodeRuntime } from './node.ts';

const PASSAGES_PER_TASK = 5;

/**
 * Node `assessCoverage`, the one join: ends the run with E002 when every executor failed, else asks what is missing and
 * adds follow-up sub-questions to the plan. Coverage that cannot be judged costs the follow-ups, not the run.
 */
export function createAssessCoverageNode(deps: {
  session: RunSession;
  critic: Critic;
  library: Pick<LibraryStore, 'getChunks'>;
  gather: GatherEvidence;
  mayLeave?: MayLeave | undefined;
  settings: { maxRounds: number };
}) {
  const { session } = deps;

  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const subQuestions = state.plan?.subQuestions ?? [];
    assertSomethingWorked(subQuestions, state.outcomes);
    if (state.plan === undefined || state.round >= deps.settings.maxRounds || session.budget.exhausted)
      return {};
    const step = beginStep(session, `coverage:${state.round}`, runtime.signal);
    try {
      const { tasks, documentIds } = await describeTasks(subQuestions, state.outcomes);
      const { question, language, round } = state;
      const judging = deps.critic({ question, language, tasks, round }, step.context);
      // The pool is known: it is searched while the critic thinks, so that `gatherEvidence` finds it done and tells of failures.
      setImmediate(() =>
        deps
          .gather(listPool(state.pool), state.scope, runtime.signal, keptByTasks(state))
          .catch(() => undefined),
      );
      const { coverage, followUps: asked } = await judging;
      const followUps = await markLocal(asked, subQuestions, documentIds);
      const covered = coverage.verdicts.filter((verdict) => verdict.covered).length;
      session.events.emit(
        'coverage-end',
        { round: state.round, covered, total: subQuestions.length, followUps },
        `coverage-end:${state.round}`,
      );
      if (followUps.length === 0) return step.usage();
      const plan = { ...state.plan, subQuestions: [...subQuestions, ...followUps] };
      return { plan, round: state.round + 1, ...step.usage() };
    } catch (error) {
      if (isAbort(error, runtime.signal) || !(error instanceof AppError)) throw error;
      session.logger.warn('coverage was not judged', { error });
      return {
        runNotes: [`Coverage was not judged, so nothing was asked again: ${error.message}`],
        ...step.usage(),
      };
    }
  };

  /** A follow-up is made from the passages; when one of them may not leave, neither may any question made from them. */
  async function markLocal(
    followUps: readonly SubQuestion[],
    subQuestions: readonly SubQuestion[],
    documentIds: readonly string[],
  ): Promise<readonly SubQuestion[]> {
    if (deps.mayLeave === undefined || followUps.length === 0) return followUps;
    const isFree = !subQuestions.some(({ local }) => local === true) && (await deps.mayLeave(documentIds));
    return isFree ? followUps : followUps.map((followUp) => ({ ...followUp, local: true }));
  }

  async function describeTasks(
    subQuestions: readonly SubQuestion[],
    outcomes: Readonly<Record<string, TaskOutcome>>,
  ) {
    const ended = subQuestions.flatMap((subQuestion) => {
      const outcome = outcomes[subQuestion.id];
      return outcome === undefined ? [] : [{ subQuestion, outcome }];
    });
    const chunkIds = ended.flatMap(({ outcome }) => topChunks(outcome));
    const chunks = new Map(
      (await deps.library.getChunks([...new Set(chunkIds)])).map((chunk) => [chunk.id, chunk]),
    );
    const documentIds = [...new Set([...chunks.values()].map(({ documentId }) => documentId))];
    const tasks = ended.map(({ subQuestion, outcome }) => ({
      subQuestion,
      outcome,
      passages: topChunks(outcome).flatMap((id) => {
        const chunk = chunks.get(id);
        return chunk === undefined ? [] : [toPassage(chunk)];
      }),
    }));
    return { tasks, documentIds };
  }
}

/** After the join: another round while follow-ups have not run, else on to the evidence. */
export function routeCoverage(state: ResearchStateValue): 'dispatchTasks' | 'gatherEvidence' {
  const open = (state.plan?.subQuestions ?? []).some(({ id }) => state.outcomes[id] === undefined);
  return open ? 'dispatchTasks' : 'gatherEvidence';
}

function assertSomethingWorked(
  subQuestions: readonly SubQuestion[],
  outcomes: Readonly<Record<string, TaskOutcome>>,
): void {
  const failed = subQuestions.flatMap(({ id }) => {
    const outcome = outcomes[id];
    return outcome?.status === 'failed' ? [outcome] : [];
  });
  if (failed.length === 0 || failed.length < subQuestions.length) return;
  // Seconds and counts do not make another reason.
  const reasons = new Map(
    failed.map(({ problem: { code, detail } }) => [detail.replace(/\d+/g, ''), `${code}: ${detail}`]),
  );
  throw new AppError(
    'E002',
    `Every executor failed, so there is nothing to report. ${[...reasons.values()].join(' ')} Then resume the run.`,
  );
}

function topChunks(outcome: TaskOutcome): readonly string[] {
  return outcome.status === 'ok' ? outcome.chunkIds.slice(0, PASSAGES_PER_TASK) : [];
}

function toPassage(chunk: StoredChunk): PassageInput {
  const { id, documentTitle, headingPath, text } = chunk;
  return { id, documentTitle, headingPath, text };
}
