import { libraryOperations as operations } from '../api/contract/index.ts';
import { wording } from '../catalogue/index.ts';
import type { FileContent } from '../domain/files/index.ts';
import { AppError, isAbort } from '../errors/index.ts';
import type { BackupOptions } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';

/** The embedded database of a server with its files in one file, while the server works. */
export async function* fetchBackup(
  client: Pick<HttpClient, 'open' | 'url'>,
  { files }: BackupOptions = {},
): FileContent {
  const query = files === false ? { files: 'false' as const } : {};
  const response = await client.open(operations.makeBackup, { query, accept: '*/*' });
  try {
    yield* (response.body ?? []) as unknown as FileContent;
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new AppError('E050', wording('serverSilent', { url: client.url }), { cause });
  }
}
