import * as z from 'zod';
import type { FileContent, FileDigest, FileStore } from '../../domain/files/index.ts';
import type { Clock } from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';

/** How long bytes wait for the rows that refer to them. A publication that takes longer stores them again. */
export const CLAIM_MS = 3_600_000;

export const FileRowSchema = z.object({
  hash: z.string(),
  bytes: z.coerce.number(),
  pieces: z.string().transform((text) => (text === '' ? [] : text.split(','))),
});

export interface ClaimDeps {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly store: FileStore;
  readonly clock: Clock;
}

/**
 * Stores bytes that a row is about to refer to. The row of the file is there first, so that whoever cleans waits for it, and its claim
 * keeps it until the publication has ended or the claim is over.
 */
export async function claimFile(
  { database, store, clock }: ClaimDeps,
  hash: string,
  content: () => FileContent | Uint8Array,
  options: { readonly again?: boolean } = {},
): Promise<FileDigest> {
  const until = new Date(clock.now().getTime() + CLAIM_MS).toISOString();
  const { rows } = await database.query(
    `insert into files (hash, bytes, pieces, claimed_until) values ($1, 0, '', $2)
     on conflict (hash) do update set claimed_until = greatest(files.claimed_until, excluded.claimed_until)
     returning hash, bytes, pieces`,
    [hash, until],
  );
  const known = FileRowSchema.parse(rows[0]);
  const isThere = known.pieces.length > 0 && (await store.size(hash)) === known.bytes;
  if (isThere && options.again !== true) return known;
  const file = await store.put(content(), hash);
  await database.query('update files set bytes = $2, pieces = $3 where hash = $1', [
    hash,
    file.bytes,
    file.pieces.join(','),
  ]);
  return file;
}

/**
 * Keeps the rows of files until the transaction ends; false when one of them is gone. Only removal waits for it: two publications with
 * the same picture hold it at the same time, and both write its claim at the end.
 */
export async function holdFiles(query: Query, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return true;
  const { rows } = await query('select hash from files where hash = any($1) order by hash for key share', [
    hashes,
  ]);
  return rows.length === hashes.length;
}

/** Rows refer to the files from here on. The locks are taken in one order, so that two publications never wait for each other. */
export async function releaseClaims(query: Query, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await query('select from files where hash = any($1) order by hash for no key update', [hashes]);
  await query('update files set claimed_until = null where hash = any($1)', [hashes]);
}

/** What is there now stays for the time of a claim, whatever is deleted meanwhile. */
export async function claimAll(database: Pick<Database, 'query'>, clock: Clock): Promise<void> {
  const until = new Date(clock.now().getTime() + CLAIM_MS).toISOString();
  await database.query('update files set claimed_until = greatest(claimed_until, $1)', [until]);
}
