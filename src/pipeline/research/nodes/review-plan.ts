import { Command, interrupt } from '@langchain/langgraph';
import { distinctQuestions, toPlan } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import { PlanDecisionSchema } from '../plan-decision.ts';
import type { ResearchStateValue } from '../state.ts';

/** Node `reviewPlan`: waits for a person. It only interrupts and routes, because it starts from its first line on resume. */
export function reviewPlan(state: ResearchStateValue) {
  const decision = PlanDecisionSchema.parse(interrupt({ kind: 'plan-review', plan: state.plan }));
  switch (decision.action) {
    case 'approve':
      return new Command({ goto: 'dispatchTasks' });
    case 'edit':
      return new Command({
        update: {
          plan: toPlan(
            distinctQuestions(decision.questions),
            say(state.language, wording('planEdited')),
            state.plan,
          ),
        },
        goto: 'dispatchTasks',
      });
    case 'replan':
      return new Command({ update: { feedback: decision.feedback }, goto: 'planResearch' });
  }
}
