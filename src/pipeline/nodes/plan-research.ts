import type { Planner } from '../../agents/index.ts';
import type { LibraryOverview, Scope } from '../../domain/index.ts';
import { beginStep, type RunSession } from '../run/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import type { NodeRuntime } from './node.ts';

/** Node `planResearch`: writes the next revision of the plan. Reads state and asks the planner only, so it may run again. */
export function createPlanResearchNode(deps: {
  session: RunSession;
  planner: Planner;
  overview: (question: string, scope: Scope) => Promise<LibraryOverview>;
}) {
  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const { session } = deps;
    const revision = (state.plan?.revision ?? 0) + 1;
    session.events.emit('plan-start', { revision }, `plan-start:${revision}`);
    const step = beginStep(session, `plan:${revision}`, runtime.signal);
    const plan = await deps.planner(
      {
        question: state.question,
        language: state.language,
        library: await deps.overview(state.question, state.scope),
        previous: state.plan,
        earlier: session.earlier,
        feedback: state.feedback === '' ? undefined : state.feedback,
      },
      step.context,
    );
    session.events.emit('plan-ready', { ...plan }, `plan-ready:${revision}`);
    return { plan, feedback: '', ...step.usage() };
  };
}
