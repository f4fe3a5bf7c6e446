import * as z from 'zod';
import { AppError } from '../errors/index.ts';
import type { Database } from './database.ts';

const KEY = 'index.fingerprint';
const RowSchema = z.object({ value: z.string().nullable(), empty: z.boolean() });

export interface IndexFingerprint {
  /** Throws E004 when the index was made with another embedder. The first use of an empty index adopts ours. */
  check(): Promise<void>;
}

/** Vectors of two embedders cannot be compared, so an index belongs to one; `table` holds what is indexed. */
export function createIndexFingerprint(deps: {
  readonly database: Database;
  readonly fingerprint: string;
  readonly table: 'index_segments' | 'index_chunks';
}): IndexFingerprint {
  let checked = false;
  return {
    async check() {
      if (checked) return;
      const { rows } = await deps.database.query(
        `select (select value from settings where key = $1) as value, not exists (select from ${deps.table}) as empty`,
        [KEY],
      );
      const { value, empty } = RowSchema.parse(rows[0]);
      if (value !== deps.fingerprint) {
        if (!empty) throw mismatch(value ?? 'an unknown model', deps.fingerprint);
        await deps.database.query(
          'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
          [KEY, deps.fingerprint],
        );
      }
      checked = true;
    },
  };
}

function mismatch(stored: string, configured: string): AppError {
  return new AppError(
    'E004',
    `The index was made with the embeddings "${stored}", and "${configured}" is configured; their vectors cannot be compared. Configure the former again, or index the library anew.`,
  );
}
