import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SharedGates } from '../../concurrency/index.ts';
import type { Database } from '../database/database.ts';

/** How long a dead process keeps its places; a living one says every third of it that it has them. */
const PLACE_MS = 9_000;
/** Somebody leaves without a word to those who wait. */
const LOOK_MS = 100;
/** Of the starts of an interval, how many may come at once. */
const AT_ONCE = 1 / 6;

const EnteredSchema = z.tuple([
  z.object({ entered: z.boolean(), starts: z.number(), isFull: z.boolean(), pauseMs: z.coerce.number() }),
]);

/** `kept.places` without those that nobody has any more, starts as they have refilled, and whether one more may enter. */
const ENTER = `insert into request_gates as kept (name, places, starts, at, paused_until, entered)
  values ($1, jsonb_build_object($2::text, $3::float8 + (extract(epoch from clock_timestamp()) * 1000)::float8),
    $5::float8 - 1, clock_timestamp(), '-infinity', true)
  on conflict (name) do update set (places, starts, at, entered) = (
    select case when may then held.places || excluded.places else held.places end,
      held.starts - case when may then 1 else 0 end, greatest(kept.at, excluded.at), may
    from (select
        coalesce((select jsonb_object_agg(key, value) from jsonb_each(kept.places)
          where value::float8 > extract(epoch from excluded.at) * 1000), '{}') as places,
        least($5::float8, kept.starts
          + greatest(0, extract(epoch from excluded.at - kept.at)::float8 * 1000) * $6::float8) as starts) as held,
      lateral (select held.starts >= 1 and kept.paused_until <= excluded.at
        and (select count(*) from jsonb_object_keys(held.places)) < $4::int as may) as decided)
  returning entered, starts, (select count(*) from jsonb_object_keys(places)) >= $4::int as "isFull",
    case when paused_until > clock_timestamp()
      then extract(epoch from paused_until - clock_timestamp())::float8 * 1000 else 0 end as "pauseMs"`;

/** Places, rates and pauses of all processes on one database together, by its clock. */
export function createRequestGates(database: Pick<Database, 'lookUp'>): SharedGates {
  const { has, hold, forget } = createHeldPlaces(database);

  return {
    async enter(name, { concurrency, requests, intervalMs }) {
      const place = randomUUID();
      // Without a rate every start is refilled within a millisecond.
      const perMs = requests === undefined ? concurrency : requests / intervalMs;
      const atOnce = requests === undefined ? concurrency : Math.max(1, Math.ceil(requests * AT_ONCE));
      hold(place);
      try {
        const { rows } = await database.lookUp(ENTER, [name, place, PLACE_MS, concurrency, atOnce, perMs]);
        const [{ entered, starts, isFull, pauseMs }] = EnteredSchema.parse(rows);
        if (entered) return { leave: () => leave(name, place) };
        forget(place);
        const startMs = starts < 1 ? (1 - starts) / perMs : 0;
        return { waitMs: Math.ceil(Math.max(pauseMs, startMs, isFull ? LOOK_MS : 1)), pauseMs };
      } catch (error) {
        forget(place);
        throw error;
      }
    },
    async pause(name, ms) {
      await database.lookUp(
        `insert into request_gates as kept (name, places, starts, at, paused_until, entered)
         values ($1, '{}', 1, clock_timestamp(), clock_timestamp() + $2::float8 * interval '1 millisecond', false)
         on conflict (name) do update set paused_until = greatest(kept.paused_until, excluded.paused_until)`,
        [name, ms],
      );
    },
  };

  function leave(name: string, place: string): void {
    if (!has(place)) return;
    forget(place);
    // One that is not given back is free when nobody says any more that it is held.
    database
      .lookUp('update request_gates set places = places - $2::text where name = $1', [name, place])
      .catch(() => undefined);
  }
}

/** Says again and again that the places of this process are held. */
function createHeldPlaces(database: Pick<Database, 'lookUp'>) {
  const held = new Set<string>();
  let renewing: NodeJS.Timeout | undefined;

  const renew = () =>
    database.lookUp(
      `update request_gates set places = (
         select jsonb_object_agg(key, case when key = any($1::text[])
           then to_jsonb((extract(epoch from clock_timestamp()) * 1000)::float8 + $2::float8) else value end)
         from jsonb_each(places))
       where places ?| $1::text[]`,
      [[...held], PLACE_MS],
    );
  const forget = (place: string) => {
    held.delete(place);
    if (held.size > 0) return;
    clearInterval(renewing);
    renewing = undefined;
  };
  const hold = (place: string) => {
    held.add(place);
    renewing ??= setInterval(() => void renew().catch(() => undefined), PLACE_MS / 3).unref();
  };
  return { has: (place: string) => held.has(place), hold, forget };
}
