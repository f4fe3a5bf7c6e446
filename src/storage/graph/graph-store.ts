import * as z from 'zod';
import type { DueDocument, GraphStore } from '../../domain/graph/index.ts';
import { ChunkSchema, type Clock, DocumentIdentitySchema, type Scope } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { scopeCondition } from '../database/scope-condition.ts';
import { MOST_NAMED, mostNamedRows } from './graph-rows.ts';
import { PlacesSchema } from './load-sentences.ts';
import { createPutGraphs } from './put-graphs.ts';
import { createReadEntities } from './read-entities.ts';
import { createReadLinks } from './read-links.ts';
import { createReadRelations } from './read-relations.ts';

const DueRowSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  collectionId: z.string(),
  title: z.string(),
  identity: z.string().nullable(),
  chunks: z.int(),
});
const ProgressSchema = z.object({ made: z.coerce.number(), due: z.coerce.number() });
const BodySchema = z.object({ body: z.string() });
const NamedSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  key: z.string(),
  places: z.string(),
});
const ChunkIdSchema = z.object({ id: z.string(), versionId: z.string(), ordinal: z.int() });

export function createGraphStore(deps: {
  readonly database: Database;
  /** The same for what nobody waits for. */
  readonly background: Pick<Database, 'query' | 'transaction'>;
  readonly clock: Clock;
}): GraphStore {
  const { database, background } = deps;

  return {
    ...createReadEntities(database),
    ...createReadLinks(database),
    relationsOf: createReadRelations(database),
    put: createPutGraphs({ database: background, clock: deps.clock }),
    async due(madeBy, limit) {
      const { rows } = await background.query(
        `select d.id as "documentId", d.current_version_id as "versionId", d.collection_id as "collectionId", d.title,
           d.identity, d.chunk_count as chunks
         from documents d where d.current_version_id is not null and not exists (
           select from graph_documents g where g.document_id = d.id and g.version_id = d.current_version_id and g.made_by = $1)
         order by d.collection_id, d.id limit $2`,
        [madeBy, limit],
      );
      return rows.map(toDue);
    },
    async progress(madeBy, scope) {
      const params: unknown[] = [madeBy];
      const seen = scope === undefined ? 'true' : seenDocuments(scope, params);
      const { rows } = await database.lookUp(
        `select count(g.document_id) as made, count(*) - count(g.document_id) as due
         from (select * from documents where current_version_id is not null and ${seen}) as d
         left join graph_documents g on g.document_id = d.id and g.version_id = d.current_version_id and g.made_by = $1`,
        params,
      );
      return ProgressSchema.parse(rows[0]);
    },
    async chunks(versionId) {
      const { rows } = await background.query(
        'select body from chunks where version_id = $1 order by ordinal',
        [versionId],
      );
      return rows.map((row) => fromJson(ChunkSchema, BodySchema.parse(row).body));
    },
    chunksOf: createReadChunks(database),
  };
}

/** The scope over rows of `documents`. */
function seenDocuments({ collectionIds, documentIds }: Scope, params: unknown[]): string {
  const seen = scopeCondition({ collectionIds }, params);
  return documentIds === undefined ? seen : `${seen} and id = any($${params.push(documentIds)}::text[])`;
}

function createReadChunks(database: Pick<Database, 'lookUp'>): GraphStore['chunksOf'] {
  return async (scope, keys, limit) => {
    const params: unknown[] = [];
    const named = mostNamedRows(scope, params, keys, limit);
    const { rows } = await database.lookUp(
      `select document_id as "documentId", version_id as "versionId", entity_key as key, places from (
         select *, row_number() over (partition by entity_key order by ${MOST_NAMED}) as place from ${named} as named) as ranked
       order by place, key limit $${params.push(limit)}`,
      params,
    );
    const entries = rows.flatMap((row) => {
      const { places, ...entry } = NamedSchema.parse(row);
      const ordinals = new Set(fromJson(PlacesSchema, places).map(([ordinal]) => ordinal));
      return [...ordinals].slice(0, limit).map((ordinal) => ({ ...entry, ordinal }));
    });
    const ids = await chunkIds(database, entries);
    return entries.flatMap(({ documentId, versionId, key, ordinal }) => {
      const chunkId = ids.get(`${versionId}/${ordinal}`);
      return chunkId === undefined ? [] : [{ chunkId, documentId, key }];
    });
  };
}

async function chunkIds(
  database: Pick<Database, 'lookUp'>,
  places: readonly { readonly versionId: string; readonly ordinal: number }[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.lookUp(
    `select distinct c.id, c.version_id as "versionId", c.ordinal
     from unnest($1::text[], $2::int[]) as wanted (version_id, ordinal) join chunks c using (version_id, ordinal)`,
    [places.map(({ versionId }) => versionId), places.map(({ ordinal }) => ordinal)],
  );
  return new Map(
    rows.map((row) => {
      const { id, versionId, ordinal } = ChunkIdSchema.parse(row);
      return [`${versionId}/${ordinal}`, id];
    }),
  );
}

/** A row with the columns of a due document. */
export function toDue(row: unknown): DueDocument {
  const { identity, ...due } = DueRowSchema.parse(row);
  return identity === null ? due : { ...due, identity: fromJson(DocumentIdentitySchema, identity) };
}
