import type { ReportLanguage, Scope } from '../../domain/index.ts';
import type { ToolRegistry } from '../../tools/index.ts';
import type { QuestionToolsDeps, WebRemarks } from './ask-deps.ts';
import { scopeOfCall } from './scope-of-call.ts';
import { searchWebToo } from './search-web-too.ts';

/** The tools of the library for the executor of one question: each call within the documents that the question is about, and a search with what the web has where the run may ask it. */
export function createQuestionTools(
  deps: QuestionToolsDeps,
  asked: { readonly question: string; readonly language: ReportLanguage; readonly scope: Scope },
  remarks: WebRemarks,
): ToolRegistry {
  const { tools } = deps;
  return {
    ...tools,
    call: async (name, input, context) => {
      const given = typeof input === 'object' && input !== null ? { ...input } : {};
      const found = context.book.entries();
      const within = { question: asked.question, scope: context.scope };
      const scope = await scopeOfCall(deps, within, given, found);
      const answer = await tools.call(name, input, { ...context, scope });
      const { query } = given as { readonly query?: unknown };
      const isSearch = tools.find(name).name === 'search_documents';
      return isSearch && typeof query === 'string'
        ? searchWebToo(deps, { ...asked, query, found, context }, answer, remarks)
        : answer;
    },
  };
}
