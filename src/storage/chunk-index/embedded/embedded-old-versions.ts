import { BM25 } from '../../segments/settings.ts';
import { checkQuery, checkVectors } from '../check-vectors.ts';
import type { OldVersionIndex } from '../old-versions.ts';
import type { createEmbeddedIndex } from './embedded-index.ts';
import { encodeParts } from './encode-parts.ts';

/** Segments of versions that are not current, held in memory once one is asked for. */
export function createOldSegments(
  deps: Omit<Parameters<typeof createEmbeddedIndex>[0], 'database'>,
): OldVersionIndex {
  const { call, guard, fingerprint } = deps;
  return {
    searchLexical: (terms, scope, limit, signal) =>
      guard(
        () => call('searchLexical', { terms, scope, limit, settings: BM25, isOld: true }, signal),
        signal,
      ),
    async searchVector(vector, scope, limit, signal, madeBy) {
      await checkQuery(vector, deps, madeBy);
      return guard(() => call('searchVector', { vector, scope, limit, isOld: true }, signal), signal);
    },
    async prepare(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      await fingerprint.check();
      const parts = await deps.turns.run(encodeParts(version, fields, deps));
      return {
        async write(query) {
          for (const [part, { bytes }] of parts.entries())
            await query('insert into index_old_segments (version_id, part, bytes) values ($1, $2, $3)', [
              version.versionId,
              part,
              bytes,
            ]);
        },
      };
    },
  };
}
