import type { Db } from 'pg-boss';
import type { Database } from './database.ts';

const OPENS = /^\s*(?:begin|start\s+transaction)\b/i;

/** pg-boss on our connections. Its blocks of several statements hold a transaction each, so they get a client of their own. */
export function createBossDatabase(database: Database): Db {
  return {
    async executeSql(text, values) {
      if (values !== undefined && values.length > 0)
        return { rows: [...(await database.query(text, values)).rows] };
      if (!OPENS.test(text)) return { rows: [...(await database.query(text)).rows] };
      const client = await database.pool.connect();
      try {
        return { rows: [...(await client.query(text)).rows] };
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await database.listen(channel, onNotification);
      onReconnect();
      return { close };
    },
  };
}
