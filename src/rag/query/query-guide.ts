import type { LibraryStore, Scope } from '../../domain/index.ts';
import { type KnownLibrary, knowLibrary } from './known-library.ts';
import { planSearch } from './plan-search.ts';
import type { SearchPlan } from './search-plan.ts';
import { type UnderstoodQuestion, understandQuestion } from './understand-question.ts';

/** Understands questions against the library. What it knows of a scope is kept until the library changes. */
export interface QueryGuide {
  understand(question: string, scope: Scope): Promise<UnderstoodQuestion>;
  /**
   * `about`: the questions that it belongs to, nearest first; they say whom it is about where it does not.
   * `saysItsSubject`: it was written to be searched on its own, so if it names nobody, it is about nobody.
   */
  plan(
    question: string,
    scope: Scope,
    about?: readonly string[],
    saysItsSubject?: boolean,
  ): Promise<SearchPlan>;
}

const MAX_KNOWN = 16;

export function createQueryGuide(deps: {
  readonly library: Pick<LibraryStore, 'listDocuments' | 'libraryStamp'>;
}): QueryGuide {
  const known = new Map<string, { readonly stamp: string; readonly library: Promise<KnownLibrary> }>();

  async function knowing({ collectionIds, documentIds }: Scope): Promise<KnownLibrary> {
    const key = JSON.stringify([collectionIds, documentIds ?? null]);
    const stamp = await deps.library.libraryStamp(collectionIds);
    const kept = known.get(key);
    if (kept?.stamp === stamp) return kept.library;
    const library = read(collectionIds, documentIds);
    library.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, { stamp, library });
    if (known.size > MAX_KNOWN) known.delete([...known.keys()][0] ?? '');
    return library;
  }

  async function read(collectionIds: readonly string[], documentIds: readonly string[] | undefined) {
    const chosen = documentIds === undefined ? undefined : new Set(documentIds);
    const documents = await deps.library.listDocuments(collectionIds);
    return knowLibrary(documents.filter(({ id }) => chosen === undefined || chosen.has(id)));
  }

  return {
    understand: async (question, scope) => understandQuestion(question, await knowing(scope)),
    plan: async (question, scope, about = [], saysItsSubject = false) => {
      const library = await knowing(scope);
      const read = (text: string) => understandQuestion(text, library);
      const others = about.filter((text) => text !== question).map(read);
      return planSearch(read(question), scope, library, others, saysItsSubject);
    },
  };
}
