import type { LibraryStore, Scope } from '../../domain/index.ts';
import type { AskedEntity } from './find-entities.ts';
import { type KnownLibrary, knowLibrary, MOSTLY_ISSUED } from './known-library.ts';
import type { NameCheck } from './names/name-check.ts';
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
/** Questions of one state of the library whose meaning is kept: those of a run are asked again and again. */
const MAX_UNDERSTOOD = 200;

export function createQueryGuide(deps: {
  readonly library: Pick<LibraryStore, 'listDocuments' | 'libraryStamp'>;
  readonly checkName: NameCheck;
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

  const understandIn = createUnderstanding(deps.checkName);

  return {
    understand: async (question, scope) => understandIn(await knowing(scope), question, scope),
    plan: async (question, scope, about = [], saysItsSubject = false) => {
      const library = await knowing(scope);
      const [asked, ...others] = await Promise.all(
        [question, ...about.filter((text) => text !== question)].map((text) =>
          understandIn(library, text, scope),
        ),
      );
      return planSearch(asked as UnderstoodQuestion, scope, library, others, saysItsSubject);
    },
  };
}

/** Understands each question once for what is known of a scope, whose titles and passages say what its capitals are, too. */
function createUnderstanding(checkName: NameCheck) {
  const understood = new WeakMap<KnownLibrary, Map<string, Promise<UnderstoodQuestion>>>();

  return (library: KnownLibrary, question: string, scope: Scope): Promise<UnderstoodQuestion> => {
    const kept = understood.get(library) ?? new Map<string, Promise<UnderstoodQuestion>>();
    understood.set(library, kept);
    const known = kept.get(question) ?? checked(understandQuestion(question, library), library, scope);
    known.catch(() => kept.delete(question));
    kept.delete(question);
    kept.set(question, known);
    if (kept.size > MAX_UNDERSTOOD) kept.delete([...kept.keys()][0] ?? '');
    return known;
  };

  async function checked(
    asked: UnderstoodQuestion,
    library: KnownLibrary,
    scope: Scope,
  ): Promise<UnderstoodQuestion> {
    const entities = await Promise.all(asked.entities.map((entity) => check(entity, library, scope)));
    return { ...asked, entities: entities.flat() };
  }

  /** “Best” at the beginning may be a word, though a body is called “Best Buy”; what passages say is not unknown. */
  async function check(
    entity: AskedEntity,
    library: KnownLibrary,
    scope: Scope,
  ): Promise<readonly AskedEntity[]> {
    const { status, said, isFirst } = entity;
    if (status === 'known' || (status === 'corrected' && isFirst !== true)) return [entity];
    const use = await checkName(said, scope);
    if (status === 'corrected') return use === 'word' ? [] : [entity];
    // Elsewhere than among issuers titles and beginnings have capitals, too: a word of the name, behind the first of a sentence, must
    // be nowhere, and nothing else follows.
    if (library.issuedShare < MOSTLY_ISSUED) {
      if (use !== 'never') return [];
      const words = said
        .split(/\s+/)
        .slice(isFirst === true ? 1 : 0)
        .filter((word) => /^\d?\p{Lu}/u.test(word));
      const uses = await Promise.all(words.map((word) => checkName(word, scope)));
      return uses.includes('never') ? [{ ...entity, status: 'nowhere' }] : [];
    }
    return use === 'never' ? [entity] : use === 'name' ? [{ ...entity, status: 'mentioned' }] : [];
  }
}
