import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/file-operations.ts';
import type { Bind } from '../http/bind.ts';
import { sendFile } from '../http/send-file.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import { createFindVisible } from './documents.ts';

/** Original files and pictures of documents. */
export function addFileRoutes(
  bind: Bind,
  deps: Pick<ApiDeps, 'documents' | 'files'> & { readonly scope: CollectionScope },
): void {
  const { files } = deps;
  const find = createFindVisible(deps);

  bind(operations.getOriginal, async ({ params, query, principal, request, response }) => {
    const file = await files.original(await find(principal, params.id), query.version);
    await sendFile(request, response, file, { isForGood: query.version !== undefined });
  });

  bind(operations.listPictures, async ({ params, query, principal, response }) => {
    const images = await files.pictures(await find(principal, params.id), query.version);
    response.json({ images });
  });

  bind(operations.getPicture, async ({ params, query, principal, request, response }) => {
    const file = await files.picture(await find(principal, params.id), params.file, query.version);
    await sendFile(request, response, file, { isForGood: query.version !== undefined });
  });
}
