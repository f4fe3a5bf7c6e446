import type { Planner } from '../../../agents/index.ts';
import type { LibraryOverview, Scope } from '../../../domain/index.ts';
import { withoutPrivateAnswer } from '../session/earlier-run.ts';
import type { MayLeave, NodeRuntime } from '../session/node.ts';
import { beginStep, type RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import type { GatherEvidence } from './gather-evidence.ts';

/** Node `planResearch`: writes the next revision of the plan. Reads state and asks the planner only, so it may run again. */
export function createPlanResearchNode(deps: {
  session: RunSession;
  planner: Planner;
  overview: (question: string, scope: Scope) => Promise<LibraryOverview>;
  gather: GatherEvidence;
  mayLeave?: MayLeave | undefined;
}) {
  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const { session } = deps;
    const revision = (state.plan?.revision ?? 0) + 1;
    session.events.emit('plan-start', { revision }, `plan-start:${revision}`);
    const step = beginStep(session, `plan:${revision}`, runtime.signal);
    const planning = deps.planner(
      {
        question: state.question,
        language: state.language,
        library: await deps.overview(state.question, state.scope),
        previous: state.plan,
        schema: session.schema,
        // Sub-questions may be sent to the web.
        earlier: await withoutPrivateAnswer(session.earlier, deps.mayLeave),
        feedback: state.feedback === '' ? undefined : state.feedback,
      },
      step.context,
    );
    // The user's own question is searched in any case. Done while the planner thinks, it brings the passages that the
    // sub-questions will ask for, too. A failure is met again by whoever needs the answer.
    setImmediate(() =>
      deps
        .gather([{ question: state.question, origin: 'user' }], state.scope, runtime.signal)
        .catch(() => undefined),
    );
    const plan = await planning;
    session.events.emit('plan-ready', { ...plan }, `plan-ready:${revision}`);
    return { plan, feedback: '', ...step.usage() };
  };
}
