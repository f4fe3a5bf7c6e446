import { basename } from 'node:path';
import type * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/library-operations.ts';
import type { Bind, Call } from '../http/bind.ts';
import type { Metrics } from '../http/metrics.ts';
import { whileClientWaits } from '../runs/while-client-waits.ts';
import { type CollectionScope, mayUse } from '../security/collection-scope.ts';
import type { FairPlaces } from '../security/fair-places.ts';
import { streamUpload } from '../uploads/stream-upload.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { addBrowseRoutes } from './browsing.ts';
import { addDocumentRoutes } from './documents.ts';
import { addTopicRoutes } from './topic-routes.ts';

const SHOWN_CHANGES = 100;

type UploadCall = Call<unknown, z.output<typeof operations.uploadDocuments.query>, unknown>;

interface LibraryRoutesDeps
  extends Pick<
    ApiDeps,
    'library' | 'documents' | 'topics' | 'syncs' | 'settings' | 'shortly' | 'exampleFolder'
  > {
  /** Of streams, and of answers that are waited for. */
  readonly places: FairPlaces;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  readonly scope: CollectionScope;
  readonly uploads: UploadService;
  readonly metrics: Pick<Metrics, 'countUploadedFiles'>;
}

/** Collections, search, uploads and documents. */
export function addLibraryRoutes(bind: Bind, deps: LibraryRoutesDeps): void {
  addCollections(bind, deps);
  addUploads(bind, deps);
  addDocumentRoutes(bind, deps);
  addBrowseRoutes(bind, deps);
  addTopicRoutes(bind, deps);
}

/** Collections, and what can be listed and found in them. */
function addCollections(bind: Bind, { library, scope, syncs }: LibraryRoutesDeps): void {
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

  bind(operations.getCollectionSync, async ({ params, principal, response }) => {
    // The same words for one that is not there, one that is another key's and one that follows no folder.
    const [collectionId = ''] = await scope
      .resolve(principal, [params.id], { mayBeEmpty: true })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'E021') throw new AppError('E021', wording('noSync'));
        throw error;
      });
    const found = await syncs.find(collectionId);
    if (found === undefined) throw new AppError('E021', wording('noSync'));
    const { folder, collectionId: _id, ...sync } = found;
    const changes = await syncs.changes(collectionId, SHOWN_CHANGES);
    response.json({ ...sync, folderName: basename(folder), changes });
  });

  bind(operations.searchLibrary, async ({ body, principal, response }) => {
    const { collections, documents, ...request } = body;
    const collectionIds = await scope.resolve(principal, collections);
    response.json(await library.search({ ...request, documentIds: documents, collectionIds }));
  });
}

const EXAMPLES = 'examples';

function addUploads(bind: Bind, deps: LibraryRoutesDeps): void {
  const { scope, uploads, metrics, exampleFolder } = deps;
  const receive = async ({ query, principal, request, response }: UploadCall) => {
    const into = () => scope.ensure(principal, query.collection);
    const upload = await deps.shortly(() => uploads.receive(request, into, principal.name));
    metrics.countUploadedFiles(upload.files.length);
    if (query.stream === 'true')
      await whileClientWaits(deps, principal.name, response, (signal) =>
        streamUpload(deps, upload, request, response, signal),
      );
    else response.status(202).location(`/api/uploads/${upload.id}`).json(upload);
  };
  bind(operations.uploadDocuments, receive);
  bind(operations.uploadFiles, receive);

  bind(operations.addExamples, async ({ principal, response }) => {
    if (exampleFolder === undefined) throw new AppError('E021', wording('noExamples'));
    const into = () => scope.ensure(principal, EXAMPLES);
    const upload = await uploads.copy(exampleFolder, into, principal.name);
    response.status(202).location(`/api/uploads/${upload.id}`).json(upload);
  });

  bind(operations.getUpload, async ({ params, principal, response }) => {
    const upload = await uploads.find(params.id);
    if (upload === undefined || !mayUse(principal, upload.collection))
      throw new AppError('E021', wording('noUploadOfId'));
    response.json(upload);
  });
}
