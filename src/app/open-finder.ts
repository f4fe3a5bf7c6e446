import type { Evidence, LibraryStore, SearchHit } from '../domain/index.ts';
import type { FindPassages, NamedInQuestion } from '../pipeline/index.ts';
import {
  chunksForHits,
  createPassageSearch,
  type PassageSearch,
  type QueryGuide,
  type Retriever,
} from '../rag/index.ts';
import type { Storage } from '../storage/index.ts';
import { toPassage } from '../tools/index.ts';
import { SEARCH_OPTIONS } from './settings.ts';

/** Hits of one question that a report may show. */
const LIMIT = 8;
/** What every search of a run without a model asks the retriever for, so that none is made twice. */
export const CHUNKS_FOUND = chunksForHits(LIMIT);

/** What a question names: documents of organisations that the library knows, and names that stand in no title and no passage. */
export const createNamedInQuestion =
  (guide: Pick<QueryGuide, 'understand'>, about: readonly string[] = []): NamedInQuestion =>
  async (question, scope) => {
    for (const text of [question, ...about]) {
      const { entities } = await guide.understand(text, scope);
      const documentIds = entities.flatMap(({ entity }) => entity?.documentIds ?? []);
      const unknown = entities.flatMap(({ status, said }) => (status === 'unknown' ? [said] : []));
      if (documentIds.length + unknown.length > 0) return { documentIds, unknown };
    }
    return { documentIds: [], unknown: [] };
  };

/** The finder of one run, over its own retriever. */
export function openFinder(parts: {
  readonly storage: Pick<Storage, 'sectionIndex'>;
  readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown' | 'getSections'>;
  readonly retriever: () => Retriever;
  readonly guide: QueryGuide;
}): FindPassages {
  const { storage, library, retriever, guide } = parts;
  return createFindPassages({
    search: createPassageSearch({
      retriever: { searchQuestion: (...asked) => retriever().searchQuestion(...asked) },
      library,
      sections: storage.sectionIndex,
      options: SEARCH_OPTIONS,
    }),
    guide,
    library,
  });
}

/** Plain search as the finder uses it: the same hits in the same order, and the names that occur nowhere. */
function createFindPassages(deps: {
  readonly search: PassageSearch;
  readonly guide: Pick<QueryGuide, 'understand'>;
  readonly library: Pick<LibraryStore, 'getChunks'>;
}): FindPassages {
  return async (question, scope, signal) => {
    const request = {
      question,
      scope,
      shape: 'broad',
      limit: LIMIT,
      contextChunks: 0,
      explain: false,
    } as const;
    const [{ hits }, { entities }] = await Promise.all([
      deps.search({ ...request, signal }),
      deps.guide.understand(question, scope),
    ]);
    const firsts = await deps.library.getChunks(hits.flatMap(({ chunkIds }) => chunkIds.slice(0, 1)));
    const byId = new Map(firsts.map((chunk) => [chunk.id, chunk]));
    const passages = hits.flatMap((hit) => {
      const chunk = byId.get(hit.chunkIds[0] ?? '');
      if (chunk === undefined) return [];
      return [{ evidence: toFound(hit, toPassage(chunk, hit.score)), isEvidence: hit.isEvidence }];
    });
    const nowhere = entities.filter(({ status }) => status === 'unknown' || status === 'nowhere');
    return { passages, nowhere: nowhere.map(({ said }) => said) };
  };
}

const toFound = (
  { text, prefix, locator, chunkIds, score }: SearchHit,
  passage: ReturnType<typeof toPassage>,
): Omit<Evidence, 'id' | 'taskIds'> => ({
  ...passage,
  text,
  prefix,
  locator,
  chunkIds,
  score,
  explanations: [],
});
