import * as z from 'zod';
import type { ChunkHit, Scope } from '../../../domain/index.ts';
import { sha256 } from '../../../linguistics/index.ts';
import { countQueryTerms } from '../../segments/bm25.ts';
import type { SearchSettings } from '../search-settings.ts';
import { VECTOR_FIELDS, vectorField } from './index-layout.ts';
import { type IndexNames, type IndexOf, routingOf } from './index-names.ts';
import type { SearchCluster } from './search-cluster.ts';
import { toBytes, toIndexTerm } from './search-entries.ts';

/** How many neighbours the graph of vectors is asked for at least: below, it finds less of what is near. */
const LEAST_NEIGHBOURS = 100;

const HitsSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        _score: z.number().nullable(),
        fields: z.record(z.string(), z.array(z.string())).optional(),
        matched_queries: z.array(z.string()).optional(),
        sort: z.array(z.unknown()).optional(),
      }),
    ),
  }),
});
export type FoundEntry = z.infer<typeof HitsSchema>['hits']['hits'][number];
export const readEntries = (answer: unknown): readonly FoundEntry[] => HitsSchema.parse(answer).hits.hits;

interface QueryDeps {
  readonly cluster: SearchCluster;
  readonly settings: SearchSettings;
  readonly names: IndexNames;
}
interface Asked {
  readonly index: IndexOf;
  readonly scope: Scope;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export type SearchQueries = ReturnType<typeof createSearchQueries>;

/** What is asked of the indexes of one library; the scope is a filter of every arm. */
export function createSearchQueries(deps: QueryDeps) {
  return {
    words(terms: readonly string[], asked: Asked): Promise<readonly ChunkHit[]> {
      const should = Array.from(countQueryTerms(terms.map(toIndexTerm)), ([value, boost]) => ({
        term: { words: { value, boost } },
      }));
      return rankEntries(deps, { bool: { should, minimum_should_match: 1, filter: filterOf(asked) } }, asked);
    },
    async vectors(vector: Float32Array, asked: Asked): Promise<readonly ChunkHit[]> {
      const knn = {
        vector: Array.from(toBytes(vector)),
        k: Math.max(asked.limit, LEAST_NEIGHBOURS),
        filter: { bool: { filter: filterOf(asked) } },
      };
      const queries = VECTOR_FIELDS.map((field) => ({ knn: { [vectorField(field)]: knn } }));
      const hits = await rankEntries(deps, { dis_max: { queries } }, asked);
      return hits.map((hit) => ({ ...hit, score: Math.min(1, 2 * hit.score - 1) }));
    },
    /** Passages as they come, for other questions than a ranking. */
    async ask(fingerprint: string, body: object, scope: Scope, signal?: AbortSignal): Promise<unknown> {
      const request = {
        method: 'POST',
        path: `/${await deps.names.aliasOf({ fingerprint, isOld: false })}/_search`,
        query: { allow_partial_search_results: false, ...routingOf(deps.settings, scope.collectionIds) },
        body: { track_total_hits: false, ...body },
      } as const;
      return deps.cluster.send(request, signal);
    },
  };
}

async function rankEntries(
  { cluster, settings, names }: QueryDeps,
  query: object,
  { index, scope, limit, signal }: Asked,
): Promise<readonly ChunkHit[]> {
  const alias = await names.aliasOf(index);
  // A named version is searched as if all of them were current, so that scores of both kinds can be compared.
  const isNamed = scope.versionIds !== undefined;
  const beside = isNamed ? `,${await names.aliasOf({ ...index, isOld: !index.isOld })}` : '';
  const answer = await cluster.send(
    {
      method: 'POST',
      path: `/${alias}${beside}/_search`,
      query: {
        search_type: 'dfs_query_then_fetch',
        allow_partial_search_results: false,
        // The same copy of a shard for the same question: copies count deleted passages differently.
        preference: sha256(scope.collectionIds.join()).slice(0, 8),
        ...(!index.isOld && routingOf(settings, scope.collectionIds)),
      },
      body: {
        query: isNamed ? { bool: { must: [query], filter: [{ term: { _index: alias } }] } } : query,
        size: limit,
        track_total_hits: false,
        sort: ['_score', { chunk: 'asc' }],
        docvalue_fields: ['doc'],
      },
    },
    signal,
  );
  return readEntries(answer).map(({ _id: chunkId, _score: score, fields }) => ({
    chunkId,
    documentId: fields?.['doc']?.[0] ?? '',
    score: score ?? 0,
  }));
}

/** The scope as filters of a query. */
export function scopeFilter({ collectionIds, documentIds, versionIds }: Scope): readonly object[] {
  return [
    { terms: { collection: collectionIds } },
    ...(documentIds === undefined ? [] : [{ terms: { doc: documentIds } }]),
    ...(versionIds === undefined ? [] : [{ terms: { version: versionIds } }]),
  ];
}

/** Versions that are not current may be in another collection than when they were indexed: they are named. */
const filterOf = ({ index, scope }: Asked): readonly object[] =>
  index.isOld ? [{ terms: { version: scope.versionIds ?? [] } }] : scopeFilter(scope);
