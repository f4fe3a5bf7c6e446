import { findOpenParts } from '../../../agents/index.ts';
import type { RetrievalQuality } from '../../../domain/ask/index.ts';
import type { ReportDraft } from '../../../domain/index.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { depthOf } from '../route-steps.ts';

/** Node `checkDraft`: whether the answer from the first search says that a part stays open. */
export function createCheckDraftNode(
  deps: Pick<AskDeps, 'session' | 'artifacts' | 'ask' | 'openInvestigator'>,
) {
  const { session, artifacts } = deps;

  return async (state: AskStateValue) => {
    if (depthOf(state, deps) !== 'auto' || !mayBeTakenFurther(state)) return {};
    if (session.budget.exhausted !== undefined) return {};
    const draft = (await artifacts.getDraft(session.runId)) as ReportDraft | undefined;
    const open = draft && findOpenParts(draft);
    if (open === undefined) return {};
    const { best = 0 } = state.quality ?? {};
    const quality: RetrievalQuality = {
      sufficient: false,
      reason: 'not_answered',
      best,
      missing: open.join(' '),
    };
    session.events.emit('quality-check', { ...quality }, `quality-check:${state.attempt}:draft`);
    return { quality };
  };
}

/** Not what failed, is a summary, was read whole, or is about an organisation that is not here. */
function mayBeTakenFurther(state: AskStateValue): boolean {
  const { isInvestigated, writeProblem, summary, quality, readings } = state;
  const isDone = isInvestigated || summary !== null || Object.keys(readings).length > 0;
  return !isDone && writeProblem === null && quality?.reason !== 'unknown_body';
}
