import * as z from 'zod';

export const CacheFiguresSchema = z.object({
  cache: z.string().describe('What begins the keys of its entries, such as `emb`.'),
  entries: z.int().describe('Entries that have not expired.'),
  hits: z.int().describe('Reads that found an entry, since the process began.'),
  misses: z.int().describe('Reads that found none, since the process began.'),
  until: z.iso
    .datetime()
    .describe('When the last of its entries expires; absent where it has none.')
    .optional(),
});
/** One kind of what is kept to be found again. */
type CacheFigures = z.infer<typeof CacheFiguresSchema>;

/** For those who look after what is kept with an expiry. */
export interface CacheUpkeep {
  /** Of this process alone, without asking the database. */
  reads(): readonly Pick<CacheFigures, 'cache' | 'hits' | 'misses'>[];
  figures(): Promise<readonly CacheFigures[]>;
  /** Deletes the entries of one cache, or of all; how many. */
  clear(cache?: string): Promise<number>;
}

/** Values that may be made again, with an expiry, many by one question. */
export interface BulkCache {
  /** What there is of the keys. */
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  setMany(entries: ReadonlyMap<string, string>, ttlSeconds: number): Promise<void>;
}
