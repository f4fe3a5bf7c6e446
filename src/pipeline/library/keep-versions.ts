import type { Logger, VersionStore } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';

/** What becomes of the earlier versions of a document when another one was published. What fails leaves more of them, until the next time. */
export function createKeepVersions(deps: {
  readonly versions: Pick<VersionStore, 'removeOld'>;
  readonly logger: Logger;
  readonly settings: { readonly keepVersions: number };
}) {
  const { versions, logger, settings } = deps;
  return async (documentId: string, signal?: AbortSignal): Promise<void> => {
    try {
      await versions.removeOld(settings.keepVersions, documentId);
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      logger.warn('earlier versions of a document could not be kept as configured', { documentId, error });
    }
  };
}
