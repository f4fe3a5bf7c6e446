import { distinctQuestions, toPlan } from '../../../agents/index.ts';
import { type Language, say, wording } from '../../../catalogue/index.ts';
import type { Investigation } from '../../../domain/findings/index.ts';
import {
  type Evidence,
  type Plan,
  poolKey,
  type Run,
  type RunArtifacts,
  type RunStore,
  type TaskOutcome,
} from '../../../domain/index.ts';
import type { ResearchStateValue } from '../state.ts';
import type { MayLeave } from './node.ts';

/** What a follow-up knows of the run it follows. */
export interface EarlierRun {
  readonly question: string;
  readonly answer: string;
  /** Best first. */
  readonly evidence: readonly Evidence[];
  /** Every document whose text the answer may hold. */
  readonly documentIds: readonly string[];
}

const ANSWER_CHARACTERS = 4000;
const EARLIER_EVIDENCE = 6;

/** `undefined` for a run that follows none, or one that is gone. */
export function createLoadEarlier(deps: {
  runs: Pick<RunStore, 'find'>;
  artifacts: Pick<RunArtifacts, 'getReport' | 'getEvidence'>;
}): (run: Run) => Promise<EarlierRun | undefined> {
  return async ({ origin }) => {
    if (origin?.relation !== 'follow-up') return undefined;
    const earlier = await deps.runs.find(origin.runId);
    const report = await deps.artifacts.getReport(origin.runId);
    if (earlier === undefined || report === undefined) return undefined;
    const cited = new Set(report.citations.map(({ evidenceId }) => evidenceId));
    const evidence = await deps.artifacts.getEvidence(origin.runId);
    return {
      // As it was asked on its own: a follow-up of a follow-up keeps its subject.
      question: report.question,
      answer: report.answer
        .flatMap(({ claims }) => claims.map(({ text }) => text))
        .join(' ')
        .slice(0, ANSWER_CHARACTERS),
      evidence: evidence
        .filter(({ id }) => cited.has(id))
        .sort((a, b) => b.score - a.score)
        .slice(0, EARLIER_EVIDENCE),
      documentIds: [...new Set([...evidence, ...report.citations].map(({ documentId }) => documentId))],
    };
  };
}

/** What may be told where sub-questions go out: the answer only when every document that it was written from may leave. */
export async function withoutPrivateAnswer(
  earlier: EarlierRun | undefined,
  mayLeave: MayLeave | undefined,
): Promise<EarlierRun | undefined> {
  if (earlier === undefined || mayLeave === undefined) return earlier;
  const isFree = earlier.documentIds.length > 0 && (await mayLeave(earlier.documentIds));
  return isFree ? earlier : { ...earlier, answer: '' };
}

/** The evidence found and, numbered after it, what the earlier report cited and was not found again. */
export function addEarlierEvidence(
  found: readonly Evidence[],
  earlier: EarlierRun | undefined,
): readonly Evidence[] {
  if (earlier === undefined) return found;
  const known = new Set(found.flatMap(({ chunkIds }) => chunkIds));
  const more = earlier.evidence.filter(({ chunkIds }) => !chunkIds.every((id) => known.has(id)));
  const last = Math.max(0, ...found.map(({ id }) => Number(id.slice('ev_'.length))));
  return [...found, ...more.map((item, index) => ({ ...item, id: `ev_${last + index + 1}`, taskIds: [] }))];
}

/** The state a fork starts with: the edited plan, and of the checkpoint what answers its questions. */
export function forkState(
  state: Partial<ResearchStateValue>,
  questions: readonly string[] | undefined,
  language: Language,
): Partial<ResearchStateValue> {
  const earlier = state.plan;
  const asked = distinctQuestions(questions ?? earlier?.subQuestions.map(({ question }) => question) ?? []);
  const plan: Plan = toPlan(
    asked,
    questions === undefined ? (earlier?.rationale ?? '') : say(language, wording('planEdited')),
    earlier,
  );
  const locals = new Set(
    earlier?.subQuestions.flatMap(({ question, local }) => (local === true ? [poolKey(question)] : [])),
  );
  plan.subQuestions = plan.subQuestions.map((subQuestion) =>
    locals.has(poolKey(subQuestion.question)) ? { ...subQuestion, local: true } : subQuestion,
  );
  const oldIds = new Map(earlier?.subQuestions.map(({ id, question }) => [poolKey(question), id]));
  const outcomes: Record<string, TaskOutcome> = {};
  const newIds = new Map<string, string>();
  for (const { id, question } of plan.subQuestions) {
    const oldId = oldIds.get(poolKey(question));
    const outcome = oldId === undefined ? undefined : state.outcomes?.[oldId];
    if (oldId === undefined || outcome === undefined) continue;
    if (outcome.status !== 'ok' && outcome.status !== 'no_evidence') continue;
    outcomes[id] = { ...outcome, taskId: id };
    newIds.set(oldId, id);
  }
  const pool = Object.fromEntries(
    Object.entries(state.pool ?? {}).flatMap(([key, question]) => {
      const id = question.taskId === undefined ? undefined : newIds.get(question.taskId);
      return question.origin === 'rewritten' && id !== undefined ? [[key, { ...question, taskId: id }]] : [];
    }),
  );
  return { plan, outcomes, pool };
}

/** What was noted for the sub-questions that a fork takes over, under their new ids. */
export function forkFindings(
  investigations: readonly Investigation[],
  { plan: earlier }: Partial<ResearchStateValue>,
  { plan, outcomes = {} }: Partial<ResearchStateValue>,
): Investigation[] {
  const oldIds = new Map(earlier?.subQuestions.map(({ id, question }) => [poolKey(question), id]));
  return (plan?.subQuestions ?? []).flatMap(({ id: taskId, question }) => {
    const oldId = oldIds.get(poolKey(question));
    const noted = investigations.find((one) => one.taskId === oldId);
    if (noted === undefined || outcomes[taskId] === undefined) return [];
    const findings = noted.findings.map((finding, index) => ({
      ...finding,
      id: `${taskId}.${index + 1}`,
      taskId,
    }));
    return [{ ...noted, taskId, findings }];
  });
}
