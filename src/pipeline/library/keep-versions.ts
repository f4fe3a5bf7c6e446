import type { Logger, VersionStore } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';

/** What becomes of the earlier versions of a document when another one was published. What fails leaves more of them, until the next time. */
export function createKeepVersions(deps: {
  readonly versions: Pick<VersionStore, 'removeOld' | 'list' | 'ensureIndexed'>;
  readonly embed: (signal?: AbortSignal) => Parameters<VersionStore['reindex']>[1];
  readonly logger: Logger;
  readonly settings: { readonly keepVersions: number; readonly indexVersions: number };
}) {
  const { versions, logger, settings } = deps;
  return async (documentId: string, signal?: AbortSignal): Promise<void> => {
    try {
      await versions.removeOld(settings.keepVersions, documentId);
      if (settings.indexVersions === 0) return;
      const old = (await versions.list(documentId, settings.indexVersions + 1)).filter(
        ({ isCurrent }) => !isCurrent,
      );
      const ids = old.slice(0, settings.indexVersions).map(({ id }) => id);
      await versions.ensureIndexed(ids, deps.embed(signal), signal);
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      logger.warn('earlier versions of a document could not be kept as configured', { documentId, error });
    }
  };
}
