import * as z from 'zod';
import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database, Query } from '../database/database.ts';

/** Another process may switch the index to another embedder at any time. */
const CHECK_EVERY_MS = 2_000;
const StateSchema = z.object({ value: z.string().nullable(), empty: z.boolean() });
const ValueSchema = z.object({ value: z.string() });

export interface IndexFingerprint {
  readonly ours: string;
  /** Throws E004 when the index was made with another embedder. The first use of an empty index adopts ours. */
  check(): Promise<void>;
  /** Adopts ours for an empty index, and leaves another as it is: for words, which belong to no embedder. */
  claim(): Promise<void>;
  /** Throws E004 when the index was not made with the embedder of that name. */
  checkOther(madeBy: string): Promise<void>;
  /** With whom the index was made, when it was with another embedder. */
  other(): Promise<string | undefined>;
  /** Whether the index was made with another embedder. */
  isOther(): Promise<boolean>;
  /** As `check`, and holds it until the transaction ends. */
  hold(query: Query): Promise<void>;
  /** With whom the index is made, held until the transaction ends. */
  live(query: Query): Promise<string>;
  /** Makes the index ours; the caller has exchanged its vectors in the same transaction. */
  adopt(query: Query): Promise<void>;
}

/** Vectors of two embedders cannot be compared, so an index belongs to one; `table` holds what is indexed. */
export function createIndexFingerprint(deps: {
  readonly database: Database;
  readonly fingerprint: string;
  readonly table: 'index_segments' | 'index_chunks' | 'search_versions';
}): IndexFingerprint {
  const KEY = deps.table === 'search_versions' ? 'search.fingerprint' : 'index.fingerprint';
  let checkedAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const { rows } = await deps.database.query(
      `select (select value from settings where key = $1) as value, not exists (select from ${deps.table}) as empty`,
      [KEY],
    );
    return StateSchema.parse(rows[0]);
  };
  const adopt = (query: Query) =>
    query(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [KEY, deps.fingerprint],
    );
  /** Whose the index is, if not ours. */
  const settle = async (): Promise<string | Wording | undefined> => {
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return undefined;
    const { value, empty } = await read();
    if (value !== deps.fingerprint) {
      if (!empty) return value ?? wording('unknownModel');
      await adopt((sql, params) => deps.database.query(sql, params));
    }
    checkedAt = performance.now();
    return undefined;
  };
  const readHeld = (query: Query) => readValue(query, KEY);
  return {
    ours: deps.fingerprint,
    async check() {
      const other = await settle();
      if (other !== undefined) throw mismatch(other, deps.fingerprint);
    },
    claim: async () => void (await settle()),
    async checkOther(madeBy) {
      const { value } = await read();
      if (value !== madeBy) throw mismatch(value ?? wording('unknownModel'), madeBy);
    },
    async other() {
      const { value, empty } = await read();
      return empty || value === deps.fingerprint ? undefined : (value ?? '');
    },
    async isOther() {
      const { value, empty } = await read();
      return !empty && value !== deps.fingerprint;
    },
    async hold(query) {
      const value = await readHeld(query);
      if (value !== deps.fingerprint) throw mismatch(value ?? wording('unknownModel'), deps.fingerprint);
    },
    live: async (query) => (await readHeld(query)) ?? deps.fingerprint,
    adopt: async (query) => void (await adopt(query)),
  };
}

async function readValue(query: Query, key: string): Promise<string | undefined> {
  const { rows } = await query('select value from settings where key = $1 for share', [key]);
  return z.array(ValueSchema).parse(rows)[0]?.value;
}

function mismatch(stored: string | Wording, configured: string): AppError {
  return new AppError('E004', wording('otherEmbeddings', { stored, configured }));
}
