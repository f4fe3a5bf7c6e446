import type { Writer } from '../../../agents/index.ts';
import { listPool, type RunArtifacts } from '../../../domain/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import { beginStep, type RunSession } from '../run/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import type { NodeRuntime } from './node.ts';

/** Deltas are logged in blocks of fixed size, so that a replay of the same text gives the same events. */
const DELTA_CHARACTERS = 400;

/** Node `writeReport`: stage 2. When no report can be written the evidence is still published, marked as partial (E006). */
export function createWriteReportNode(deps: {
  /** From 2 on, where it is written once more. */
  round?: number | undefined;
  session: RunSession;
  writer: Writer;
  artifacts: Pick<RunArtifacts, 'getEvidence' | 'listInvestigations' | 'putDraft'>;
}) {
  const { session } = deps;

  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const key = deps.round === undefined ? `${state.attempt}` : `${state.attempt}:${deps.round}`;
    session.events.emit('report-start', { evidence: state.evidenceIds.length }, `report-start:${key}`);
    const step = beginStep(session, `report:${key}`, runtime.signal);
    const deltas = createDeltaBlocks((text, block) =>
      session.events.emit('report-delta', { text, block }, `report-delta:${key}:${block}`),
    );
    try {
      const evidence = await deps.artifacts.getEvidence(session.runId, state.evidenceIds);
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
        },
        step.context,
        deltas.push,
      );
      deltas.end();
      await deps.artifacts.putDraft(session.runId, draft);
      return { writeProblem: null, ...step.usage() };
    } catch (error) {
      if (isAbort(error, runtime.signal)) throw error;
      session.logger.error('the report was not written', { error });
      return { writeProblem: toProblem(error), ...step.usage() };
    }
  };
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
