import type { MappedDocument } from '../../domain/findings/index.ts';
import type { LibraryDocument, LibraryOverview, LibraryStore, Scope } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';

const DOCUMENTS_LISTED = 2000;

interface MapDeps {
  readonly library: Pick<LibraryStore, 'overview' | 'findDocuments' | 'getSections'>;
  /** Documents of what a search for the question finds, best first. */
  readonly nearest?: ((question: string, scope: Scope) => Promise<readonly string[]>) | undefined;
  readonly settings: { readonly maxDocuments: number; readonly maxHeadings: number };
}

/** What the planner sees of the library: what a search for the question finds first, then the documents whose titles and headings share most terms with it. */
export function createOverview(deps: MapDeps): (question: string, scope: Scope) => Promise<LibraryOverview> {
  const { maxDocuments } = deps.settings;
  const describe = createDescribe(deps);

  return async (question, scope) => {
    const [listed, near] = await Promise.all([
      deps.library.overview(scope.collectionIds, DOCUMENTS_LISTED),
      deps.nearest?.(question, scope) ?? [],
    ]);
    const all = listed.filter(({ documentId }) => scope.documentIds?.includes(documentId) ?? true);
    const terms = new Set(analyzeText(question));
    const weigh = (text: string) => analyzeText(text).filter((term) => terms.has(term)).length;
    const places = new Map(near.map((id, place) => [id, near.length - place]));
    const ranked = all
      .map((document) => ({
        ...document,
        place: places.get(document.documentId) ?? 0,
        weight: 2 * weigh(document.title) + Math.max(0, ...document.headings.map(weigh)),
      }))
      .sort((a, b) => b.place - a.place || b.weight - a.weight || (a.title < b.title ? -1 : 1))
      .slice(0, maxDocuments)
      // In the order of their names, which puts the years of one issuer beside each other.
      .sort((a, b) => (a.title < b.title ? -1 : 1) || (a.documentId < b.documentId ? -1 : 1));
    const headings = new Map(all.map((document) => [document.documentId, document.headings]));
    return {
      documentCount: all.length,
      documents: await describe(
        ranked.map(({ documentId }) => documentId),
        headings,
      ),
    };
  };
}

/** Documents as they stand on the map; those that are gone or cannot be searched are left out. */
export function createDescribe({ library, settings }: Omit<MapDeps, 'nearest'>) {
  return async (
    documentIds: readonly string[],
    headings: ReadonlyMap<string, readonly string[]> = new Map(),
  ): Promise<MappedDocument[]> => {
    const found = await library.findDocuments(documentIds);
    return Promise.all(
      found.map(async (document): Promise<MappedDocument> => {
        const { id, title, sourcePath, pageCount, currentVersionId = '' } = document;
        const own = headings.get(id) ?? topHeadings(await library.getSections(currentVersionId));
        const about = aboutOf(document);
        return {
          id,
          title,
          sourcePath,
          about,
          pages: pageCount,
          headings: own.slice(0, settings.maxHeadings),
        };
      }),
    );
  };
}

const topHeadings = (sections: readonly { readonly level: number; readonly title: string }[]): string[] => {
  const headed = sections.filter(({ level, title }) => level > 0 && title !== '');
  const top = Math.min(...headed.map(({ level }) => level));
  return headed.filter(({ level }) => level <= top + 1).map(({ title }) => title);
};

const aboutOf = ({ identity }: LibraryDocument): string =>
  [identity?.kind?.value, identity?.issuer?.value, identity?.period?.label]
    .filter((part) => part !== undefined)
    .join(', ');
