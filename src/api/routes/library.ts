import { wording } from '../../catalogue/index.ts';
import type { LibraryDocument } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/library-operations.ts';
import type { Bind } from '../http/bind.ts';
import type { Metrics } from '../http/metrics.ts';
import { type CollectionScope, mayUse } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';
import type { UploadService } from '../uploads/upload-service.ts';

interface LibraryRoutesDeps extends Pick<ApiDeps, 'library'> {
  readonly scope: CollectionScope;
  readonly uploads: UploadService;
  readonly metrics: Pick<Metrics, 'countUploadedFiles'>;
}

/** Collections, documents and uploads. */
export function addLibraryRoutes(bind: Bind, deps: LibraryRoutesDeps): void {
  addCollections(bind, deps);
  addUploads(bind, deps);
  addDocuments(bind, deps);
}

/** Collections, and what can be listed and found in them. */
function addCollections(bind: Bind, { library, scope }: LibraryRoutesDeps): void {
  bind(operations.listCollections, async ({ principal, response }) => {
    response.json({ collections: await scope.visible(principal) });
  });

  bind(operations.createCollection, async ({ body, principal, response }) => {
    const { name, folder } = body;
    response.json(
      await (folder === undefined
        ? scope.ensure(principal, name)
        : scope.ensureOwn(principal, { name, folder })),
    );
  });

  bind(operations.listDocuments, async ({ query, principal, response }) => {
    const wanted = query.collection === undefined ? undefined : [query.collection];
    const ids =
      wanted === undefined
        ? (await scope.visible(principal)).map(({ id }) => id)
        : await scope.resolve(principal, wanted);
    response.json({ documents: await library.documents(ids) });
  });

  bind(operations.searchLibrary, async ({ body, principal, response }) => {
    const { collections, ...request } = body;
    const collectionIds = await scope.resolve(principal, collections);
    response.json(await library.search({ ...request, collectionIds }));
  });
}

function addUploads(bind: Bind, { scope, uploads, metrics }: LibraryRoutesDeps): void {
  bind(operations.uploadDocuments, async ({ query, principal, request, response }) => {
    const collection = await scope.ensure(principal, query.collection);
    const upload = await uploads.receive(request, collection, principal.name);
    metrics.countUploadedFiles(upload.files.length);
    response.status(202).location(`/api/uploads/${upload.id}`).json(upload);
  });

  bind(operations.getUpload, async ({ params, principal, response }) => {
    const upload = await uploads.find(params.id);
    if (upload === undefined || !mayUse(principal, upload.collection))
      throw new AppError('E021', wording('noUploadOfId'));
    response.json(upload);
  });
}

function addDocuments(bind: Bind, { library, scope }: LibraryRoutesDeps): void {
  bind(operations.getDocument, async ({ params, principal, response }) => {
    response.json(await findDocument(principal, params.id));
  });

  bind(operations.getOutline, async ({ params, principal, response }) => {
    const outline = await library.outline(await findDocument(principal, params.id));
    if (outline === undefined) throw new AppError('E021', wording('documentNoSections'));
    response.json(outline);
  });

  bind(operations.deleteDocument, async ({ params, principal, response }) => {
    await library.deleteDocument((await findDocument(principal, params.id)).id);
    response.status(204).end();
  });

  async function findDocument(principal: Principal, id: string): Promise<LibraryDocument> {
    const visible = (await scope.visible(principal)).map((collection) => collection.id);
    const found = (await library.documents(visible)).find((document) => document.id === id);
    if (found === undefined) throw new AppError('E021', wording('noDocumentOfId'));
    return found;
  }
}
