import type { Plan } from '../domain/index.ts';
import type { PlanDecision } from '../pipeline/index.ts';
import type { CliIo } from './io.ts';
import { type Line, safeText, span } from './terminal/spans.ts';

export const planLines = (plan: Plan): readonly Line[] => [
  ...(plan.rationale === '' ? [] : [[span(safeText(plan.rationale), 'dim')]]),
  ...plan.subQuestions.map(
    ({ question }, index): Line => [
      span(`${String(index + 1).padStart(3)}. `, 'dim'),
      span(safeText(question)),
    ],
  ),
];

/**
 * Asks a person what to do with a plan. `undefined` leaves the run waiting: nobody can answer, or the person wants to
 * decide later.
 */
export async function askForDecision(io: Pick<CliIo, 'ask' | 'err'>): Promise<PlanDecision | undefined> {
  for (;;) {
    const answer = (await io.ask('Start with this plan? [Y]es, [e]dit, [r]eplan, [l]ater: '))
      ?.trim()
      .toLowerCase();
    switch (answer) {
      case undefined:
      case 'l':
      case 'later':
        return undefined;
      case '':
      case 'y':
      case 'yes':
        return { action: 'approve' };
      case 'r':
      case 'replan': {
        const feedback = (await io.ask('What should be different? '))?.trim() ?? '';
        if (feedback !== '') return { action: 'replan', feedback };
        break;
      }
      case 'e':
      case 'edit': {
        const questions = await readQuestions(io);
        if (questions.length > 0) return { action: 'edit', questions };
        break;
      }
      default:
        io.err('Answer with y, e, r or l.\n');
    }
  }
}

async function readQuestions(io: Pick<CliIo, 'ask' | 'err'>): Promise<readonly string[]> {
  io.err('Write the sub-questions, one a line; an empty line ends the list.\n');
  const questions: string[] = [];
  for (;;) {
    const question = (await io.ask(`${String(questions.length + 1).padStart(3)}. `))?.trim() ?? '';
    if (question === '') return questions;
    questions.push(question);
  }
}
