import type { LibraryOverview, LibraryStore, Scope } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';

const DOCUMENTS_LISTED = 2000;

/** What the planner sees of the library: the documents whose titles and headings share most terms with the question. */
export function createOverview(deps: {
  library: Pick<LibraryStore, 'overview'>;
  settings: { maxDocuments: number; maxHeadings: number };
}): (question: string, scope: Scope) => Promise<LibraryOverview> {
  return async (question, scope) => {
    const all = await deps.library.overview(scope.collectionIds, DOCUMENTS_LISTED);
    const terms = new Set(analyzeText(question));
    const weigh = (text: string) => analyzeText(text).filter((term) => terms.has(term)).length;
    const ranked = all
      .map(({ title, headings }) => ({
        title,
        headings: headings.slice(0, deps.settings.maxHeadings),
        weight: 2 * weigh(title) + Math.max(0, ...headings.map(weigh)),
      }))
      .sort((a, b) => b.weight - a.weight || (a.title < b.title ? -1 : 1));
    return {
      documentCount: all.length,
      documents: ranked
        .slice(0, deps.settings.maxDocuments)
        .map(({ title, headings }) => ({ title, headings })),
    };
  };
}
