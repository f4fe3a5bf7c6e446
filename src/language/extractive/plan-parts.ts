import { say, wording } from '../../catalogue/index.ts';
import type { PlanInput, PlanOutput } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { endsAsking, splitQuestion } from './split-question.ts';

/**
 * The plan without a model: the parts of the question, and, up to the least number of sub-questions, the question asked of single
 * documents and then of their parts, those first whose titles and headings have its terms. What nobody asked is marked as a side.
 */
export function planParts({
  question,
  language,
  library,
  minSubQuestions,
  maxSubQuestions,
  feedback,
}: PlanInput): PlanOutput {
  const parts = splitQuestion(question);
  // Who asks for another plan without a model writes the sub-questions: several in place of these, a single one beside them.
  const written = feedback === undefined ? [] : splitQuestion(feedback);
  const isAsking = written.length > 1 || (feedback !== undefined && endsAsking(feedback));
  const wanted = isAsking ? written : [];
  const asked = wanted.length > 1 ? wanted : [...new Set([...parts, ...wanted])];
  const terms = new Set(analyzeText(question));
  const sharedBy = (...texts: string[]) =>
    analyzeText(texts.join(' ')).filter((term) => terms.has(term)).length;
  const documents = library.documents.toSorted(
    (left, right) => sharedBy(right.title, ...right.headings) - sharedBy(left.title, ...left.headings),
  );
  const headings = documents.flatMap(({ title, headings: own }) =>
    own.filter((heading) => heading !== title).toSorted((left, right) => sharedBy(right) - sharedBy(left)),
  );
  const joint = language === 'zh' ? '：' : ': ';
  const sides = [
    ...[...documents.map(({ title }) => title), ...headings].map((part) => `${part}${joint}${question}`),
    // An empty library still has a plan, which finds nothing.
    ...Array.from({ length: minSubQuestions }, (_, at) => `${question} (${at + 1})`),
  ].slice(0, Math.max(0, minSubQuestions - asked.length));
  return {
    rationale: say(language, wording('planParts')),
    tasks: [...asked, ...sides].slice(0, maxSubQuestions),
    sides,
  };
}
