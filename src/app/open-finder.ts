import type { Evidence, LibraryStore, Scope, SearchHit } from '../domain/index.ts';
import type { FindPassages, NamedInQuestion } from '../pipeline/index.ts';
import type { NameOccurs, PassageSearch, QueryGuide } from '../rag/index.ts';
import { toPassage } from '../tools/index.ts';

/** Hits of one question that a report may show. */
const LIMIT = 8;

/** What a question names: documents of organisations that the library knows, and names that it does not know. */
export const createNamedInQuestion =
  (guide: Pick<QueryGuide, 'understand'>, about: readonly string[] = []): NamedInQuestion =>
  async (question, scope) => {
    for (const text of [question, ...about]) {
      const { entities } = await guide.understand(text, scope);
      const documentIds = entities.flatMap(({ entity }) => entity?.documentIds ?? []);
      const unknown = entities.flatMap(({ status, said, bare }) =>
        status === 'unknown' && bare === undefined ? [said] : [],
      );
      if (documentIds.length + unknown.length > 0) return { documentIds, unknown };
    }
    return { documentIds: [], unknown: [] };
  };

/** Plain search as the finder uses it: the same hits in the same order, and the names that occur nowhere. */
export function createFindPassages(deps: {
  readonly search: PassageSearch;
  readonly named: NamedInQuestion;
  readonly nameOccurs: NameOccurs;
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
    const [{ hits }, nowhere] = await Promise.all([
      deps.search({ ...request, signal }),
      namesNowhere(deps, question, scope),
    ]);
    const firsts = await deps.library.getChunks(hits.flatMap(({ chunkIds }) => chunkIds.slice(0, 1)));
    const byId = new Map(firsts.map((chunk) => [chunk.id, chunk]));
    const passages = hits.flatMap((hit) => {
      const chunk = byId.get(hit.chunkIds[0] ?? '');
      if (chunk === undefined) return [];
      return [{ evidence: toFound(hit, toPassage(chunk, hit.score)), isEvidence: hit.isEvidence }];
    });
    return { passages, nowhere };
  };
}

async function namesNowhere(
  { named, nameOccurs }: { readonly named: NamedInQuestion; readonly nameOccurs: NameOccurs },
  question: string,
  scope: Scope,
): Promise<readonly string[]> {
  const { unknown } = await named(question, scope);
  const occur = await Promise.all(unknown.map((name) => nameOccurs(name, scope)));
  return unknown.filter((_, at) => occur[at] === false);
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
