import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  type Clock,
  type EventLog,
  type Logger,
  type NewRunEvent,
  type RunEvent,
  RunEventSchema,
  toStorableText,
} from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';
import type { EventTail } from './event-tail.ts';

const RowSchema = z.object({ seq: z.int(), type: z.string(), data: z.string(), at: z.string() });

const PlaceSchema = z.object({ seq: z.int(), key: z.string() });

function toEvent(row: unknown): RunEvent {
  const { seq, type, data, at } = RowSchema.parse(row);
  return RunEventSchema.parse({ seq, type, data: fromJson(z.record(z.string(), z.unknown()), data), at });
}

/** A damaged event keeps its place in the log, as a note: numbers have no gaps, and one row hides no other. */
function toReadableEvent(row: unknown, logger: Logger): RunEvent {
  try {
    return toEvent(row);
  } catch (error) {
    const { seq, at } = RowSchema.parse(row);
    logger.warn('A stored event cannot be read and is shown as a note.', { seq, error });
    return { seq, type: 'note', data: { text: 'This event is stored in a form that cannot be read.' }, at };
  }
}

/**
 * One statement per append. The counter row is locked until the event is written, so numbers have no gaps and become
 * visible in order, also with several writers. An event without a key gets one of its own: a write that is repeated
 * because its answer was lost stays one event.
 */
const APPEND = `with known as (
    select seq, type, data, at from run_events where run_id = $1 and key = $3
  ), counter as (
    insert into run_event_counters (run_id, last_seq) select $1, 1 where not exists (select from known)
    on conflict (run_id) do update set last_seq = run_event_counters.last_seq + 1
    returning last_seq
  ), written as (
    insert into run_events (run_id, seq, type, key, data, at) select $1, last_seq, $2, $3, $4, $5 from counter
    returning seq, type, data, at
  )
  select * from written union all select * from known`;

/** The same for several events at once, in their order: one statement, whatever their number. */
const APPEND_ALL = `with incoming as (
    select type, key, data, place from unnest($2::text[], $3::text[], $4::text[]) with ordinality as e(type, key, data, place)
  ), fresh as (
    select type, key, data, row_number() over (order by place) as position from incoming
    where not exists (select from run_events where run_id = $1 and run_events.key = incoming.key)
  ), counter as (
    insert into run_event_counters (run_id, last_seq) select $1, count(*) from fresh having count(*) > 0
    on conflict (run_id) do update set last_seq = run_event_counters.last_seq + excluded.last_seq
    returning last_seq
  )
  insert into run_events (run_id, seq, type, key, data, at)
  select $1, last_seq - (select count(*) from fresh) + position, type, key, data, $5 from fresh, counter
  returning seq, key`;

const UNIQUE_VIOLATION = '23505';

interface EventLogDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Where no other process writes. */
  readonly tail?: EventTail | undefined;
}

export function createEventLog(deps: EventLogDeps): EventLog {
  return { ...writeEvents(deps), ...readEvents(deps) };
}

function writeEvents({ database, clock, tail }: EventLogDeps): Pick<EventLog, 'append' | 'appendAll'> {
  return {
    async append(runId, event) {
      const params = [runId, event.type, storedKey(event.key), toJson(event.data), clock.now().toISOString()];
      const insert = async () => toEvent((await database.query(APPEND, params)).rows[0]);
      try {
        return await insert();
      } catch (error) {
        // Another writer stored the same key in between; now it is known.
        if (stateOf(error) === UNIQUE_VIOLATION) return insert();
        throw error;
      } finally {
        tail?.forget(runId);
      }
    },
    async appendAll(runId, events) {
      const unique = new Map<string, NewRunEvent>();
      for (const event of events) {
        const key = storedKey(event.key);
        if (!unique.has(key)) unique.set(key, event);
      }
      const entries = [...unique];
      if (entries.length === 0) return;
      const at = clock.now().toISOString();
      const sent = new Map(entries.map(([key, { type, data }]) => [key, { type, data: toJson(data) }]));
      const params = [
        runId,
        entries.map(([, { type }]) => type),
        [...sent.keys()],
        [...sent.values()].map(({ data }) => data),
        at,
      ];
      const insert = async () =>
        rememberInTail(tail, runId, (await database.query(APPEND_ALL, params)).rows, sent, at);
      try {
        await insert();
      } catch (error) {
        tail?.forget(runId);
        if (stateOf(error) !== UNIQUE_VIOLATION) throw error;
        await insert();
      }
    },
  };
}

function readEvents({ database, logger, tail }: EventLogDeps): Pick<EventLog, 'after' | 'latest'> {
  return {
    async after(runId, seq, limit = 10_000) {
      const known = tail?.after(runId, seq, limit);
      if (known !== undefined) return known;
      const { rows } = await database.lookUp(
        'select seq, type, data, at from run_events where run_id = $1 and seq > $2 order by seq limit $3',
        [runId, seq, limit],
      );
      return rows.map((row) => toReadableEvent(row, logger));
    },
    async latest(runId, type) {
      const known = tail?.after(runId, 0, Number.POSITIVE_INFINITY);
      if (known !== undefined) return known.findLast((event) => event.type === type);
      const { rows } = await database.lookUp(
        'select seq, type, data, at from run_events where run_id = $1 and type = $2 order by seq desc limit 1',
        [runId, type],
      );
      return rows[0] === undefined ? undefined : toEvent(rows[0]);
    },
  };
}

/** Events that were known already may lie anywhere in the log: then only the database tells how it ends. */
function rememberInTail(
  tail: EventTail | undefined,
  runId: string,
  stored: readonly unknown[],
  sent: ReadonlyMap<string, Sent>,
  at: string,
) {
  if (tail === undefined) return;
  if (stored.length < sent.size) return tail.forget(runId);
  const places = stored.map((row) => PlaceSchema.parse(row)).sort((a, b) => a.seq - b.seq);
  let size = 0;
  const events = places.map(({ seq, key }) => {
    const { type, data } = sent.get(key) ?? { type: '', data: '{}' };
    size += data.length;
    return toEvent({ seq, type, data, at });
  });
  tail.add(runId, events, size);
}

interface Sent {
  readonly type: string;
  /** As JSON. */
  readonly data: string;
}

const storedKey = (key: string | undefined) =>
  key === undefined ? `own:${randomUUID()}` : `key:${toStorableText(key)}`;

function stateOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause as { readonly code?: unknown } | undefined)?.code;
}
