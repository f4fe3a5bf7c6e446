import * as z from 'zod';
import {
  type EntityFilter,
  type GraphEntity,
  GraphEntitySchema,
  type GraphStore,
} from '../../domain/graph/index.ts';
import { type Scope, toStorableText } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { entityRows, isNarrow, MOST_NAMED, mostNamedRows, relationRows, seenRows } from './graph-rows.ts';
import { loadSentences, toPlaces } from './load-sentences.ts';

const count = z.coerce.number();
const EntityRowSchema = GraphEntitySchema.extend({ mentions: count, documents: count, degree: count });
const KeySchema = z.object({ key: z.string() });
const NameSchema = z.object({ name: z.string() });
const PlacesRowSchema = z.object({ versionId: z.string(), places: z.string() });
const MAX_ALIASES = 20;

type Reading = Pick<GraphStore, 'entities' | 'byKeys' | 'resolve' | 'aliases' | 'sentencesOfEntities'>;

export function createReadEntities(database: Pick<Database, 'lookUp'>): Reading {
  const read = async (sql: string, params: readonly unknown[]): Promise<GraphEntity[]> =>
    (await database.lookUp(sql, params)).rows.map((row) => EntityRowSchema.parse(row));

  return {
    entities: (scope, filter) => {
      const params: unknown[] = [];
      return read(entityPage(scope, filter, params), params);
    },
    byKeys: (scope, keys) => {
      const params: unknown[] = [keys];
      const rows = entityRows(scope, params, 'entity_key = any($1::text[])');
      return read(withDegree(scope, rows, params), params);
    },
    async resolve(scope, key) {
      const params: unknown[] = [toStorableText(key)];
      const named = entityRows(scope, params, 'entity_key = $1');
      const aliased = seenRows('graph_aliases', scope, params, 'alias_key = $1');
      const { rows } = await database.lookUp(
        `select key, true as own from ${named} as named union
         select entity_key, false from ${aliased} as aliased order by own desc, key limit ${MAX_ALIASES}`,
        params,
      );
      return [...new Set(rows.map((row) => KeySchema.parse(row).key))];
    },
    async aliases(scope, keys) {
      const params: unknown[] = [keys];
      const seen = seenRows('graph_aliases', scope, params, 'entity_key = any($1::text[])');
      const { rows } = await database.lookUp(
        `select name, count(*) as n from ${seen} as seen group by name order by n desc, name limit ${MAX_ALIASES}`,
        params,
      );
      return rows.map((row) => NameSchema.parse(row).name);
    },
    async sentencesOfEntities(scope, keys, limit) {
      const params: unknown[] = [];
      const named = mostNamedRows(scope, params, keys, limit);
      const { rows } = await database.lookUp(
        `select version_id as "versionId", places from ${named} as named
         order by ${MOST_NAMED} limit $${params.push(limit)}`,
        params,
      );
      const places = rows
        .map((row) => PlacesRowSchema.parse(row))
        .flatMap((row) => toPlaces(row.versionId, row.places, limit));
      const sentences = await loadSentences(database, places.slice(0, limit));
      return sentences.filter((sentence) => sentence !== undefined);
    },
  };
}

function entityPage(scope: Scope, { text, type, limit, after }: EntityFilter, params: unknown[]): string {
  const conditions = ['true'];
  if (text !== undefined)
    conditions.push(`position(lower($${params.push(toStorableText(text))}::text) in lower(name)) > 0`);
  if (type !== undefined) conditions.push(`type = $${params.push(type)}::text`);
  if (after !== undefined) {
    const [mentions, key] = [params.push(after.mentions), params.push(toStorableText(after.key))];
    conditions.push(
      `(mentions < $${mentions}::int or (mentions = $${mentions}::int and key > $${key}::text))`,
    );
  }
  const [collectionId] = scope.collectionIds;
  const whole =
    !isNarrow(scope) && scope.collectionIds.length === 1
      ? `(select entity_key as key, name, type, mentions, documents from graph_entities
          where collection_id = $${params.push(collectionId)})`
      : entityRows(scope, params);
  const page = `(select * from ${whole} as whole where ${conditions.join(' and ')}
    order by mentions desc, key limit $${params.push(limit)})`;
  return withDegree(scope, page, params);
}

/** Distinct neighbours in what the scope sees. */
function withDegree(scope: Scope, rows: string, params: unknown[]): string {
  const [collectionId] = scope.collectionIds;
  const degree =
    !isNarrow(scope) && scope.collectionIds.length === 1
      ? `(select degree from graph_entities g where g.collection_id = $${params.push(collectionId)} and g.entity_key = page.key)`
      : `(select count(*) from (
          select target_key from ${relationRows(scope, params, 'source_key = page.key')} as out
          union select source_key from ${relationRows(scope, params, 'target_key = page.key')} as into_it) as ends)`;
  return `select page.key, page.name, page.type, page.mentions, page.documents, ${degree} as degree
    from ${rows} as page order by mentions desc, key`;
}
