import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { PassageSearch } from '../../rag/index.ts';
import type { createScopeChooser } from '../library/index.ts';
import type { LibraryService } from '../services.ts';

/** Hits when nobody says how many. */
const LIMITS = { precise: 5, broad: 10, section: 5 } as const;

/** Search for people and tools. E020 for a question without a letter or a digit, or too long for one. */
export function createLibrarySearch(deps: {
  readonly search: PassageSearch;
  /** What documents, version and time of a request mean; throws what cannot be asked. */
  readonly chooseScope: ReturnType<typeof createScopeChooser>;
  readonly settings: { readonly maxQuestionCharacters: number };
}): LibraryService['search'] {
  const { maxQuestionCharacters } = deps.settings;
  return async ({
    question,
    collectionIds,
    shape = 'broad',
    limit,
    contextChunks = 0,
    explain = false,
    signal,
    ...versions
  }) => {
    const asked = question.trim();
    if (!/[\p{L}\p{N}]/u.test(asked)) throw new AppError('E020', wording('nothingToSearch'));
    if (asked.length > maxQuestionCharacters)
      throw new AppError(
        'E020',
        wording('searchTooLong', { characters: asked.length, most: maxQuestionCharacters }),
      );
    return deps.search({
      question: asked,
      scope: await deps.chooseScope(collectionIds, versions),
      shape,
      limit: limit ?? LIMITS[shape],
      contextChunks,
      explain,
      signal,
    });
  };
}
