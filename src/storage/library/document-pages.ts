import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { DocumentLists, DocumentQuery, DocumentSort, Logger } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import type { Database, QueryResult } from '../database/database.ts';
import { readableRows } from '../database/readable-rows.ts';
import { createLibraryFigures } from './library-figures.ts';
import { toDocument } from './library-rows.ts';

/** What is sorted by, as the indexes have it; `id` comes second. */
const KEYS = {
  path: `left(source_path, 300) collate "C"`,
  title: `left(title, 300) collate "C"`,
  created: `created_at collate "C"`,
  updated: `updated_at collate "C"`,
  bytes: 'bytes',
  passages: 'chunk_count',
};
const CursorSchema = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()]);
const PlaceSchema = z.object({ id: z.string(), sort_key: z.coerce.string() });
const TotalSchema = z.object({ total: z.coerce.number() });
const MAX_WORDS = 20;

/** Keyset pages: the next page begins behind a place, so it costs what the first one does and repeats nothing that came meanwhile. */
export function createDocumentPages(deps: {
  readonly database: Pick<Database, 'query'>;
  readonly logger: Logger;
}): DocumentLists {
  const { database, logger } = deps;
  return {
    ...createLibraryFigures(deps),
    async page(query) {
      const read = query.text === undefined ? readInOrder : readFound;
      const { rows, total } = await read(database, query);
      const shown = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? PlaceSchema.parse(shown.at(-1)) : undefined;
      return {
        documents: readableRows(shown, toDocument, logger),
        total,
        ...(last && { next: toCursor([queryDigest(query), last.sort_key, last.id]) }),
      };
    },
  };
}

interface Page {
  /** One more than was asked for when there are more. */
  readonly rows: QueryResult['rows'];
  readonly total: number;
}

/** An index has the order: the page is read from its place on, and counting needs no order. */
async function readInOrder(database: Pick<Database, 'query'>, query: DocumentQuery): Promise<Page> {
  const params: unknown[] = [];
  const where = filterOf(query, params);
  const counted = database.query(`select count(*) as total from documents where ${where}`, [...params]);
  const { key, isDown } = toKey(query.sort ?? 'path');
  const behind = behindOf(query, key, params);
  const way = isDown ? 'desc' : 'asc';
  const [{ rows }, total] = await Promise.all([
    database.query(
      `select *, ${key} as sort_key from documents where ${where} ${behind}
       order by ${key} ${way}, id ${way} limit $${params.push(query.limit + 1)}`,
      params,
    ),
    counted,
  ]);
  return { rows, ...TotalSchema.parse(total.rows[0]) };
}

/** A text has to be looked for in every document: once, for the page and for the count. */
async function readFound(database: Pick<Database, 'query'>, query: DocumentQuery): Promise<Page> {
  const params: unknown[] = [];
  const where = filterOf(query, params);
  const { key, isDown } = toKey(query.sort ?? 'path');
  const behind = behindOf(query, 'sort_key', params);
  const order = `sort_key ${isDown ? 'desc' : 'asc'}, id ${isDown ? 'desc' : 'asc'}`;
  const { rows } = await database.query(
    `with found as materialized (select id, ${key} as sort_key from documents where ${where}),
       page as (select * from found where true ${behind} order by ${order} limit $${params.push(query.limit + 1)})
     select d.*, page.sort_key, counted.total from (select count(*) as total from found) counted
       left join page on true left join documents d on d.id = page.id order by page.sort_key ${isDown ? 'desc' : 'asc'}, page.id ${isDown ? 'desc' : 'asc'}`,
    params,
  );
  return { rows: rows.filter(({ id }) => id !== null), ...TotalSchema.parse(rows[0]) };
}

function filterOf(
  { collectionIds, text, statuses, formats, tags }: DocumentQuery,
  params: unknown[],
): string {
  const conditions = [`collection_id = any($${params.push(collectionIds)}::text[])`];
  if (statuses !== undefined) conditions.push(`status = any($${params.push(statuses)}::text[])`);
  if (formats !== undefined) conditions.push(`format = any($${params.push(formats)}::text[])`);
  if (tags !== undefined && tags.length > 0) conditions.push(`tags @> $${params.push(tags)}::text[]`);
  for (const word of (text ?? '').split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS))
    conditions.push(`strpos(searched, lower($${params.push(word)})) > 0`);
  return conditions.join(' and ');
}

function toKey(sort: DocumentSort) {
  const isDown = sort.startsWith('-');
  return { key: KEYS[(isDown ? sort.slice(1) : sort) as keyof typeof KEYS], isDown };
}

function behindOf(query: DocumentQuery, column: string, params: unknown[]): string {
  if (query.cursor === undefined) return '';
  const [, value, id] = readCursor(query.cursor, queryDigest(query));
  const { key, isDown } = toKey(query.sort ?? 'path');
  const place = params.push(value);
  const type = key === KEYS.bytes || key === KEYS.passages ? 'bigint' : 'text';
  return `and (${column}, id) ${isDown ? '<' : '>'} ($${place}::${type}, $${params.push(id)})`;
}

/** What a cursor belongs to: everything about the query but its page. */
function queryDigest({ collectionIds, text, statuses, formats, tags, sort = 'path' }: DocumentQuery): string {
  const sorted = (values: readonly string[] | undefined) => values && [...values].sort();
  const parts = [sorted(collectionIds), text, sorted(statuses), sorted(formats), sorted(tags), sort];
  return sha256(JSON.stringify(parts.map((part) => part ?? null))).slice(0, 16);
}

const toCursor = (cursor: z.infer<typeof CursorSchema>): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(cursor: string, digest: string): z.infer<typeof CursorSchema> {
  try {
    const parsed = CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (parsed[0] === digest) return parsed;
  } catch {
    // Said below.
  }
  throw new AppError('E020', wording('cursorOfOtherQuery'));
}
