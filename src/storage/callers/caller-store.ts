import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { CallerStore } from '../../domain/callers/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const SecretSchema = z.object({ value: z.string() });
const GroupsSchema = z.object({ groups: z.string() });

export function createCallerStore(database: Pick<Database, 'query'>): CallerStore {
  return {
    async secret(name) {
      // Of two processes that make it at once one wins, and both read what it has made.
      await database.query(
        'insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing',
        [name, randomBytes(32).toString('base64url')],
      );
      const { rows } = await database.query('select value from secrets where name = $1', [name]);
      return SecretSchema.parse(rows[0]).value;
    },
    async groupsOf(name) {
      const { rows } = await database.query('select groups from people where name = $1', [name]);
      return rows[0] === undefined
        ? undefined
        : fromJson(z.array(z.string()), GroupsSchema.parse(rows[0]).groups);
    },
    async rememberGroups(name, groups) {
      await database.query(
        'insert into people (name, groups) values ($1, $2) on conflict (name) do update set groups = excluded.groups',
        [name, toJson(groups)],
      );
    },
  };
}
