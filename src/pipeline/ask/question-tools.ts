import type { Scope } from '../../domain/index.ts';
import type { ToolRegistry } from '../../tools/index.ts';
import type { QuestionToolsDeps } from './ask-deps.ts';
import { scopeOfCall } from './scope-of-call.ts';

/** The tools of the library for the executor of one question: each call within the documents that the question is about. */
export function createQuestionTools(
  deps: QuestionToolsDeps,
  asked: { readonly question: string; readonly scope: Scope },
): ToolRegistry {
  const { tools } = deps;
  return {
    ...tools,
    call: async (name, input, context) => {
      const given = typeof input === 'object' && input !== null ? { ...input } : {};
      const found = context.book.entries();
      const within = { question: asked.question, scope: context.scope };
      const scope = await scopeOfCall(deps, within, given, found);
      return tools.call(name, input, { ...context, scope });
    },
  };
}
