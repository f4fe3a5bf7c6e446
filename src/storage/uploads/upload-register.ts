import * as z from 'zod';
import type { UploadRegister } from '../../domain/uploads/index.ts';
import type { Database } from '../database/database.ts';

/** How long a dead server is waited for; a living one says every third of it that it is there. */
const ALIVE = "interval '9 seconds'";
const RENEW_MS = 3_000;
/** For which is told what became of an upload. */
const KEPT = "interval '30 days'";

const StateSchema = z.object({ state: z.string() });
const TurnSchema = z.object({ isNext: z.boolean(), replaced: z.array(z.string()) });

const ADD = `with gone as (delete from uploads where at < now() - ${KEPT})
  insert into uploads (id, collection_id, source_paths, state, is_open, server, until, at)
  values ($1, $2, $3::text[], $4, true, $5, clock_timestamp() + ${ALIVE}, now()) on conflict (id) do nothing`;

const BEGIN = `update uploads as own set server = $2, until = clock_timestamp() + ${ALIVE}
  where id = $1 and is_open and (server = $2 or until < clock_timestamp())
  returning
    not exists (select from uploads as earlier
      where earlier.is_open and earlier.collection_id = own.collection_id and earlier.sent < own.sent
        and earlier.source_paths && own.source_paths and earlier.server <> $2
        and earlier.until > clock_timestamp()) as "isNext",
    array(select distinct path from uploads as later, unnest(later.source_paths) as path
      where not later.is_open and later.collection_id = own.collection_id and later.sent > own.sent
        and path = any(own.source_paths)) as replaced`;

/** Uploads of all servers on one Postgres, by its clock. `server` names this process. */
export function createUploadRegister(database: Pick<Database, 'query'>, server: string): UploadRegister {
  const { hold, leave } = createHold(database, server);

  return {
    async add({ id, collectionId, sourcePaths, state }) {
      await database.query(ADD, [id, collectionId, sourcePaths, state, server]);
      hold();
    },
    async find(id) {
      const { rows } = await database.query('select state from uploads where id = $1', [id]);
      return rows[0] === undefined ? undefined : StateSchema.parse(rows[0]).state;
    },
    async begin(id) {
      const { rows } = await database.query(BEGIN, [id, server]);
      if (rows[0] !== undefined) {
        hold();
        const { isNext, replaced } = TurnSchema.parse(rows[0]);
        return isNext ? { is: 'begun', replaced } : { is: 'waits' };
      }
      const open = await database.query('select from uploads where id = $1 and is_open', [id]);
      return { is: open.rows.length > 0 ? 'waits' : 'ended' };
    },
    async update(id, state) {
      await database.query('update uploads set state = $2 where id = $1 and is_open and server = $3', [
        id,
        state,
        server,
      ]);
    },
    async end(states) {
      await database.query(
        `update uploads set state = ended.state, is_open = false
         from unnest($1::text[], $2::text[]) as ended (id, state) where uploads.id = ended.id and is_open`,
        [[...states.keys()], [...states.values()]],
      );
    },
    leave,
  };
}

/** Says again and again that this server is there, as long as it has uploads to read. */
function createHold(database: Pick<Database, 'query'>, server: string) {
  let renewing: NodeJS.Timeout | undefined;
  const extend = (by: string) =>
    database.query(
      `update uploads set until = clock_timestamp() + ${by} where server = $1 and is_open returning id`,
      [server],
    );
  const stop = () => {
    clearInterval(renewing);
    renewing = undefined;
  };
  const renew = async () => {
    const { rows } = await extend(ALIVE);
    if (rows.length === 0) stop();
  };
  return {
    hold: () => {
      renewing ??= setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
    },
    leave: async () => {
      stop();
      await extend("interval '0'");
    },
  };
}
