import { wording } from '../../catalogue/index.ts';
import type {
  DocumentChanges,
  DocumentLists,
  LibraryStore,
  VersionLists,
  VersionStore,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { DocumentReading, DocumentService } from './document-service.ts';

/** Versions that a detail lists. */
const VERSIONS_SHOWN = 50;

interface ReadingDeps {
  readonly lists: DocumentLists;
  readonly versions: VersionLists;
  readonly library: Pick<LibraryStore, 'findDocument' | 'getOutline' | 'getSections' | 'getMarkdown'>;
}

export function createDocumentReading(deps: ReadingDeps): DocumentReading {
  const { lists, versions, library } = deps;
  const version: DocumentReading['version'] = async (documentId, number) => {
    const found = await versions.find(documentId, number);
    if (found !== undefined) return found;
    const last = await versions.lastNumber(documentId);
    throw new AppError(
      'E021',
      number > last ? wording('noVersionOfNumber', { number, last }) : wording('versionNotKept', { number }),
    );
  };
  const contents = async (documentId: string, number: number) => {
    const { id } = await version(documentId, number);
    const [sections, markdown] = await Promise.all([library.getSections(id), library.getMarkdown(id)]);
    return { sections, markdown: markdown ?? '' };
  };
  return {
    page: lists.page,
    statistics: lists.statistics,
    find: (id) => library.findDocument(id),
    detail: createDetail(deps),
    versions: (documentId) => versions.list(documentId),
    version,
    async compare(documentId, from, to) {
      const { compareVersions } = await import('./compare-versions.ts'); // with the sentence cutter
      const [before, after] = [await contents(documentId, from), await contents(documentId, to)];
      return { documentId, from, to, ...compareVersions(before, after) };
    },
  };
}

function createDetail({ versions, library }: ReadingDeps): DocumentReading['detail'] {
  return async (document) => {
    const { currentVersionId } = document;
    const [all, outline] = await Promise.all([
      versions.list(document.id),
      currentVersionId === undefined ? undefined : library.getOutline(currentVersionId),
    ]);
    return {
      ...document,
      ...(outline && {
        language: outline.language,
        structureSource: outline.structureSource,
        pageCount: outline.pageCount,
      }),
      versions: all.slice(0, VERSIONS_SHOWN),
      counts: {
        versions: all.length,
        sections: outline?.sections.filter(({ level }) => level > 0).length ?? 0,
        passages: document.chunkCount,
      },
    };
  };
}

export function createDocumentService(
  deps: ReadingDeps & {
    readonly versions: VersionStore;
    readonly changes: DocumentChanges;
    readonly embed: (signal?: AbortSignal) => Parameters<VersionStore['reindex']>[1];
    readonly restructure: DocumentService['restructure'];
  },
): DocumentService {
  return {
    ...createDocumentReading(deps),
    restructure: deps.restructure,
    async reindex(documentId, signal) {
      if (!(await deps.versions.reindex(documentId, deps.embed(signal))))
        throw new AppError('E022', wording('unreadDocument'));
    },
    change: (documentId, change) => deps.changes.change(documentId, change, deps.embed()),
  };
}
