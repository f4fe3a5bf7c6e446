import { fileOperations as operations, PictureListSchema } from '../api/contract/index.ts';
import type { FileContent } from '../domain/files/index.ts';
import type { DocumentFiles, ServedFile } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';

/** Files of documents that a server keeps. */
export function createRemoteFiles({ client }: { client: HttpClient }): DocumentFiles {
  return {
    original: async ({ id }, version) =>
      served(
        await client.open(operations.getOriginal, { params: { id }, query: { version }, accept: '*/*' }),
      ),
    pictures: async ({ id }, version) =>
      (await client.call(operations.listPictures, { params: { id }, query: { version } }, PictureListSchema))
        .images,
    picture: async ({ id }, file, version) => {
      const input = { params: { id, file }, query: { version }, accept: '*/*' };
      return served(await client.open(operations.getPicture, input));
    },
  };
}

function served(response: Response): ServedFile {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return {
    name: name === undefined ? 'file' : decodeURIComponent(name),
    mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
    bytes: Number(response.headers.get('content-length') ?? 0),
    hash: (response.headers.get('etag') ?? '').replaceAll('"', ''),
    read: () => (response.body ?? []) as unknown as FileContent,
  };
}
