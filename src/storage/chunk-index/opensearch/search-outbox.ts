import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { sleep } from '../../../concurrency/index.ts';
import type { Logger } from '../../../domain/index.ts';
import type { Database, Query } from '../../database/database.ts';
import { type SearchPut, SearchPutSchema } from './search-entries.ts';
import type { SearchStore } from './search-store.ts';

const ROWS_AT_ONCE = 20;
/** Who sends says so in time; when it has not for so long another may, as after a kill. In the clock of the database. */
const SENDER_SECONDS = 15;
const SAY_AGAIN_MS = 4_000;
const UNTIL = `now() + make_interval(secs => ${SENDER_SECONDS})`;
const LOOK_AGAIN_MS = 20;
/** After a commit nobody may come to search for long. */
const SEND_AFTER_MS = 200;
const StepSchema = z.object({
  id: z.coerce.number(),
  action: z.enum(['create', 'put', 'remove', 'forget', 'clear', 'sweep']),
  document_id: z.string(),
  body: z.string(),
});
type Step = z.infer<typeof StepSchema>;

/**
 * Changes for the cluster, written in the transaction of the library and sent afterwards, in order, by one process at a time. What was sent
 * can be found: it is refreshed before its rows are deleted. A process that dies in the middle leaves its rows to the next.
 */
export interface SearchOutbox {
  add(
    query: Query,
    action: Step['action'],
    step?: { readonly documentId?: string; readonly body?: string },
  ): Promise<void>;
  /** Sends, or waits for who does, what was committed before the call. */
  drain(): Promise<void>;
  waiting(): Promise<number>;
  /** Sends what is left, unless the cluster is away. */
  finish(): Promise<void>;
}

export function createSearchOutbox(deps: SenderDeps): SearchOutbox {
  const { database } = deps;
  const send = createSender(deps);
  let sending: Promise<void> | undefined;
  let planned: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    const last = await lastStep(database);
    // What one call has begun may have been read before the steps of the next were committed.
    while (last > 0 && (await isWaiting(database, last))) {
      sending ??= send(last).finally(() => {
        sending = undefined;
      });
      await sending;
    }
  }
  function plan(): void {
    planned ??= setTimeout(() => {
      planned = undefined;
      drain().catch((error: unknown) => {
        deps.logger.warn('The search cluster is away; changes of the index wait in the database.', { error });
      });
    }, SEND_AFTER_MS).unref();
  }
  return {
    async add(query, action, { documentId = '', body = '' } = {}) {
      await query('insert into search_outbox (action, document_id, body) values ($1, $2, $3)', [
        action,
        documentId,
        body,
      ]);
      plan();
    },
    drain,
    async waiting() {
      const { rows } = await database.query('select count(*) as steps from search_outbox');
      return Number(rows[0]?.['steps'] ?? 0);
    },
    async finish() {
      clearTimeout(planned);
      await drain().catch(() => undefined); // they wait for the next process
    },
  };
}

interface SenderDeps {
  readonly database: Database;
  readonly store: SearchStore;
  readonly logger: Logger;
}

/** Sends steps until that of a number is sent, by this process or by another. */
function createSender({ database, store }: SenderDeps): (last: number) => Promise<void> {
  const owner = randomUUID();
  // Nobody else works on an embedded database: who had the turn there is dead.
  const isAlone = database.host === 'embedded';
  const takeTurn = async (): Promise<boolean> => {
    const { rowCount } = await database.query(
      `update search_sender set owner = $1, until = ${UNTIL}
       where owner = $1 or until < now() or $2`,
      [owner, isAlone],
    );
    return rowCount > 0;
  };
  /** A turn that has ended meanwhile is not taken again. */
  const keepTurn = () =>
    database.query(`update search_sender set until = ${UNTIL} where owner = $1 and until > now()`, [owner]);
  const endTurn = () =>
    database.query("update search_sender set until = '-infinity' where owner = $1", [owner]);
  return async (last) => {
    while (await isWaiting(database, last)) {
      if (!(await takeTurn())) {
        await sleep(LOOK_AGAIN_MS);
        continue;
      }
      const saying = setInterval(() => void keepTurn().catch(() => undefined), SAY_AGAIN_MS);
      try {
        // Not for ever: who waits has asked for what was committed by then.
        for (let sent = 0; sent < last && (await takeTurn()); ) {
          const next = await sendSome(database, store);
          if (next === undefined) break;
          sent = next;
        }
      } finally {
        clearInterval(saying);
        await endTurn();
      }
    }
  };
}

async function lastStep(database: Database): Promise<number> {
  const { rows } = await database.query('select coalesce(max(id), 0) as id from search_outbox');
  return Number(rows[0]?.['id'] ?? 0);
}

async function isWaiting(database: Database, last: number): Promise<boolean> {
  const { rowCount } = await database.query('select from search_outbox where id <= $1 limit 1', [last]);
  return rowCount > 0;
}

/** One batch, whole; the number of its last step. */
async function sendSome(database: Database, store: SearchStore): Promise<number | undefined> {
  const { rows } = await database.query(
    `select id, action, document_id, body from search_outbox order by id limit ${ROWS_AT_ONCE}`,
  );
  const steps = z.array(StepSchema).parse(rows);
  if (steps.length === 0) return undefined;
  let puts: [string, SearchPut][] = [];
  const putAll = async () => {
    await store.put(puts);
    if (puts.length > 0) await store.refresh();
    puts = [];
  };
  for (const { action, document_id: documentId, body } of steps) {
    if (action === 'put') {
      puts.push([documentId, SearchPutSchema.parse(JSON.parse(body))]);
      continue;
    }
    await putAll(); // what is removed has to be found
    if (action === 'create') await store.create(body);
    else if (action === 'remove') await store.removeDocument(documentId);
    else if (action === 'forget') await store.removeOldVersion(body);
    else await store.drop(action === 'sweep' ? body : undefined);
  }
  await putAll();
  await database.query('delete from search_outbox where id = any($1::bigint[])', [steps.map(({ id }) => id)]);
  return steps.at(-1)?.id;
}
