import * as z from 'zod';
import type { GraphRelation, GraphStore } from '../../domain/graph/index.ts';
import type { Scope } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { heaviestRelations, seenRows } from './graph-rows.ts';
import { loadSentences, toPlaces } from './load-sentences.ts';

const PairSchema = z.object({ source: z.string(), target: z.string(), weight: z.coerce.number() });
const StatementSchema = z.object({
  place: z.coerce.number(),
  versionId: z.string(),
  keywords: z.string(),
  places: z.string(),
});
const KeywordsSchema = z.array(z.string());
const MAX_KEYWORDS = 8;
/** Documents whose sentences and words stand for a relation; its weight counts all. */
const DOCUMENTS = 3;

type Pair = z.infer<typeof PairSchema>;

export function createReadRelations(database: Pick<Database, 'lookUp'>): GraphStore['relationsOf'] {
  return async (scope, keys, limits) => {
    const params: unknown[] = [];
    const found = heaviestRelations(scope, params, keys, limits.relations);
    const { rows } = await database.lookUp(
      `select source_key as source, target_key as target, weight from ${found} as found
       order by weight desc, source, target limit $${params.push(limits.relations)}`,
      params,
    );
    return withStatements(database, scope, z.array(PairSchema).parse(rows), limits.sentences);
  };
}

async function withStatements(
  database: Pick<Database, 'lookUp'>,
  scope: Scope,
  pairs: readonly Pair[],
  each: number,
): Promise<GraphRelation[]> {
  if (pairs.length === 0) return [];
  const params: unknown[] = [pairs.map(({ source }) => source), pairs.map(({ target }) => target)];
  const condition = 'source_key = wanted.source and target_key = wanted.target';
  const { rows } = await database.lookUp(
    `select wanted.place, found.version_id as "versionId", found.keywords, found.places
     from unnest($1::text[], $2::text[]) with ordinality as wanted (source, target, place)
     cross join lateral (select * from ${seenRows('graph_statements', scope, params, condition)} as seen
       order by weight desc, document_id limit ${DOCUMENTS}) as found
     order by wanted.place, found.weight desc, found.document_id`,
    params,
  );
  const statements = rows.map((row) => StatementSchema.parse(row));
  const wanted = pairs.map((_, place) => {
    const own = statements.filter((statement) => statement.place === place + 1);
    const places = own
      .flatMap(({ versionId, places: column }) => toPlaces(versionId, column, each))
      .slice(0, each);
    const keywords = own.flatMap((statement) => fromJson(KeywordsSchema, statement.keywords));
    return { places, keywords: [...new Set(keywords)].slice(0, MAX_KEYWORDS) };
  });
  const sentences = await loadSentences(
    database,
    wanted.flatMap(({ places }) => places),
  );
  let next = 0;
  return pairs.map(({ source, target, weight }, place) => {
    const { places = [], keywords = [] } = wanted[place] ?? {};
    const own = sentences.slice(next, next + places.length);
    next += places.length;
    return { source, target, weight, keywords, sentences: own.filter((sentence) => sentence !== undefined) };
  });
}
