import { join } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import type { MirrorFolder } from '../../domain/syncs/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import type { S3Settings } from '../files/s3/s3-settings.ts';
import { mirrorGit } from './mirror-git.ts';
import { type MirrorLimits, mirrorObjects } from './mirror-objects.ts';
import { createS3Folder } from './s3-folder.ts';
import { createWebdavFolder } from './webdav-folder.ts';

/** Copies of remote folders, one for each collection and address. */
export function createMirror(
  deps: MirrorLimits & {
    /** Where the copies are. */
    readonly folder: string;
    readonly s3: Omit<S3Settings, 'bucket' | 'prefix'>;
    /** By host, for WebDAV. */
    readonly logins: Readonly<Record<string, { readonly user: string; readonly password: string }>>;
  },
): MirrorFolder {
  return async (address, collectionId, signal) => {
    const copy = join(deps.folder, `${collectionId}-${sha256(address).slice(0, 12)}`);
    try {
      if (address.startsWith('git+')) {
        await mirrorGit(address, copy, signal);
        return { folder: copy, failed: [] };
      }
      const remote = address.startsWith('s3:')
        ? createS3Folder(address, deps.s3)
        : createWebdavFolder(address, deps.logins[new URL(address).host]);
      return await mirrorObjects(remote, copy, deps, signal);
    } catch (cause) {
      if (isAbort(cause, signal) || cause instanceof AppError) throw cause;
      throw new AppError('E131', wording('remoteFailed', { address }), { cause });
    }
  };
}
