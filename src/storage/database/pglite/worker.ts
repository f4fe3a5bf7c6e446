// Entry of the worker thread that owns PGlite: WASM blocks its thread for a whole statement, so never the main one.
import { accessSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { openFiles } from '../../../concurrency/index.ts';
import type { QueryResult } from '../database.ts';
import {
  CONNECTION_LOST,
  type OpenInput,
  type WireError,
  type WorkerCallName,
  type WorkerCalls,
  type WorkerMessage,
  type WorkerRequest,
} from './protocol.ts';

type Engine = typeof import('../../segments/segment-index.ts');
type SegmentIndex = ReturnType<Engine['createSegmentIndex']>;
type Handlers = { [K in WorkerCallName]: (input: WorkerCalls[K][0]) => Promise<WorkerCalls[K][1]> };

const BYTEA = 17;
/**
 * A quarter of what the process may hold open, as far as Postgres can do with it. It keeps every file open that it has read
 * until it meets its bound, by default 1000: with a lower limit of the process nothing would be left for anything else, and
 * after a crash it could not recover.
 */
const filesOfDatabase = (limit: number): number => Math.min(1000, Math.max(64, Math.floor(limit / 4)));
const port = parentPort;
if (port === null) throw new Error('The PGlite worker must be started as a worker thread.');
const send = (message: WorkerMessage) => port.postMessage(message);

let opened: PGlite | undefined;
let isDoomed = false;

const database = (): PGlite => {
  if (opened === undefined) throw new Error('The embedded database is closed.');
  return opened;
};

// A statement without parameters may hold several statements, as with `pg`.
async function query(sql: string, params?: readonly unknown[]): Promise<QueryResult> {
  if (params === undefined || params.length === 0) return lastResult(await database().exec(sql));
  return queryResult(await database().query(sql, [...params]));
}

let loadingIndex: Promise<SegmentIndex> | undefined;
let loadingOldIndex: Promise<SegmentIndex> | undefined;
const loadEngine = () => import('../../segments/segment-index.ts');
/** Loaded with the first search, which many commands never make. */
function index(): Promise<SegmentIndex> {
  loadingIndex ??= loadEngine().then(({ createSegmentIndex, CURRENT_SEGMENTS }) =>
    createSegmentIndex({ query, source: CURRENT_SEGMENTS }),
  );
  return loadingIndex;
}
/** Loaded when an old version is asked for. */
function oldIndex(): Promise<SegmentIndex> {
  loadingOldIndex ??= loadEngine().then(({ createSegmentIndex, OLD_SEGMENTS }) =>
    createSegmentIndex({ query, source: OLD_SEGMENTS }),
  );
  return loadingOldIndex;
}

const handlers: Handlers = {
  open: async (input) => {
    opened = await openPglite(input);
    opened.onNotification((channel, payload) => send({ notify: { channel, payload } }));
    return null;
  },
  query: ({ sql, params }) => query(sql, params),
  listen: async ({ channel }) => {
    await database().query(`listen ${quoteIdentifier(channel)}`);
    return null;
  },
  unlisten: async ({ channel }) => {
    await database().query(`unlisten ${quoteIdentifier(channel)}`);
    return null;
  },
  dump: async ({ compression }) =>
    new Uint8Array(await (await database().dumpDataDir(compression)).arrayBuffer()),
  loadIndex: async () => {
    await index();
    return null;
  },
  searchLexical: async ({ terms, scope, limit, settings, isOld = false }) => {
    const current = await index();
    if (!isOld) return current.searchLexical(terms, scope, limit, settings);
    const statistics = await current.measure(terms, { collectionIds: scope.collectionIds });
    return (await oldIndex()).searchLexical(terms, scope, limit, settings, statistics);
  },
  searchVector: async ({ vector, scope, limit, isOld = false }) =>
    (await (isOld ? oldIndex() : index())).searchVector(vector, scope, limit),
  findChunks: async ({ need, scope, limit }) => (await index()).findChunks(need, scope, limit),
  countChunks: async ({ needs, scope }) => (await index()).countChunks(needs, scope),
  close: async () => {
    await opened?.close();
    opened = undefined;
    return null;
  },
};

/** One call after another: the next ones may be here already, and must not reach a session that is lost. */
let last: Promise<void> = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, call, input }: WorkerRequest): Promise<void> {
  if (isDoomed) return; // rejected in the main thread when this one ends
  try {
    const handle = handlers[call] as (input: unknown) => Promise<unknown>;
    send({ id, output: await handle(input) });
  } catch (error) {
    const isLost = call !== 'open' && isSystemError(error);
    send({ id, error: isLost ? toLost(error) : toWireError(error) });
    // After a PANIC (a full disk under the write-ahead log) the session spins forever at the next statement. After an error
    // of the system (no file descriptor was free) it remembers files wrongly, and fails at every later statement that needs
    // them. The thread ends, and the next call starts another one, which recovers.
    if (!isLost && !isFatal(error)) return;
    isDoomed = true;
    setImmediate(() => process.exit(1));
  }
}

async function openPglite({ dataDir, template, isThere }: OpenInput): Promise<PGlite> {
  if (isThere && dataDir !== undefined) accessSync(join(dataDir, 'PG_VERSION'));
  return PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(template === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(template)]) }),
    startParams: [
      ...PGlite.defaultStartParams,
      '-c',
      `max_files_per_process=${filesOfDatabase(openFiles().limit)}`,
    ],
    // PGlite's own hex conversion takes 0.75 s for 4 MB, this 0.13 s; reading 0.3 s against 0.03 s.
    serializers: { [BYTEA]: (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}` },
    parsers: { [BYTEA]: parseBytes },
  });
}

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Into memory of its own: a slice of Buffer's shared pool would send the whole pool to the other thread. */
function parseBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array((hex.length - 2) / 2);
  Buffer.from(bytes.buffer).write(hex.slice(2), 'hex');
  return bytes;
}

/** The rows of every statement: pg-boss reads those of a statement before its COMMIT. */
function lastResult(results: readonly Results[]): QueryResult {
  const rows = results.flatMap((result) => queryResult(result).rows);
  return { rows, rowCount: queryResult(results.at(-1)).rowCount };
}

function queryResult(results: Results | undefined): QueryResult {
  const rows = (results?.rows ?? []) as Record<string, unknown>[];
  return { rows, rowCount: results?.rowCount ?? results?.affectedRows ?? rows.length };
}

function isFatal(error: unknown): boolean {
  const severity = (error as { readonly severity?: unknown } | undefined)?.severity;
  return (
    severity === 'PANIC' || severity === 'FATAL' || (error instanceof Error && error.name === 'RuntimeError')
  );
}

/** SQLSTATE class 58 (outside of the database) and 53000 (too few descriptors); a full disk (53100) is no such thing. */
function isSystemError(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && /^(58...|53000|EMFILE|ENFILE)$/.test(code);
}

/** A lost connection, which callers know how to wait for. */
function toLost(error: unknown): WireError {
  const wire = toWireError(error);
  return {
    ...wire,
    message: `The embedded database starts again after: ${wire.message}`,
    code: CONNECTION_LOST,
    detail: wire.code,
  };
}

function toWireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, detail, errno } = error as Error & { code?: unknown; detail?: unknown; errno?: unknown };
  return {
    message: error.message || String(code ?? errno ?? error.name),
    code: typeof code === 'string' ? code : errno === undefined ? undefined : `errno ${String(errno)}`,
    detail: typeof detail === 'string' ? detail : undefined,
    stack: error.stack,
  };
}
