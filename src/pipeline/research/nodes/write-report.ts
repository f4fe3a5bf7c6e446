import { planLookUps, type Writer } from '../../../agents/index.ts';
import {
  type Evidence,
  listPool,
  type ReportDraft,
  type RunArtifacts,
  type SubQuestion,
} from '../../../domain/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import { canWriteAgain } from '../../budget/can-write-again.ts';
import type { MayLeave, NodeRuntime } from '../session/node.ts';
import { beginStep, type RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import { markLocal } from './mark-local.ts';
import { takeAddedQuestions } from './take-added-questions.ts';

/** Deltas are logged in blocks of fixed size, so that a replay of the same text gives the same events. */
const DELTA_CHARACTERS = 400;

interface WriteDeps {
  /** From 2 on, where it is written once more. */
  round?: number | undefined;
  session: RunSession;
  writer: Writer;
  artifacts: Pick<RunArtifacts, 'getEvidence' | 'listInvestigations' | 'putDraft' | 'getDraft'>;
  mayLeave?: MayLeave | undefined;
  /** Without rounds nothing is looked up. */
  settings?: { readonly maxRounds: number } | undefined;
}

/**
 * Node `writeReport`: stage 2. Where a first draft wants something looked up, that joins the plan, and it is written again afterwards. When
 * no report can be written the evidence is still published, marked as partial (E006).
 */
export function createWriteReportNode(deps: WriteDeps) {
  const { session } = deps;
  const looksUp = (deps.settings?.maxRounds ?? 0) > 0;

  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const round = deps.round ?? (state.hasDraft ? 2 : undefined);
    const key = round === undefined ? `${state.attempt}` : `${state.attempt}:${round}`;
    session.events.emit('report-start', { evidence: state.evidenceIds.length }, `report-start:${key}`);
    const step = beginStep(session, `report:${key}`, runtime.signal);
    const deltas = createDeltaBlocks((text, block) =>
      session.events.emit('report-delta', { text, block }, `report-delta:${key}:${block}`),
    );
    try {
      const evidence = await deps.artifacts.getEvidence(session.runId, state.evidenceIds);
      const first = state.hasDraft ? await firstDraft(deps) : undefined;
      const draft = await deps.writer(
        {
          question: state.question,
          language: state.language,
          subQuestions: state.plan?.subQuestions ?? [],
          outcomes: state.outcomes,
          pool: listPool(state.pool),
          evidence,
          investigations: await deps.artifacts.listInvestigations(session.runId),
          lead: state.lead,
          missing: state.missing,
          ...(session.wishes && { wishes: session.wishes }),
          draft: first,
          mayLookUp: looksUp && !state.hasDraft && session.budget.exhausted === undefined,
        },
        step.context,
        deltas.push,
      );
      deltas.end();
      await deps.artifacts.putDraft(session.runId, first === undefined ? draft : { ...draft, first });
      const { budget } = step.context;
      const isAffordable = canWriteAgain(budget.usage(), budget.left('report'));
      const more = isAffordable ? await planMore(deps, state, draft, evidence) : {};
      return { ...more, writeProblem: null, ...step.usage() };
    } catch (error) {
      if (isAbort(error, runtime.signal)) throw error;
      session.logger.error('the report was not written', { error });
      return { writeProblem: toProblem(error), ...step.usage() };
    }
  };
}

/** The same one when a step that had written again is taken once more. */
async function firstDraft({ artifacts, session }: WriteDeps): Promise<ReportDraft | undefined> {
  const stored = (await artifacts.getDraft(session.runId)) as ReportDraft | undefined;
  return stored?.first ?? stored;
}

/** What a first draft wants to know joins the plan, and what was added since the last executor ended. */
async function planMore(
  deps: WriteDeps,
  state: ResearchStateValue,
  draft: ReportDraft,
  evidence: readonly Evidence[],
) {
  const { plan, hasDraft } = state;
  if (plan === undefined || hasDraft === true) return {};
  const added = await takeAddedQuestions(deps.session, state);
  const known = { ...plan, subQuestions: [...plan.subQuestions, ...added] };
  const lookUps = await planDraft(deps, { ...state, plan: known }, draft, evidence);
  const subQuestions = [...known.subQuestions, ...lookUps];
  if (subQuestions.length === plan.subQuestions.length) return {};
  return { plan: { ...plan, subQuestions }, round: state.round + 1, hasDraft: true };
}

async function planDraft(
  { session, mayLeave }: WriteDeps,
  { plan, round }: Pick<ResearchStateValue, 'plan' | 'round'>,
  draft: ReportDraft,
  evidence: readonly Evidence[],
): Promise<readonly SubQuestion[]> {
  if (plan === undefined || draft.lookUps === undefined) return [];
  const { subQuestions } = plan;
  const documentIds = [...new Set(evidence.map(({ documentId }) => documentId))];
  const from = { subQuestions, documentIds, mayLeave };
  const lookUps = await markLocal(planLookUps(plan, draft.lookUps, round + 1), from);
  if (lookUps.length === 0) return [];
  const open = new Set(lookUps.map(({ parentId }) => parentId));
  const covered = subQuestions.filter(({ id }) => !open.has(id)).length;
  session.events.emit(
    'coverage-end',
    { round, covered, total: subQuestions.length, followUps: lookUps },
    `coverage-end:draft`,
  );
  return lookUps;
}

/** After the report: what its first draft wants to know, else on to its check. */
export function routeDraft(state: ResearchStateValue): 'dispatchTasks' | 'verifyCitations' {
  const { plan, outcomes, hasDraft, writeProblem } = state;
  const isOpen = plan?.subQuestions.some(({ id }) => outcomes[id] === undefined) === true;
  return hasDraft && isOpen && writeProblem === null ? 'dispatchTasks' : 'verifyCitations';
}

function createDeltaBlocks(emit: (text: string, block: number) => void) {
  let pending = '';
  let block = 0;
  return {
    push: (text: string) => {
      pending += text;
      while (pending.length >= DELTA_CHARACTERS) {
        emit(pending.slice(0, DELTA_CHARACTERS), block++);
        pending = pending.slice(DELTA_CHARACTERS);
      }
    },
    end: () => {
      if (pending !== '') emit(pending, block);
    },
  };
}
