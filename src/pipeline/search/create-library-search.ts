import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { PassageSearch } from '../../rag/index.ts';
import type { LibraryService } from '../services.ts';

/** Hits when nobody says how many. */
const LIMITS = { precise: 5, broad: 10, section: 5 } as const;

/** Search for people and tools. E020 for a question without a letter or a digit, or too long for one. */
export function createLibrarySearch(deps: {
  readonly search: PassageSearch;
  readonly settings: { readonly maxQuestionCharacters: number };
}): LibraryService['search'] {
  const { maxQuestionCharacters } = deps.settings;
  return async ({
    question,
    collectionIds,
    documentIds,
    shape = 'broad',
    limit,
    contextChunks = 0,
    explain = false,
    signal,
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
      scope: {
        collectionIds: [...collectionIds],
        ...(documentIds === undefined ? {} : { documentIds: [...documentIds] }),
      },
      shape,
      limit: limit ?? LIMITS[shape],
      contextChunks,
      explain,
      signal,
    });
  };
}
