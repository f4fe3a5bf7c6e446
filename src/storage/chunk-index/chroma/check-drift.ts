import * as z from 'zod';
import type { Database } from '../../database/database.ts';
import type { Outbox } from './outbox.ts';
import type { VectorStore } from './vector-store.ts';

const ExpectedSchema = z.array(z.object({ chunkId: z.string(), versionId: z.string() }));

export interface VectorDrift {
  /** Steps that have not been sent to the store yet. */
  readonly waiting: number;
  /** Chunks of the library without their vector in the store. */
  readonly missing: readonly string[];
  /** Vectors of chunks that are not in the library any more. */
  readonly extra: readonly string[];
}

export interface DriftCheck {
  check(): Promise<VectorDrift>;
  /** Removes extra vectors; documents with missing vectors are embedded again by the next ingestion. */
  repair(): Promise<VectorDrift>;
}

/** Compares the store with the library, and brings them together again. */
export function createDriftCheck(deps: {
  readonly database: Database;
  readonly store: VectorStore;
  readonly outbox: Outbox;
  readonly ours: string;
}): DriftCheck {
  async function compare() {
    await deps.outbox.drain();
    const { rows } = await deps.database.query(
      `select c.id as "chunkId", c.version_id as "versionId" from chunks c
       join vector_versions made on made.version_id = c.version_id and made.fingerprint = $1
       join documents d on d.current_version_id = c.version_id`,
      [deps.ours],
    );
    const expected = new Map(
      ExpectedSchema.parse(rows).map(({ chunkId, versionId }) => [chunkId, versionId]),
    );
    const stored = new Set(await deps.store.listChunks('content'));
    return {
      expected,
      waiting: await deps.outbox.count(),
      missing: [...expected.keys()].filter((id) => !stored.has(id)),
      extra: [...stored].filter((id) => !expected.has(id)),
    };
  }

  return {
    async check() {
      const { waiting, missing, extra } = await compare();
      return { waiting, missing, extra };
    },
    async repair() {
      const { expected, waiting, missing, extra } = await compare();
      if (extra.length > 0) await deps.store.removeChunks(extra);
      if (missing.length > 0) {
        await deps.database.transaction(async (query) => {
          await query('delete from vector_versions where version_id = any($1::text[])', [
            [...new Set(missing.map((id) => expected.get(id)))],
          ]);
          await query("update settings set value = 'incomplete vectors' where key = 'index.fingerprint'");
        });
      }
      return { waiting, missing, extra };
    },
  };
}
