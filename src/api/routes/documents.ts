import { wording } from '../../catalogue/index.ts';
import type { LibraryDocument } from '../../domain/index.ts';
import { AppError, INDEX_FAILURES, toProblem } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/document-operations.ts';
import type { DocumentFilter } from '../contract/document-schemas.ts';
import * as libraryOperations from '../contract/library-operations.ts';
import type { Bind } from '../http/bind.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';
import type { UploadService } from '../uploads/upload-service.ts';

/** Documents of a page when nobody says how many. */
const PAGE = 50;

interface DocumentRoutesDeps extends Pick<ApiDeps, 'library' | 'documents' | 'topics'> {
  readonly scope: CollectionScope;
  readonly uploads: Pick<UploadService, 'retry' | 'forget'>;
}

/** Documents in lists and one by one, and their versions. */
export function addDocumentRoutes(bind: Bind, deps: DocumentRoutesDeps): void {
  const { library, documents } = deps;
  const find = createFindVisible(deps);
  addLists(bind, deps);

  bind(operations.getDocument, async ({ params, principal, response }) => {
    const document = await find(principal, params.id);
    const detail = await documents.detail(document);
    response.json({ ...detail, topics: await deps.topics.ofDocument(document.id) });
  });

  bind(libraryOperations.getOutline, async ({ params, principal, response }) => {
    const outline = await library.outline(await find(principal, params.id));
    if (outline === undefined) throw new AppError('E021', wording('documentNoSections'));
    response.json(outline);
  });

  bind(libraryOperations.deleteDocument, async ({ params, principal, response }) => {
    const { id } = await find(principal, params.id);
    await library.deleteDocument(id);
    await deps.uploads.forget(id);
    response.status(204).end();
  });

  bind(operations.listVersions, async ({ params, principal, response }) => {
    response.json({ versions: await documents.versions((await find(principal, params.id)).id) });
  });

  addChanges(bind, deps, find);

  bind(operations.compareVersions, async ({ params, query, principal, response }) => {
    const { id } = await find(principal, params.id);
    response.json(await documents.compare(id, query.from, query.to));
  });

  bind(operations.getVersion, async ({ params, principal, response }) => {
    response.json(await documents.version((await find(principal, params.id)).id, params.number));
  });
}

/** What people do to documents, one or many. */
function addChanges(
  bind: Bind,
  { library, documents, scope, uploads }: DocumentRoutesDeps,
  find: ReturnType<typeof createFindVisible>,
): void {
  bind(operations.changeDocument, async ({ params, body, principal, response }) => {
    const { id } = await find(principal, params.id);
    const { collection, ...change } = body;
    const [collectionId] = collection === undefined ? [] : await scope.resolve(principal, [collection]);
    response.json(await documents.change(id, { ...change, collectionId }));
  });

  bind(operations.reindexDocument, async ({ params, principal, response }) => {
    const { id } = await find(principal, params.id);
    await documents.reindex(id);
    response.json(await documents.find(id));
  });

  bind(operations.retryDocument, async ({ params, body, principal, response }) => {
    const upload = await uploads.retry(await find(principal, params.id), body.password, principal.name);
    response.status(202).location(`/api/uploads/${upload.id}`).json(upload);
  });

  bind(operations.restructureDocument, async ({ params, query, principal, response }) => {
    const { id } = await find(principal, params.id);
    response.json(await documents.restructure(id, { isDryRun: query.dryRun === 'true' }));
  });

  bind(operations.changeDocuments, async ({ body, principal, response }) => {
    const [collectionId] = body.action === 'move' ? await scope.resolve(principal, [body.collection]) : [];
    const doOne = async (id: string): Promise<void> => {
      await find(principal, id);
      if (body.action === 'delete') await library.deleteDocument(id).then(() => uploads.forget(id));
      else if (body.action === 'reindex') await documents.reindex(id);
      else if (body.action === 'tag') await documents.change(id, { tags: body.tags });
      else await documents.change(id, { collectionId });
    };
    const results = [];
    for (const id of new Set(body.ids)) {
      if (response.destroyed) break; // nobody waits for the rest
      results.push(
        await doOne(id).then(
          () => ({ id, isDone: true }),
          (error: unknown) => {
            const problem = toProblem(error);
            // Where the database is away, nothing can be done for the others either.
            if (AWAY.includes(problem.code)) throw error;
            return { id, isDone: false, problem };
          },
        ),
      );
    }
    response.json({ results });
  });
}

const AWAY: readonly string[] = [...INDEX_FAILURES, 'E005', 'E007'];

function addLists(bind: Bind, { library, documents, scope }: DocumentRoutesDeps): void {
  const visible = async (principal: Principal) => (await scope.visible(principal)).map(({ id }) => id);

  bind(operations.listDocuments, async ({ query, principal, response }) => {
    const { collection, ...filter } = query;
    const ids =
      collection === undefined ? await visible(principal) : await scope.resolve(principal, collection);
    response.json(
      Object.values(filter).every((value) => value === undefined)
        ? { documents: await library.documents(ids) }
        : await documents.page(toQuery(filter, ids)),
    );
  });

  bind(operations.getStatistics, async ({ principal, response }) => {
    response.json(await documents.statistics(await visible(principal)));
  });
}

const toQuery = (
  { q, status, format, tag, sort, limit = PAGE, cursor }: Omit<DocumentFilter, 'collection'>,
  collectionIds: readonly string[],
) => ({ collectionIds, text: q, statuses: status, formats: format, tags: tag, sort, limit, cursor });

/** E021 in the same words for a document that is not there and for one that the key may not see. */
export function createFindVisible({ documents, scope }: Pick<DocumentRoutesDeps, 'documents' | 'scope'>) {
  return async (principal: Principal, id: string): Promise<LibraryDocument> => {
    const found = await documents.find(id);
    const isVisible =
      found !== undefined &&
      (await scope.visible(principal)).some((collection) => collection.id === found.collectionId);
    if (!isVisible) throw new AppError('E021', wording('noDocumentOfId'));
    return found;
  };
}
