import { wording } from '../../catalogue/index.ts';
import type { Scope } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { PassageSearch } from '../../rag/index.ts';
import type { createScopeChooser } from '../library/index.ts';
import type { AskedVersions, LibrarySearchRequest, LibraryService } from '../services.ts';

/** Hits when nobody says how many. */
const LIMITS = { precise: 5, broad: 10, section: 5 } as const;

/** Search for whoever has a scope already. E020 for a question without a letter or a digit, or too long for one. */
export type ScopedSearch = (
  request: Omit<LibrarySearchRequest, 'collectionIds' | keyof AskedVersions> & { readonly scope: Scope },
) => ReturnType<PassageSearch>;

export function createScopedSearch(deps: {
  readonly search: PassageSearch;
  readonly settings: { readonly maxQuestionCharacters: number };
}): ScopedSearch {
  const { maxQuestionCharacters } = deps.settings;
  return async ({ question, shape = 'broad', limit, contextChunks = 0, explain = false, ...request }) => {
    const asked = question.trim();
    if (!/[\p{L}\p{N}]/u.test(asked)) throw new AppError('E020', wording('nothingToSearch'));
    if (asked.length > maxQuestionCharacters)
      throw new AppError(
        'E020',
        wording('searchTooLong', { characters: asked.length, most: maxQuestionCharacters }),
      );
    return deps.search({
      ...request,
      question: asked,
      shape,
      limit: limit ?? LIMITS[shape],
      contextChunks,
      explain,
    });
  };
}

/** Search for people and programs: documents, version and time of the request say what is searched. */
export const createLibrarySearch =
  (deps: {
    readonly search: ScopedSearch;
    /** Throws what cannot be asked. */
    readonly chooseScope: ReturnType<typeof createScopeChooser>;
  }): LibraryService['search'] =>
  async ({ collectionIds, documentIds, topics, version, asOf, ...request }) =>
    deps.search({
      ...request,
      scope: await deps.chooseScope(collectionIds, { documentIds, topics, version, asOf }),
    });
