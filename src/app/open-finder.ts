import type { Evidence, Scope, SearchHit } from '../domain/index.ts';
import {
  type FindPassages,
  type FoundPassage,
  findAmending,
  MOST_SHOWN,
  type NamedInQuestion,
} from '../pipeline/index.ts';
import { chunksForHits, createPassageSearch, type QueryGuide, type Retriever } from '../rag/index.ts';
import type { Storage } from '../storage/index.ts';
import { toPassage } from '../tools/index.ts';
import { SEARCH_OPTIONS } from './settings.ts';

/** Hits of one question that a report may show. */
const LIMIT = 8;
/** Documents that change others and are read beside these. */
const MOST_AMENDING = 3;
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

interface FinderParts {
  readonly storage: Pick<Storage, 'sectionIndex' | 'words'>;
  readonly library: Storage['library'];
  readonly retriever: () => Retriever;
  readonly guide: QueryGuide;
}

/** What documents, none of these, that say they change these say to a question, one passage of each; and which of these are changed by which document. */
export type ReadAmending = (
  question: string,
  documentIds: readonly string[],
  scope: Scope,
  signal?: AbortSignal,
) => Promise<Required<Pick<Awaited<ReturnType<FindPassages>>, 'amending' | 'changes'>>>;

/** The finder of one run, over its own retriever: plain search, and the names that occur nowhere. */
export function openFinder(parts: FinderParts): FindPassages {
  const find = openSearch(parts);
  const readAmending = openAmending(parts);
  return async (question, scope, signal) => {
    const [passages, { entities }] = await Promise.all([
      find(question, scope, LIMIT, signal),
      parts.guide.understand(question, scope),
    ]);
    const firsts = passages.filter(({ isEvidence }) => isEvidence).slice(0, MOST_SHOWN);
    const documentIds = [...new Set(firsts.map(({ evidence }) => evidence.documentId))];
    const nowhere = entities.filter(({ status }) => status === 'unknown' || status === 'nowhere');
    return {
      passages,
      nowhere: nowhere.map(({ said }) => said),
      ...(await readAmending(question, documentIds, scope, signal)),
    };
  };
}

export function openAmending(parts: FinderParts): ReadAmending {
  const { storage, library } = parts;
  const find = openSearch(parts);
  return async (question, documentIds, scope, signal) => {
    const changes = await findAmending({ library, words: storage.words }, scope, documentIds);
    const others = [...changes.keys()].filter((id) => !documentIds.includes(id)).slice(0, MOST_AMENDING);
    const found = others.map(async (id) => {
      const [best] = await find(question, { ...scope, documentIds: [id] }, 1, signal);
      return best === undefined ? firstOf(id) : [best.evidence];
    });
    return { amending: (await Promise.all(found)).flat(), changes };
  };

  /** What a document begins with, where its words are not those of the question. */
  async function firstOf(documentId: string): Promise<FoundPassage['evidence'][]> {
    const document = await library.findDocument(documentId);
    const first = await library.getChunkRange(document?.currentVersionId ?? '', 0, 0);
    return first.map((chunk) => ({ ...toPassage(chunk, 0), explanations: [] }));
  }
}

/** The hits of a search as passages, in its order. */
function openSearch({ storage, library, retriever }: FinderParts) {
  const search = createPassageSearch({
    retriever: { searchQuestion: (...asked) => retriever().searchQuestion(...asked) },
    library,
    sections: storage.sectionIndex,
    options: SEARCH_OPTIONS,
  });
  return async (
    question: string,
    scope: Scope,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<FoundPassage[]> => {
    const request = { question, scope, shape: 'broad', limit, contextChunks: 0, explain: false } as const;
    const { hits } = await search({ ...request, signal });
    const firsts = await library.getChunks(hits.flatMap(({ chunkIds }) => chunkIds.slice(0, 1)));
    const byId = new Map(firsts.map((chunk) => [chunk.id, chunk]));
    return hits.flatMap((hit) => {
      const chunk = byId.get(hit.chunkIds[0] ?? '');
      if (chunk === undefined) return [];
      return [{ evidence: toFound(hit, toPassage(chunk, hit.score)), isEvidence: hit.isEvidence }];
    });
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
