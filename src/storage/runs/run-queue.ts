import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Logger, RunQueue } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { createQueueBoss, QUEUE, type QueueBoss } from './queue-boss.ts';

const RETRY_DELAY_SECONDS = 1;

/**
 * A run that is handed over or lost its worker comes back by a retry, so that retries are no limit: a run that crashes
 * its workers is set aside by its lease. Expiry and heartbeat catch only what dies before it has a lease.
 */
const JOB_OPTIONS = {
  retryLimit: 100_000,
  retryDelay: RETRY_DELAY_SECONDS,
  expireInSeconds: 23 * 3600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3600,
  retentionSeconds: 90 * 24 * 3600,
};

/**
 * The place of a new run in the line: start-time fair queueing (Goyal et al., 1996). Each run of a key stands one further
 * than the one before it, and never before what is worked on, so that the runs of several keys take turns however many one of
 * them has queued. pg-boss takes high priorities first, so a place is a priority below zero.
 */
const NEXT_PLACE = `with line as (
    select -j.priority as place, l.job_key, j.state from pgboss.job j join run_leases l on l.job_id = j.id
    where j.name = '${QUEUE}' and j.state in ('created', 'retry', 'active')
  )
  select 1 + greatest(0,
    coalesce(max(place) filter (where state = 'active'), min(place) - 1),
    max(place) filter (where split_part(job_key, '/', 1) is not distinct from $1)
  )::int as place from line`;

/** Within a key higher priorities go first: its places stay, and its runs are put on them in order. */
const ORDER_KEY = `with line as (
    select j.id, j.priority as place, l.job_priority as wish, j.created_on from pgboss.job j join run_leases l on l.job_id = j.id
    where j.name = '${QUEUE}' and j.state in ('created', 'retry') and split_part(l.job_key, '/', 1) is not distinct from $1
  ),
  places as (select place, row_number() over (order by place desc) as turn from line),
  runs as (select id, row_number() over (order by wish desc, place desc, created_on) as turn from line)
  update pgboss.job j set priority = places.place from runs join places using (turn)
  where j.id = runs.id and j.name = '${QUEUE}' and j.priority <> places.place`;

const PlaceRow = z.object({ place: z.int() });
const JobRow = z.object({ run_id: z.string(), job_key: z.string().nullable(), job_priority: z.int() });
const WaitingRow = z.object({ total: z.int(), of_key: z.int() });

/** Jobs whose worker is gone: active since before a lease that has run out, or whose holder cannot be alive. */
const DEAD_JOBS = `select l.job_id::text as id from run_leases l join pgboss.job j on j.id = l.job_id
  where j.name = '${QUEUE}' and j.state = 'active' and l.owner is not null and j.started_on <= l.acquired_at + interval '1 second'
    and (l.expires_at <= clock_timestamp() or ($1 and l.owner <> $2))`;

/** Runs that were to be queued by a process that died before it sent the job. */
const UNSENT_JOBS = `select l.run_id, l.job_id::text as id, l.job_key, l.job_priority from run_leases l
  join runs r on r.id = l.run_id
  where l.job_id is not null and r.status = 'queued' and (r.updated_at < $1 or r.updated_at > $2)
    and not exists (select from pgboss.job j where j.id = l.job_id and j.state in ('created', 'retry', 'active'))`;

/**
 * No job of ours waits longer than for its retry and no lease lasts longer than its time: what lies further ahead was
 * written before the clock was set back, and would wait until the clock is there again. Jobs keep their order.
 */
const AFTER_A_CLOCK_SET_BACK = [
  `update pgboss.job set start_after = clock_timestamp()
   where name = '${QUEUE}' and state in ('created', 'retry') and start_after > clock_timestamp() + interval '1 minute'`,
  `update pgboss.job j set created_on = j.created_on - (ahead.latest - ahead.place)
   from (select max(created_on) filter (where created_on > clock_timestamp() + interval '1 minute') as latest,
       coalesce(min(created_on) filter (where created_on <= clock_timestamp() + interval '1 minute'), clock_timestamp()) - interval '1 millisecond' as place
     from pgboss.job where name = '${QUEUE}' and state in ('created', 'retry')) ahead
   where j.name = '${QUEUE}' and j.state in ('created', 'retry') and j.created_on > clock_timestamp() + interval '1 minute'`,
  `update run_leases set expires_at = clock_timestamp() + interval '1 minute'
   where expires_at > clock_timestamp() + interval '5 minutes'`,
];

interface RunQueueDeps {
  readonly database: Database;
  readonly owner: string;
  readonly maxPerKey: number;
  readonly logger: Logger;
}

/**
 * The queue on pg-boss over the database of everything else. It is set up on first use, because a command that executes
 * its run itself needs none. Keys share `maxPerKey` places by pg-boss's singleton policy: `groupConcurrency` is racy.
 */
export function createRunQueue(deps: RunQueueDeps): RunQueue & { close(): Promise<void> } {
  const { database } = deps;
  const boss = createQueueBoss(deps);
  const send = createSend(database, boss);

  return {
    ...readJobs(database),
    ...createQueueWork(deps, boss, send),
    async add({ runId, priority, key, traceParent }) {
      const id = randomUUID();
      // The places of a key are numbered; each run takes the next one.
      const { rows } = await database.query(
        `insert into run_leases (run_id, job_id, job_key, job_priority) values ($1, $2, $3 ||
           '/' || (select count(*) from run_leases where job_key like $3 || '/%') % $5, $4)
         on conflict (run_id) do update set job_id = excluded.job_id, job_priority = excluded.job_priority,
           job_key = excluded.job_key
         returning job_key`,
        [runId, id, key === undefined ? null : placeName(key), priority, deps.maxPerKey],
      );
      await send({
        runId,
        id,
        key: z.object({ job_key: z.string().nullable() }).parse(rows[0]).job_key,
        priority,
        traceParent,
      });
    },
    async remove(runId) {
      const { rows } = await database.query(
        'select job_id::text as id from run_leases where run_id = $1 and job_id is not null',
        [runId],
      );
      if (rows[0] === undefined) return;
      await (await boss.started()).deleteJob(QUEUE, z.object({ id: z.string() }).parse(rows[0]).id);
      await database.query('update run_leases set job_id = null where run_id = $1', [runId]);
    },
    close: boss.close,
  };
}

interface Job {
  readonly runId: string;
  readonly id: string;
  readonly key: string | null;
  readonly priority: number;
  readonly traceParent?: string | undefined;
}
type Send = (job: Job) => Promise<void>;

function createSend(database: Database, boss: QueueBoss): Send {
  // Until a run asks for another order each key keeps that of arrival, and nothing has to be put in order.
  let hasWishes = false;
  return async (job) => {
    const opened = await boss.started();
    const keyName = job.key?.split('/')[0] ?? null;
    const { place } = PlaceRow.parse((await database.query(NEXT_PLACE, [keyName])).rows[0]);
    await opened.send(
      QUEUE,
      { runId: job.runId, ...(job.traceParent !== undefined && { traceParent: job.traceParent }) },
      { ...JOB_OPTIONS, id: job.id, priority: -place, singletonKey: job.key ?? job.runId },
    );
    if (hasWishes || job.priority !== 0) {
      hasWishes = true;
      await database.query(ORDER_KEY, [keyName]);
    }
  };
}

function readJobs(database: Database): Pick<RunQueue, 'waiting' | 'find'> {
  return {
    async waiting(key) {
      const { rows } = await database.query(
        `select count(*)::int as total, (count(*) filter (where l.job_key like $1 || '/%'))::int as of_key
         from run_leases l join runs r on r.id = l.run_id where r.status = 'queued' and l.job_id is not null`,
        [key === undefined ? null : placeName(key)],
      );
      const { total, of_key } = WaitingRow.parse(rows[0]);
      return { total, ofKey: of_key };
    },
    async find(runId) {
      const { rows } = await database.query(
        'select run_id, job_key, job_priority from run_leases where run_id = $1 and job_id is not null',
        [runId],
      );
      if (rows[0] === undefined) return undefined;
      const { job_key, job_priority } = JobRow.parse(rows[0]);
      return { runId, priority: job_priority, ...(job_key === null ? {} : { key: keyOf(job_key) }) };
    },
  };
}

function createQueueWork(
  { database, owner }: RunQueueDeps,
  boss: QueueBoss,
  send: Send,
): Pick<RunQueue, 'start' | 'recover' | 'stop'> {
  const isEmbedded = database.host === 'embedded';
  let isWorking = false;

  return {
    async start({ concurrency, work }) {
      isWorking = true;
      const opened = await boss.started(true);
      if (isEmbedded) await failActive(database, opened);
      await opened.work<{ runId: string; traceParent?: string }>(
        QUEUE,
        {
          localConcurrency: concurrency,
          pollingIntervalSeconds: 0.5,
          notifyPollingIntervalSeconds: 0.5,
          burstWhenReadyExceeds: 1,
          heartbeatRefreshSeconds: 5,
        },
        async ([job]) => {
          if (job !== undefined) await work(job.data.runId, job.data.traceParent);
        },
      );
    },
    async recover() {
      const opened = await boss.started();
      for (const statement of AFTER_A_CLOCK_SET_BACK) await database.query(statement);
      const dead = (await database.query(DEAD_JOBS, [isEmbedded, owner])).rows.map(
        (row) => IdRow.parse(row).id,
      );
      if (dead.length > 0) await opened.fail(QUEUE, dead, { message: 'The worker is gone.' });
      const unsent = (await database.query(UNSENT_JOBS, [isoIn(-UNSENT_AFTER_MS), isoIn(UNSENT_AFTER_MS)]))
        .rows;
      for (const row of unsent) {
        const { run_id, id, job_key, job_priority } = JobRow.extend({ id: z.string() }).parse(row);
        await send({ runId: run_id, id, key: job_key, priority: job_priority });
      }
      return dead.length + unsent.length;
    },
    async stop() {
      if (!isWorking) return;
      isWorking = false;
      await (await boss.started()).offWork(QUEUE, { wait: true });
    },
  };
}

/** The only process that may work on an embedded database has just started, so nothing is being worked on. */
async function failActive(database: Database, opened: PgBoss): Promise<void> {
  const { rows } = await database.query(
    `select id::text as id from pgboss.job where name = '${QUEUE}' and state = 'active'`,
  );
  const ids = rows.map((row) => IdRow.parse(row).id);
  if (ids.length > 0) await opened.fail(QUEUE, ids, { message: 'The worker is gone.' });
}

const UNSENT_AFTER_MS = 10_000;
const isoIn = (ms: number): string => new Date(Date.now() + ms).toISOString();
const IdRow = z.object({ id: z.string() });

/** Keys may hold anything; as a name they are plain and free of `%`, `_` and `/`, which mean something in the queries. */
const placeName = (key: string): string => Buffer.from(key).toString('hex');
const keyOf = (place: string): string => Buffer.from(place.split('/')[0] ?? '', 'hex').toString();
