import type { CoverageInput, ReportLanguage, SubQuestion } from '../../../domain/index.ts';
import { stripInstructions } from '../../../linguistics/questions/index.ts';
import { parseBridge } from '../plan/bridge.ts';
import { parseComparison } from '../plan/comparison.ts';
import { planQuestion } from '../plan/plan-question.ts';

type Tasks = CoverageInput['tasks'];

/** Whether a question asks by a description that has to be looked up first. */
export const isNested = (question: string): boolean =>
  parseBridge(stripInstructions(question).question) !== undefined;

/** The questions that a nested or comparing question is answered by, in their order; none for any other. Pure. */
export function stepsOfQuestion(question: string, language: ReportLanguage): string[] {
  const bare = stripInstructions(question).question;
  if (parseBridge(bare) === undefined && parseComparison(bare) === undefined) return [];
  const library = { documentCount: 0, documents: [] };
  const { tasks, sides = [] } = planQuestion({
    question,
    language,
    library,
    minSubQuestions: 1,
    maxSubQuestions: 4,
  });
  return tasks.filter((task) => !sides.includes(task));
}

/** A question that was not searched yet, judged by all the passages that there are. */
export function asTask(question: string, index: number, tasks: Tasks): Tasks[number] {
  const id = `t${900 + index}`;
  const passages = new Map(
    tasks.flatMap((task) => task.passages.map((passage) => [passage.id, passage] as const)),
  );
  const subQuestion: SubQuestion = { id, question, round: 0 };
  return {
    subQuestion,
    outcome: { status: 'ok', taskId: id, chunkIds: [...passages.keys()], questions: [], toolProblems: [] },
    passages: [...passages.values()],
  };
}
