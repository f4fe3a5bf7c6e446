import { Command, interrupt } from '@langchain/langgraph';
import { distinctQuestions, toPlan } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { Plan } from '../../../domain/index.ts';
import type { PlanDecision } from '../../services.ts';
import { PlanDecisionSchema } from '../plan-decision.ts';
import type { RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';

/**
 * Node `reviewPlan`: waits for a person, then says what was decided and routes. It starts from its first line on resume, so
 * that nothing stands before the wait, and what is said has a key.
 */
export function createReviewPlanNode({ session }: { session: Pick<RunSession, 'events'> }) {
  return (state: ResearchStateValue) => {
    const decision = PlanDecisionSchema.parse(interrupt({ kind: 'plan-review', plan: state.plan }));
    const { plan = state.plan, ...update } = takeDecision(decision, state);
    const { action } = decision;
    const done = action === 'replan' ? { action } : { action, ...plan };
    session.events.emit('review-done', done, `review-done:${state.plan?.revision ?? 0}`);
    return new Command({
      update: { plan, ...update },
      goto: action === 'replan' ? 'planResearch' : 'dispatchTasks',
    });
  };
}

function takeDecision(decision: PlanDecision, state: ResearchStateValue): { plan?: Plan; feedback?: string } {
  if (decision.action === 'replan') return { feedback: decision.feedback };
  if (decision.action === 'approve') return {};
  const questions = distinctQuestions(decision.questions);
  return { plan: toPlan(questions, say(state.language, wording('planEdited')), state.plan) };
}
