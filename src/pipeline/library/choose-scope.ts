import { wording } from '../../catalogue/index.ts';
import type { Clock, LibraryStore, Scope } from '../../domain/index.ts';
import type { TopicStore } from '../../domain/topics/index.ts';
import { AppError } from '../../errors/index.ts';
import type { AskedVersions } from '../services.ts';
import type { DocumentReading } from './document-service.ts';

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
  readonly topics: Pick<TopicStore, 'find' | 'documentIds'>;
  readonly clock: Clock;
}) {
  return async (collectionIds: readonly string[], asked: AskedVersions): Promise<Scope> => {
    const { version, asOf } = asked;
    for (const id of asked.documentIds ?? []) {
      const found = await deps.library.findDocument(id);
      if (found === undefined || !collectionIds.includes(found.collectionId))
        throw new AppError('E021', wording('noDocumentOfId'));
    }
    const documentIds = await narrowByTopics(deps.topics, collectionIds, asked);
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

/** The documents that are asked for, those alone that are about one of the topics. */
async function narrowByTopics(
  store: Pick<TopicStore, 'find' | 'documentIds'>,
  collectionIds: readonly string[],
  { documentIds, topics }: AskedVersions,
): Promise<readonly string[] | undefined> {
  if (topics === undefined) return documentIds;
  const scope = { collectionIds: [...collectionIds] };
  const found = await store.find(scope, topics);
  const ids = found.map((topic, place) => {
    if (topic === undefined)
      throw new AppError('E021', wording('noSuchTopic', { name: topics[place] ?? '' }));
    return topic.id;
  });
  const about = await store.documentIds(scope, ids);
  const left = documentIds === undefined ? about : about.filter((id) => documentIds.includes(id));
  if (left.length === 0) throw new AppError('E021', wording('noDocumentOfTopics'));
  return left;
}

function readTime(asOf: string): string {
  const time = new Date(DAY.test(asOf) ? `${asOf}T23:59:59.999Z` : asOf);
  // A day that is not in the calendar would become another one.
  const isReal = new Date(`${asOf.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === asOf.slice(0, 10);
  if ((!DAY.test(asOf) && !TIME.test(asOf)) || Number.isNaN(+time) || !isReal)
    throw new AppError('E020', wording('timeForm'));
  return time.toISOString();
}
