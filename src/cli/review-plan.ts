import type { Plan } from '../domain/index.ts';
import type { PlanDecision } from '../pipeline/index.ts';
import type { CliIo } from './io.ts';
import { wordsOf } from './language.ts';
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
export async function askForDecision(
  io: Pick<CliIo, 'ask' | 'err' | 'language'>,
): Promise<PlanDecision | undefined> {
  const { terminal } = wordsOf(io);
  for (;;) {
    const answer = (await io.ask(terminal.startPlan))?.trim().toLowerCase();
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
        const feedback = (await io.ask(terminal.whatDifferent))?.trim() ?? '';
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
        io.err(`${terminal.answerWith}\n`);
    }
  }
}

async function readQuestions(io: Pick<CliIo, 'ask' | 'err' | 'language'>): Promise<readonly string[]> {
  io.err(`${wordsOf(io).terminal.writeSubQuestions}\n`);
  const questions: string[] = [];
  for (;;) {
    const question = (await io.ask(`${String(questions.length + 1).padStart(3)}. `))?.trim() ?? '';
    if (question === '') return questions;
    questions.push(question);
  }
}
