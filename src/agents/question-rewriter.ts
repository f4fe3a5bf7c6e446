import {
  type CallContext,
  type LanguageTasks,
  type PassageInput,
  poolKey,
  type ReportLanguage,
  type RewriteTogetherInput,
  type RewrittenQuestion,
  type SubQuestion,
} from '../domain/index.ts';
import { distinctQuestions } from './planner.ts';

export type QuestionRewriter = (
  request: {
    readonly question: string;
    readonly subQuestion: SubQuestion;
    readonly passages: readonly PassageInput[];
    readonly language: ReportLanguage;
  },
  context: CallContext,
) => Promise<readonly string[]>;

/** Rewrites passages to the questions they answer. Every result ends in a question mark, none is repeated, at most `maxPerTask` come back. */
export function createQuestionRewriter(deps: {
  tasks: Pick<LanguageTasks, 'rewriteToQuestions'>;
  settings: { maxPerPassage: number; maxPerTask: number; maxPassages: number };
}): QuestionRewriter {
  return async ({ question, subQuestion, passages, language }, context) => {
    if (passages.length === 0 || deps.settings.maxPerTask === 0) return [];
    const written = await deps.tasks.rewriteToQuestions(
      {
        question,
        subQuestion: subQuestion.question,
        passages: passages.slice(0, deps.settings.maxPassages),
        maxQuestionsPerPassage: deps.settings.maxPerPassage,
        language,
      },
      context,
    );
    return distinctQuestions(written.map(asQuestion).filter((text) => text !== '')).slice(
      0,
      deps.settings.maxPerTask,
    );
  };
}

/** More than a few are not about what is missing any more. */
const MAX_TOGETHER = 3;

/** Rewrites what several sub-questions have found to further questions, in one request. */
export type RewriteTogether = (
  request: Omit<RewriteTogetherInput, 'maxQuestionsPerTask'>,
  context: CallContext,
) => Promise<readonly RewrittenQuestion[]>;

/** Like `createQuestionRewriter`, for all sub-questions at once; absent where there is nobody to ask in this way. */
export function createRewriteTogether(deps: {
  tasks: Pick<LanguageTasks, 'rewriteTogether'>;
  settings: { maxPerTask: number; maxPassages: number };
}): RewriteTogether | undefined {
  const maxPerTask = Math.min(MAX_TOGETHER, deps.settings.maxPerTask);
  const { maxPassages } = deps.settings;
  const ask = deps.tasks.rewriteTogether;
  if (ask === undefined || maxPerTask === 0) return undefined;
  return async (request, context) => {
    const tasks = request.tasks
      .filter(({ passages }) => passages.length > 0)
      .map((task) => ({ ...task, passages: task.passages.slice(0, maxPassages) }));
    if (tasks.length === 0) return [];
    const written = await ask({ ...request, tasks, maxQuestionsPerTask: maxPerTask }, context);
    const seen = new Set([request.question, ...tasks.map((task) => task.subQuestion.question)].map(poolKey));
    const left = new Map(tasks.map(({ subQuestion }) => [subQuestion.id, maxPerTask]));
    return written.flatMap(({ taskId, question }) => {
      const text = asQuestion(question);
      const room = left.get(taskId) ?? 0;
      if (text === '' || room === 0 || seen.has(poolKey(text))) return [];
      seen.add(poolKey(text));
      left.set(taskId, room - 1);
      return [{ taskId, question: text }];
    });
  };
}

/** Ends a text in the question mark of its script, unless it has one; empty stays empty. */
export function asQuestion(text: string): string {
  const trimmed = text.trim().replace(/(?<![\s.。!！:：;；,，])[\s.。!！:：;；,，]+$/u, '');
  if (trimmed === '' || /^[?？\s]+$/u.test(trimmed)) return '';
  if (/[?？]$/.test(trimmed)) return trimmed;
  return trimmed + (/(?!\P{L})\p{Script=Han}\P{L}*$/u.test(trimmed) ? '？' : '?');
}
