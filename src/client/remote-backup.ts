import { libraryOperations as operations } from '../api/contract/index.ts';
import type { HttpClient } from './http-client.ts';

/** The embedded database of a server in one file, while the server works. */
export async function fetchBackup(client: Pick<HttpClient, 'open'>): Promise<Uint8Array> {
  const response = await client.open(operations.makeBackup, { accept: '*/*' });
  return new Uint8Array(await response.arrayBuffer());
}
