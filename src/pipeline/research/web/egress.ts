import * as z from 'zod';
import type { EgressEntry, EgressLog, EventLog, Report } from '../../../domain/index.ts';
import type { RunEmitter } from '../session/run-events.ts';

const EntrySchema = z.object({
  host: z.string(),
  purpose: z.enum(['search', 'document', 'robots', 'service']),
  url: z.string(),
  sent: z.string(),
  outcome: z.enum(['ok', 'refused', 'failed']),
  detail: z.string(),
});
const MAX_EVENTS = 100_000;

/** Writes every exchange of a run with the web into the run's log. */
export function createEgressLog(events: Pick<RunEmitter, 'emit'>): EgressLog {
  return { record: (entry) => events.emit('web-fetch', { ...entry }) };
}

/** Every exchange that the log of a run holds, oldest first. */
export function createListEgress(log: Pick<EventLog, 'after'>): (runId: string) => Promise<EgressEntry[]> {
  return async (runId) => {
    const events = await log.after(runId, 0, MAX_EVENTS);
    return events.flatMap(({ type, data }) => {
      const entry = type === 'web-fetch' ? EntrySchema.safeParse(data) : undefined;
      return entry?.success === true ? [entry.data] : [];
    });
  };
}

/** The exchanges by host, in the order of the hosts' names: how many, what for, and every text that was sent. */
export function summariseEgress(
  entries: readonly EgressEntry[],
): NonNullable<NonNullable<Report['provenance']>['egress']> {
  // Something that is not an address was sent nowhere.
  const hosts = [...new Set(entries.map(({ host }) => host))].filter((host) => host !== '').sort();
  return hosts.map((host) => {
    const own = entries.filter((entry) => entry.host === host);
    const count = (outcome: EgressEntry['outcome']) =>
      own.filter((entry) => entry.outcome === outcome).length;
    return {
      host,
      requests: count('ok') + count('failed'),
      refused: count('refused'),
      failed: count('failed'),
      purposes: [...new Set(own.map(({ purpose }) => purpose))].sort(),
      sent: [...new Set(own.flatMap(({ sent }) => (sent === '' ? [] : [sent])))].sort(),
    };
  });
}
