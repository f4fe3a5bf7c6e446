import PQueue from 'p-queue';
import * as z from 'zod';
import type { LibraryFiles, ListedFile } from '../../domain/files/index.ts';
import { CLAIM_MS, type ClaimDeps, FileRowSchema } from './claim-file.ts';

const UNREFERENCED = `not exists (select from versions v where v.file_hash = f.hash)
  and not exists (select from images i where i.file_hash = f.hash)
  and (f.claimed_until is null or f.claimed_until < $1)`;
const HashSchema = z.object({ hash: z.string() });

/** Rows of one statement. */
const BATCH = 1000;

/**
 * Removes what nothing refers to. Each file under the lock of its row: a publication that claims it waits, and stores it again. Bytes
 * without a row (of a database that was restored) get one, and the time of a claim. Goes through the store in batches, and stops
 * between two files; what is left is for the next time.
 */
export function createCleanFiles({ database, store, clock }: ClaimDeps): LibraryFiles['clean'] {
  // A store that is the database needs a connection beside that of the lock: many at once would wait for each other's.
  const removals = new PQueue({ concurrency: 1 });
  return async (hashes, signal) => {
    const now = clock.now();
    if (hashes === undefined) {
      await store.tidy(new Date(now.getTime() - CLAIM_MS));
      await adopt(now, signal);
    }
    let files = 0;
    let bytes = 0;
    for (let after = ''; ; ) {
      const { rows } = await database.query(
        `select f.hash from files f where ${UNREFERENCED} and ($2::text[] is null or f.hash = any($2)) and f.hash > $3
         order by f.hash limit ${BATCH}`,
        [now.toISOString(), hashes ?? null, after],
      );
      for (const row of rows) {
        signal?.throwIfAborted();
        const removed = await removals.add(() => remove(HashSchema.parse(row).hash, now));
        if (removed === undefined) continue;
        files += 1;
        bytes += removed;
      }
      if (rows.length < BATCH) return { files, bytes };
      after = HashSchema.parse(rows.at(-1)).hash;
    }
  };

  function remove(hash: string, now: Date): Promise<number | undefined> {
    return database.transaction(async (query) => {
      await query('select from files where hash = $1 for update', [hash]);
      // Asked once the lock is held: what was published meanwhile is seen.
      const { rows } = await query(
        `select f.hash, f.bytes, f.pieces from files f where f.hash = $2 and ${UNREFERENCED}`,
        [now.toISOString(), hash],
      );
      if (rows[0] === undefined) return undefined;
      await store.remove(hash);
      await query('delete from files where hash = $1', [hash]);
      return FileRowSchema.parse(rows[0]).bytes;
    });
  }

  async function adopt(now: Date, signal: AbortSignal | undefined): Promise<void> {
    const until = new Date(now.getTime() + CLAIM_MS).toISOString();
    for await (const batch of inBatches(store.list())) {
      signal?.throwIfAborted();
      await database.query(
        `insert into files (hash, bytes, pieces, claimed_until)
         select hash, bytes, '', $3 from unnest($1::text[], $2::bigint[]) as found (hash, bytes) on conflict do nothing`,
        [batch.map(({ hash }) => hash), batch.map(({ bytes }) => bytes), until],
      );
    }
  }
}

async function* inBatches(files: AsyncIterable<ListedFile>): AsyncGenerator<readonly ListedFile[]> {
  let batch: ListedFile[] = [];
  for await (const file of files) {
    batch.push(file);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
