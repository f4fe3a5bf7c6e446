import type {
  CallContext,
  LanguageTasks,
  PassageInput,
  ReportLanguage,
  SubQuestion,
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

/** Ends a text in the question mark of its script, unless it has one; empty stays empty. */
export function asQuestion(text: string): string {
  const trimmed = text.trim().replace(/[\s.。!！:：;；,，]+$/u, '');
  if (trimmed === '' || /^[?？\s]+$/u.test(trimmed)) return '';
  if (/[?？]$/.test(trimmed)) return trimmed;
  return trimmed + (/\p{Script=Han}\P{L}*$/u.test(trimmed) ? '？' : '?');
}
