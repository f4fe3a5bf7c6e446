import type { LibraryStore, Scope } from '../../domain/index.ts';
import { type KnownLibrary, knowLibrary } from './known-library.ts';
import type { IsPlainWord } from './names/word-check.ts';
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
  readonly isPlainWord: IsPlainWord;
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

  const areAllPlain = async (name: string, scope: Scope): Promise<boolean> => {
    const words = await Promise.all(name.split(/\s+/).map((word) => deps.isPlainWord(word, scope)));
    return words.every(Boolean);
  };

  async function understand(question: string, scope: Scope): Promise<UnderstoodQuestion> {
    const understood = understandQuestion(question, await knowing(scope));
    const plain = await Promise.all(
      understood.entities.map(
        async ({ bare, said }) => bare === 'unsure' && (await areAllPlain(said, scope)),
      ),
    );
    return { ...understood, entities: understood.entities.filter((_, at) => plain[at] !== true) };
  }

  return {
    understand,
    plan: async (question, scope, about = [], saysItsSubject = false) => {
      const others = await Promise.all(
        about.filter((text) => text !== question).map((text) => understand(text, scope)),
      );
      const asked = await understand(question, scope);
      return planSearch(asked, scope, await knowing(scope), others, saysItsSubject);
    },
  };
}
