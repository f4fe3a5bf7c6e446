import { toPlan } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import { poolKey, toPool } from '../../../domain/index.ts';
import { withoutPrivateAnswer } from '../../research/session/earlier-run.ts';
import type { NodeRuntime } from '../../research/session/node.ts';
import { beginStep } from '../../research/session/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { tryTask } from '../try-task.ts';

/** Node `prepareQuery`: the question as it can be searched on its own, and the plan that is this question alone. */
export function createPrepareQueryNode(deps: Pick<AskDeps, 'session' | 'tasks' | 'mayLeave'>) {
  const { session, tasks } = deps;

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { language } = state;
    const step = beginStep(session, `prepare:${state.attempt}`, runtime.signal);
    // The question may be sent to the web.
    const earlier = await withoutPrivateAnswer(session.earlier, deps.mayLeave);
    const { rewriteFollowUp } = tasks;
    const { value: question = state.question, notes } =
      earlier === undefined || rewriteFollowUp === undefined
        ? { notes: [] }
        : await tryTask(
            session,
            language,
            runtime.signal,
            (said) => wording('noteAskNotRewritten', { said }),
            () => rewriteFollowUp({ question: state.question, language, earlier }, step.context),
          );
    return {
      question,
      // What a rewriter puts in comes from before.
      leans: poolKey(question) !== poolKey(state.question),
      plan: toPlan([question], say(language, wording('planAsked'))),
      // A summary is of its document, not of what a search for its title finds.
      pool: state.summary === null ? { ...toPool([{ question, origin: 'user' }]) } : {},
      runNotes: notes,
      ...step.usage(),
    };
  };
}
