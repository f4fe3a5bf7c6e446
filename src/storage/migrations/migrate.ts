import { createHash } from 'node:crypto';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database, Query } from '../database/database.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

const AppliedSchema = z.array(z.object({ id: z.int(), name: z.string() }));
/** Any number that is ours alone: two processes that start on one Postgres migrate one after the other. */
const MIGRATION_LOCK = 7_240_115;

/**
 * Brings the schema to that of this program, all in one transaction, and records each step. Safe to run at every
 * start; throws E008 when the database was made by a newer program, or by one so old that the first step here is new to it.
 */
export async function migrate(
  database: Pick<Database, 'host' | 'query' | 'transaction'>,
  options: { readonly now: string },
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  // The usual start finds nothing to do, and should not wait for others.
  if ((await pending((sql) => database.query(sql), migrations)).length === 0) return [];
  return database.transaction(async (query) => {
    if (database.host === 'postgres') await query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await query(
      'create table if not exists schema_migrations (id int primary key, name text not null, applied_at text not null)',
    );
    const steps = await pending(query, migrations);
    for (const step of steps) {
      const sql = step.sql(database.host);
      if (sql !== '') await query(sql);
      await query('insert into schema_migrations (id, name, applied_at) values ($1, $2, $3)', [
        step.id,
        step.name,
        options.now,
      ]);
    }
    return steps.map(({ name }) => name);
  });
}

/** Tells whether an embedded database has been made with the schema of this program. */
export function embeddedSchemaKey(): string {
  const steps = MIGRATIONS.map((step) => `${step.id} ${step.name}\n${step.sql('embedded')}`);
  return createHash('sha256').update(steps.join('\n')).digest('hex').slice(0, 16);
}

/** Throws E008 when the database was made by a newer program or one that is too old; changes nothing. */
export async function checkSchema(query: Query): Promise<void> {
  await pending(query, MIGRATIONS);
}

async function pending(query: Query, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await query("select from pg_class where oid = to_regclass('schema_migrations')");
  if (rows.length === 0) return migrations;
  const applied = AppliedSchema.parse((await query('select id, name from schema_migrations')).rows);
  const first = Math.min(...migrations.map(({ id }) => id));
  const known = new Set(migrations.map(({ id }) => id));
  // Steps before the first are part of it.
  const newer = applied.filter(({ id }) => id >= first && !known.has(id));
  if (newer.length > 0) {
    throw new AppError('E008', wording('databaseNewer', { step: newer.at(-1)?.name ?? '' }));
  }
  const done = new Set(applied.map(({ id }) => id));
  if (done.size > 0 && !done.has(first)) throw new AppError('E008', wording('databaseOlder'));
  return migrations.filter(({ id }) => !done.has(id));
}
