import * as z from 'zod';
import type { LibraryFiles } from '../../domain/files/index.ts';
import { CLAIM_MS, type ClaimDeps, FileRowSchema } from './claim-file.ts';

const UNREFERENCED = `not exists (select from versions v where v.file_hash = f.hash)
  and not exists (select from images i where i.file_hash = f.hash)
  and (f.claimed_until is null or f.claimed_until < $1)`;
const HashSchema = z.object({ hash: z.string() });

/**
 * Removes what nothing refers to. Each file under the lock of its row: a publication that claims it waits, and stores it again. Bytes
 * without a row (of a database that was restored) get one, and the time of a claim.
 */
export function createCleanFiles({ database, store, clock }: ClaimDeps): LibraryFiles['clean'] {
  return async (hashes) => {
    const now = clock.now();
    if (hashes === undefined) {
      await store.tidy(new Date(now.getTime() - CLAIM_MS));
      await adopt(now);
    }
    const { rows } = await database.query(
      `select f.hash from files f where ${UNREFERENCED} and ($2::text[] is null or f.hash = any($2)) order by f.hash`,
      [now.toISOString(), hashes ?? null],
    );
    let files = 0;
    let bytes = 0;
    for (const row of rows) {
      const removed = await remove(HashSchema.parse(row).hash, now);
      if (removed === undefined) continue;
      files += 1;
      bytes += removed;
    }
    return { files, bytes };
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

  async function adopt(now: Date): Promise<void> {
    const until = new Date(now.getTime() + CLAIM_MS).toISOString();
    for await (const { hash, bytes } of store.list())
      await database.query(
        `insert into files (hash, bytes, pieces, claimed_until) values ($1, $2, '', $3) on conflict do nothing`,
        [hash, bytes, until],
      );
  }
}
