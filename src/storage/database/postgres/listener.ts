import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../../domain/index.ts';
import type { Database } from '../database.ts';

const RECONNECT_MS = 1_000;

/** LISTEN on a connection of its own, made on first use and made again when it breaks; what was sent in between is lost. */
export function createListener(deps: { readonly databaseUrl: string; readonly logger: Logger }) {
  const subscribers = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: deps.databaseUrl, application_name: 'plumbline-listen' });
    made.on('notification', ({ channel, payload = '' }) => {
      for (const notify of subscribers.get(channel) ?? []) notify(payload);
    });
    made.on('error', (error) => {
      if (!closed) deps.logger.warn('The database connection for notifications broke.', { error });
    });
    made.on('end', () => {
      client = undefined;
      if (!closed && subscribers.size > 0) void reconnect();
    });
    await made.connect();
    for (const channel of subscribers.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`);
    return made;
  }

  function ensure(): Promise<pg.Client> {
    client ??= connect().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      if ((await ensure().catch(() => undefined)) !== undefined) return;
    }
  }

  const listen: Database['listen'] = async (channel, onNotify) => {
    const own = subscribers.get(channel) ?? new Set();
    subscribers.set(channel, own.add(onNotify));
    const connection = await ensure();
    await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
    return async () => {
      own.delete(onNotify);
      if (own.size > 0 || closed) return;
      subscribers.delete(channel);
      const current = await ensure();
      await current.query(`unlisten ${current.escapeIdentifier(channel)}`);
    };
  };

  return {
    listen,
    async close() {
      closed = true;
      const current = await client?.catch(() => undefined);
      await current?.end();
    },
  };
}
