import type { FileStore } from '../domain/files/index.ts';
import type { Clock } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import { writeBackup } from './backup/write-backup.ts';
import type { createChunkIndex } from './chunk-index/chunk-index.ts';
import type { Database } from './database/database.ts';
import { toDatabaseError } from './database/guard-database.ts';
import { claimAll } from './files/claim-file.ts';
import { listNeeded } from './files/list-needed.ts';
import type { OpenedHost } from './open-host.ts';
import type { createRunQueue } from './runs/run-queue.ts';

/** What concerns the database as a whole. */
export function createUpkeep({
  host,
  library,
  index,
  queue,
  clock,
  checkpointer,
  fileStore,
}: {
  readonly clock: Clock;
  readonly checkpointer: () => Promise<unknown>;
  readonly fileStore: FileStore;
  readonly host: OpenedHost['host'];
  readonly library: Database;
  readonly index: ReturnType<typeof createChunkIndex>;
  readonly queue: ReturnType<typeof createRunQueue>;
}) {
  return {
    async loadModules() {
      await checkpointer();
      await host.call?.('loadIndex', null);
    },
    async resetIndex() {
      await library.transaction(async (query) => {
        await index.clear(query);
        await query('update documents set current_version_id = null where current_version_id is not null');
      });
    },
    async *backup({ files = true }: { readonly files?: boolean } = {}): AsyncGenerator<Uint8Array> {
      if (files) await claimAll(library, clock);
      const database = await host.dump().catch((error: unknown) => {
        throw error instanceof AppError ? error : toDatabaseError(error, 'E004');
      });
      const kept = { list: () => listNeeded(library), read: (hash: string) => fileStore.read(hash) };
      yield* writeBackup({ database, createdAt: clock.now(), files: files ? kept : undefined });
    },
    async checkHealth() {
      try {
        await host.checkHealth();
      } catch (error) {
        throw error instanceof AppError ? error : toDatabaseError(error, 'E007');
      }
    },
    close: async () => {
      await queue.close();
      await index.finish?.();
      await fileStore.close();
      await host.close();
    },
  };
}
