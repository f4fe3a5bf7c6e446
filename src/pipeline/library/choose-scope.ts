import { wording } from '../../catalogue/index.ts';
import type { Clock, LibraryStore, Scope } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { DocumentReading } from './document-service.ts';

/** What a question may name beside collections. */
export interface AskedVersions {
  /** Only these documents, all of them in the collections. */
  readonly documentIds?: readonly string[] | undefined;
  /** Number of a version of the one document that is named. */
  readonly version?: number | undefined;
  /** A date, which ends with the day (UTC), or a time with its zone. */
  readonly asOf?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * The scope that a request asks for. E021 in the same words for a document that is not there and for one of other collections,
 * E020 for what cannot be asked together, E022 when there was nothing at that time.
 */
export function createScopeChooser(deps: {
  readonly documents: Pick<DocumentReading, 'version'>;
  readonly library: Pick<LibraryStore, 'findDocument'>;
  readonly versions: { asOf(scope: Scope, at: string): Promise<readonly string[]> };
  readonly clock: Clock;
}) {
  return async (collectionIds: readonly string[], asked: AskedVersions): Promise<Scope> => {
    const { documentIds, version, asOf } = asked;
    for (const id of documentIds ?? []) {
      const found = await deps.library.findDocument(id);
      if (found === undefined || !collectionIds.includes(found.collectionId))
        throw new AppError('E021', wording('noDocumentOfId'));
    }
    const scope: Scope = {
      collectionIds: [...collectionIds],
      ...(documentIds === undefined ? {} : { documentIds: [...documentIds] }),
    };
    if (version !== undefined && asOf !== undefined) throw new AppError('E020', wording('versionOrTime'));
    if (version !== undefined) {
      const [id, ...others] = documentIds ?? [];
      if (id === undefined || others.length > 0) throw new AppError('E020', wording('versionNeedsDocument'));
      return { ...scope, versionIds: [(await deps.documents.version(id, version)).id] };
    }
    if (asOf === undefined) return scope;
    const at = readTime(asOf);
    if ((await deps.versions.asOf(scope, at)).length === 0)
      throw new AppError('E022', wording('nothingThen', { at: asOf }));
    return { ...scope, asOf: at };
  };
}

function readTime(asOf: string): string {
  const time = new Date(DAY.test(asOf) ? `${asOf}T23:59:59.999Z` : asOf);
  // A day that is not in the calendar would become another one.
  const isReal = new Date(`${asOf.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === asOf.slice(0, 10);
  if ((!DAY.test(asOf) && !TIME.test(asOf)) || Number.isNaN(+time) || !isReal)
    throw new AppError('E020', wording('timeForm'));
  return time.toISOString();
}
