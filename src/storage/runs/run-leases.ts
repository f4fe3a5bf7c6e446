import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { RunLease, RunLeases } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database } from '../database/database.ts';

export interface LeaseSettings {
  /** A lease that was not renewed for so long may be taken by another process. */
  readonly ttlMs: number;
  readonly renewMs: number;
}

/** A dead worker is noticed after 8 s. A slow one only loses time: its writes are fenced. */
export const DEFAULT_LEASE: LeaseSettings = { ttlMs: 8_000, renewMs: 2_000 };

const LeaseRow = z.object({ token: z.int(), crashes: z.int(), command: z.string().nullable() });
const WishRow = z.object({ wish: z.enum(['cancel', 'pause']).nullable() });

/** Events that show that a run got further; they are written once per run, however often a step is repeated. */
const STEPS = [
  'plan-ready',
  'task-end',
  'coverage-end',
  'evidence-ready',
  'read-end',
  'verify-end',
  'report-ready',
];

/**
 * Whether a lease is free to take. On the embedded database its owner is the only process, so the lease of any other
 * process belongs to a dead one.
 */
const FREE = `(held.owner is null or held.expires_at <= clock_timestamp() or ($5 and held.owner <> $2))`;

const ACQUIRE = `with progress as (
    select count(*)::int as steps from run_events where run_id = $1 and type = any($4::text[])
  )
  insert into run_leases as held (run_id, token, owner, acquired_at, expires_at, steps)
  select $1, 1, $2, clock_timestamp(), clock_timestamp() + $3 * interval '1 millisecond', steps from progress
  on conflict (run_id) do update set
    token = held.token + 1, owner = excluded.owner, acquired_at = excluded.acquired_at, expires_at = excluded.expires_at,
    steps = excluded.steps, wish = null,
    crashes = case when $6 then 0 when held.owner is null then held.crashes when excluded.steps > held.steps then 1 else held.crashes + 1 end
  where ${FREE}
  returning token, crashes, command`;

/** `owner` names this process and no other, also not an earlier one with its number. */
export function createRunLeases(deps: {
  readonly database: Database;
  readonly owner: string;
  readonly settings: LeaseSettings;
}): RunLeases & { readonly holds: (lease: Pick<RunLease, 'runId' | 'token'>) => boolean } {
  const { database, owner, settings } = deps;
  const isEmbedded = database.host === 'embedded';
  const held = new Map<string, number>();

  const holds = (lease: Pick<RunLease, 'runId' | 'token'>) => held.get(lease.runId) === lease.token;
  const forget = (lease: RunLease) => {
    if (holds(lease)) held.delete(lease.runId);
  };

  return {
    holds,
    owner,
    renewMs: settings.renewMs,
    ...createLeaseSignals({ database, owner }),
    async acquire(runId, options) {
      const params = [runId, owner, settings.ttlMs, STEPS, isEmbedded, options?.bySelf ?? false];
      const { rows } = await database.query(ACQUIRE, params);
      if (rows[0] === undefined) return undefined;
      const { token, crashes, command } = LeaseRow.parse(rows[0]);
      held.set(runId, token);
      return { runId, token, crashes, ...(command === null ? {} : { command }) };
    },
    async renew(lease) {
      const { rows } = await database.query(
        `update run_leases set expires_at = clock_timestamp() + $3 * interval '1 millisecond'
         where run_id = $1 and token = $2 and owner is not null returning wish`,
        [lease.runId, lease.token, settings.ttlMs],
      );
      if (rows[0] === undefined) {
        forget(lease);
        return undefined;
      }
      const { wish } = WishRow.parse(rows[0]);
      return wish === null ? {} : { wish };
    },
    async release(lease, options) {
      forget(lease);
      await database.query(
        `update run_leases set owner = null, acquired_at = null, expires_at = null, wish = null,
           crashes = case when $3 then crashes else 0 end
         where run_id = $1 and token = $2`,
        [lease.runId, lease.token, options?.keepCrashes ?? false],
      );
    },
  };
}

/** What others ask of whoever holds a lease, and what its holder is told to do next. */
function createLeaseSignals({
  database,
  owner,
}: {
  readonly database: Database;
  readonly owner: string;
}): Pick<RunLeases, 'wish' | 'setCommand' | 'isHeld' | 'countStall'> {
  const isEmbedded = database.host === 'embedded';

  return {
    async wish(runId, wish) {
      const { rows } = await database.query(
        `update run_leases as held set wish = case when wish = 'cancel' then wish else $2 end
         where run_id = $1 and owner is not null and expires_at > clock_timestamp() and not ($3 and owner <> $4)
         returning run_id`,
        [runId, wish, isEmbedded, owner],
      );
      return rows.length > 0;
    },
    async setCommand(lease, command) {
      const { rows } = await database.query(
        'update run_leases set command = $3 where run_id = $1 and token = $2 returning run_id',
        [lease.runId, lease.token, command ?? null],
      );
      if (rows.length === 0) throw leaseLost(lease.runId);
    },
    async isHeld(runId) {
      const { rows } = await database.query(
        `select from run_leases where run_id = $1 and owner is not null and expires_at > clock_timestamp()
         and not ($2 and owner <> $3)`,
        [runId, isEmbedded, owner],
      );
      return rows.length > 0;
    },
    async countStall(stalled) {
      await database.query('update run_leases set crashes = crashes + 1 where owner = $1', [stalled]);
    },
  };
}

/** What a process gets that goes on writing to a run which another one has taken over. */
export const leaseLost = (runId: string) =>
  new AppError('E036', wording('runTakenOver', { id: runId }), {
    details: { leaseLost: true },
  });
