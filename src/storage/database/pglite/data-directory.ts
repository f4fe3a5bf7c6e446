import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { parseJson } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Query } from '../database.ts';
import { isWholeDatabase } from './watch-directory.ts';
import type { WorkerClient } from './worker-client.ts';

/** Raised when what is stored cannot be read by an older program: another Postgres major version, another layout. */
export const DATA_FORMAT = 1;
const FormatSchema = z.object({ format: z.int(), engine: z.string() });

/** Any change of PGlite that changes its initialised directory needs another name. */
const ENGINE = 'pglite-0.5.14';
const CACHE = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/cache/' : '../../../cache/',
  import.meta.url,
);

export type OpenStage = 'create' | 'open' | 'recover';

/** What every new database begins with. */
export interface FirstSchema {
  /** Another schema has another key. */
  readonly key: string;
  readonly apply: (query: Query) => Promise<void>;
}

const templateOf = (schema: FirstSchema | undefined): URL =>
  new URL(`${[ENGINE, ...(schema ? [schema.key] : [])].join('-')}.tgz`, CACHE);

/** The template that an earlier first start on this machine left, if any. */
export async function readTemplate(schema: FirstSchema | undefined): Promise<Uint8Array | undefined> {
  return readFile(templateOf(schema)).catch(() => undefined);
}

/** Keeps a template for the next new data directory. A package folder that is read-only only costs time. */
async function writeTemplate(template: Uint8Array, schema: FirstSchema | undefined): Promise<void> {
  const temporary = new URL(`${randomBytes(6).toString('hex')}.tmp`, CACHE);
  try {
    await mkdir(CACHE, { recursive: true });
    await writeFile(temporary, template);
    await rename(temporary, templateOf(schema));
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/**
 * Makes sure that `<dataDir>/pg` holds an initialised database of a format this program reads, and returns its path.
 * A new one is made beside and renamed, so that a kill leaves none or a whole one; initdb and the schema cost
 * 5 s and 0.8 GB in a thread that ends with it, a start from the template 0.7 s. The caller owns the lock.
 */
export async function prepareDataDirectory(deps: {
  readonly dataDir: string;
  readonly schema?: FirstSchema | undefined;
  readonly startWorker: () => WorkerClient;
  readonly onStage: (stage: OpenStage) => void;
}): Promise<string> {
  const { dataDir, schema } = deps;
  const database = join(dataDir, 'pg');
  await removeUnfinished(dataDir);
  if (existsSync(join(database, 'PG_VERSION'))) {
    await checkFormat(dataDir);
    if (!(await isWholeDatabase(database))) throw lostDatabase(dataDir, false);
    return database;
  }
  await refuseLostDatabase(dataDir);
  deps.onStage('create');
  const unfinished = join(dataDir, `new-${randomBytes(6).toString('hex')}`);
  const template = await readTemplate(schema);
  const fromTemplate = template !== undefined && (await initialise(deps, unfinished, template));
  if (!fromTemplate) await initialise(deps, unfinished, undefined);
  await rename(unfinished, database);
  await describeFormat(dataDir);
  return database;
}

/**
 * A directory that says that it holds a library, or holds parts of one, is never filled with an empty one: who has lost a
 * library must be told so. The format is noted last, so that a first start that was killed is none of these.
 */
async function refuseLostDatabase(dataDir: string): Promise<void> {
  const left = await readdir(join(dataDir, 'pg')).catch(() => []);
  if (left.length === 0 && !existsSync(join(dataDir, 'format.json'))) return;
  throw lostDatabase(dataDir, left.length === 0);
}

const lostDatabase = (dataDir: string, isGone: boolean) =>
  new AppError('E008', wording('databaseLost', { name: basename(dataDir), isGone }));

/** Notes of which format the database of a data directory is. */
export async function describeFormat(dataDir: string): Promise<void> {
  await writeFile(
    join(dataDir, 'format.json'),
    `${JSON.stringify({ format: DATA_FORMAT, engine: 'pglite' })}\n`,
  );
}

/** A segment of the write-ahead log, which an open database must be able to write. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/** PGlite says only that it "failed to initialize"; names the full disk when that is why. */
export async function explainOpenFailure(dataDir: string, error: unknown): Promise<unknown> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (disk === undefined || disk.bavail * disk.bsize > WAL_SEGMENT_BYTES) return error;
  return Object.assign(new Error('No space left on device.', { cause: error }), { code: 'ENOSPC' });
}

async function initialise(
  {
    startWorker,
    schema,
  }: { readonly startWorker: () => WorkerClient; readonly schema?: FirstSchema | undefined },
  folder: string,
  template: Uint8Array | undefined,
): Promise<boolean> {
  const worker = startWorker();
  try {
    await worker.call('open', { dataDir: folder, template });
    if (template === undefined) {
      await schema?.apply((sql, params) => worker.call('query', { sql, params }));
      await writeTemplate(await worker.call('dump', { compression: 'gzip' }), schema);
    }
    await worker.call('close', null);
    return true;
  } catch (error) {
    if (template === undefined) throw error;
    await rm(folder, { recursive: true, force: true });
    await rm(templateOf(schema), { force: true }).catch(() => undefined);
    return false;
  } finally {
    await worker.terminate();
  }
}

async function checkFormat(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'format.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return; // killed between rename and write by a version that wrote it later
  const parsed = FormatSchema.safeParse(parseJson(text));
  if (parsed.success && parsed.data.format === DATA_FORMAT) return;
  throw new AppError(
    'E008',
    wording('dataOtherFormat', {
      name: basename(dataDir),
      format: parsed.success ? parsed.data.format : 0,
      own: DATA_FORMAT,
    }),
  );
}

/** What a kill left in the middle of making a database. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  await mkdir(dirname(join(dataDir, 'pg')), { recursive: true });
  const names = (await readdir(dataDir)).filter((name) => /^new-[0-9a-f]{12}$/.test(name));
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
