import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { sleep } from '../../../concurrency/index.ts';
import type { ChunkHit, Scope } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { sha256 } from '../../../linguistics/index.ts';
import { countQueryTerms } from '../engine/bm25.ts';
import type { LexicalSettings } from '../engine/settings.ts';
import { isPassing, toItemError } from './cluster-problem.ts';
import { differencesOf, layoutOf, VECTOR_FIELDS, vectorField } from './index-layout.ts';
import type { SearchCluster } from './search-cluster.ts';
import { type SearchPut, toBytes, toDocument, toIndexTerm } from './search-entries.ts';
import type { SearchSettings } from './search-settings.ts';

const BULK_CHUNKS = 500;
const BULK_WAITS_MS = [200, 800, 3_000];
/** How many neighbours the graph of vectors is asked for at least: below, it finds less of what is near. */
const LEAST_NEIGHBOURS = 100;
/** What takes many documents out takes long. */
const REMOVE_MS = 300_000;
const MERGE_MS = 4 * 3_600_000;

const BulkSchema = z.object({
  errors: z.boolean(),
  items: z.array(z.record(z.string(), z.object({ status: z.number(), error: z.unknown().optional() }))),
});
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
const MappingsSchema = z.record(z.string(), z.object({ mappings: z.unknown() }));

/** Which index of a library: one for each embedder, and one beside it for versions that are not current. */
export interface IndexOf {
  readonly fingerprint: string;
  readonly isOld: boolean;
}

export type SearchStore = ReturnType<typeof createSearchStore>;

/** Indexes of one library on a cluster, each behind an alias. Every write may be repeated; nothing of it is found before `refresh`. */
export function createSearchStore(deps: {
  readonly cluster: SearchCluster;
  readonly settings: SearchSettings;
  readonly lexical: LexicalSettings;
  readonly storeId: () => Promise<string>;
}) {
  const { cluster, settings } = deps;
  const { send } = cluster;
  const family = async () => `${settings.prefix}-${await deps.storeId()}-`;
  const aliasOf = async ({ fingerprint, isOld }: IndexOf) =>
    `${await family()}${sha256(fingerprint).slice(0, 12)}${isOld ? '-old' : ''}`;
  const layout = (fingerprint: string) => ({
    ...settings,
    lexical: deps.lexical,
    dimension: Number(fingerprint.slice(fingerprint.lastIndexOf('/') + 1)),
  });
  const routing = (collectionIds: readonly string[]) =>
    settings.routing === 'collection' ? { routing: collectionIds.join(',') } : {};
  const hasIndex = async (index: IndexOf): Promise<boolean> => {
    const { length } = z.array(z.unknown()).parse(
      await send({
        method: 'GET',
        path: `/_cat/aliases/${await aliasOf(index)}`,
        query: { format: 'json' },
      }),
    );
    return length > 0;
  };

  return {
    /** The index of an embedder and the one beside it, where they are not there yet. */
    async create(fingerprint: string): Promise<void> {
      for (const isOld of [false, true]) {
        const index = { fingerprint, isOld };
        if (await hasIndex(index)) continue;
        const alias = await aliasOf(index);
        await send({
          method: 'PUT',
          path: `/${alias}-1`,
          query: { wait_for_active_shards: 1 },
          body: { ...layoutOf(layout(fingerprint)), aliases: { [alias]: {} } },
        }).catch(async (error: unknown) => {
          if (!(await hasIndex(index))) throw error; // another process made it at the same time
        });
      }
    },
    /** E120 where somebody else has changed or removed it. */
    async checkMapping(fingerprint: string): Promise<void> {
      const alias = await aliasOf({ fingerprint, isOld: false });
      const answer = MappingsSchema.parse(await send({ method: 'GET', path: `/${alias}/_mapping` }));
      const fields = Object.values(answer).flatMap(({ mappings }) =>
        differencesOf(mappings, layout(fingerprint)),
      );
      if (fields.length > 0)
        throw new AppError('E120', wording('searchMapping', { alias, fields: fields.join(', ') }));
    },
    async put(puts: readonly (readonly [documentId: string, put: SearchPut])[]): Promise<void> {
      let items: BulkItem[] = [];
      for (const [documentId, put] of puts) {
        const _index = await aliasOf(put);
        for (const entry of put.entries) {
          const action = { index: { _index, _id: entry.id, ...(!put.isOld && routing([put.collectionId])) } };
          items.push([action, toDocument(put, documentId, entry)]);
          if (items.length < BULK_CHUNKS) continue;
          await sendBulk(cluster, items);
          items = [];
        }
      }
      if (items.length > 0) await sendBulk(cluster, items);
    },
    /** Only what was refreshed before is taken out. */
    async removeDocument(documentId: string): Promise<void> {
      await removeWhere(`${await family()}*,-${await family()}*-old-*`, { term: { doc: documentId } });
    },
    async removeOldVersion(versionId: string): Promise<void> {
      await removeWhere(`${await family()}*-old-*`, { term: { version: versionId } });
    },
    async refresh(): Promise<void> {
      await send({ method: 'POST', path: `/${await family()}*/_refresh`, query: ANY });
    },
    /** One segment for each shard: a search by vectors takes a fifth of the time, after a filling that takes minutes. */
    async merge(fingerprint: string): Promise<void> {
      await send({
        method: 'POST',
        path: `/${await aliasOf({ fingerprint, isOld: false })}/_forcemerge`,
        query: { max_num_segments: 1 },
        timeoutMs: MERGE_MS,
      });
    },
    /** Takes out all indexes, but for those of one embedder. */
    async drop(except?: string): Promise<void> {
      const kept = except === undefined ? undefined : await aliasOf({ fingerprint: except, isOld: false });
      const rows = z
        .array(z.object({ index: z.string() }))
        .parse(
          await send({ method: 'GET', path: `/_cat/indices/${await family()}*`, query: { format: 'json' } }),
        );
      for (const { index } of rows)
        if (kept === undefined || !index.startsWith(kept))
          await send({ method: 'DELETE', path: `/${index}`, query: ANY });
    },
    async searchWords(
      terms: readonly string[],
      index: IndexOf,
      scope: Scope,
      limit: number,
      signal?: AbortSignal,
    ) {
      const should = Array.from(countQueryTerms(terms.map(toIndexTerm)), ([value, boost]) => ({
        term: { words: { value, boost } },
      }));
      return search(
        index,
        { query: { bool: { should, minimum_should_match: 1, filter: filterOf(index, scope) } } },
        scope,
        limit,
        signal,
      );
    },
    async searchVectors(
      vector: Float32Array,
      index: IndexOf,
      scope: Scope,
      limit: number,
      signal?: AbortSignal,
    ) {
      const knn = {
        vector: Array.from(toBytes(vector)),
        k: Math.max(limit, LEAST_NEIGHBOURS),
        filter: { bool: { filter: filterOf(index, scope) } },
      };
      const queries = VECTOR_FIELDS.map((field) => ({ knn: { [vectorField(field)]: knn } }));
      const hits = await search(index, { query: { dis_max: { queries } } }, scope, limit, signal);
      return hits.map((hit) => ({ ...hit, score: Math.min(1, 2 * hit.score - 1) }));
    },
    /** Passages as they come, for other questions than a ranking. */
    async ask(fingerprint: string, body: object, scope: Scope, signal?: AbortSignal): Promise<unknown> {
      return send(
        {
          method: 'POST',
          path: `/${await aliasOf({ fingerprint, isOld: false })}/_search`,
          query: { allow_partial_search_results: false, ...routing(scope.collectionIds) },
          body: { track_total_hits: false, ...body },
        },
        signal,
      );
    },
    /** How many passages of each version there are, and how many of them have vectors; nothing where there is no index. */
    async contents(fingerprint: string): Promise<readonly z.infer<typeof BucketSchema>[]> {
      const index = { fingerprint, isOld: false };
      if (!(await hasIndex(index))) return [];
      const buckets: z.infer<typeof BucketSchema>[] = [];
      for (let after: unknown; ; ) {
        const sources = [{ doc: { terms: { field: 'doc' } } }, { version: { terms: { field: 'version' } } }];
        const composite = { size: 5_000, sources, ...(after !== undefined && { after }) };
        const made = { filter: { exists: { field: 'vectors' } } };
        const { aggregations } = ContentsSchema.parse(
          await send({
            method: 'POST',
            path: `/${await aliasOf(index)}/_search`,
            query: { allow_partial_search_results: false },
            body: { size: 0, aggs: { versions: { composite, aggs: { made } } } },
          }),
        );
        buckets.push(...aggregations.versions.buckets);
        after = aggregations.versions.after_key;
        if (after === undefined) return buckets;
      }
    },
  };

  async function search(
    index: IndexOf,
    body: object,
    scope: Scope,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly ChunkHit[]> {
    const alias = await aliasOf(index);
    // A named version is searched as if all of them were current, so that scores of both kinds can be compared.
    const { fingerprint } = index;
    const beside =
      scope.versionIds === undefined ? '' : `,${await aliasOf({ fingerprint, isOld: !index.isOld })}`;
    const only = beside === '' ? body : inIndex(body, alias);
    const answer = await send(
      {
        method: 'POST',
        path: `/${alias}${beside}/_search`,
        query: {
          search_type: 'dfs_query_then_fetch',
          allow_partial_search_results: false,
          // The same copy of a shard for the same question: copies count deleted passages differently.
          preference: sha256(scope.collectionIds.join()).slice(0, 8),
          ...(!index.isOld && routing(scope.collectionIds)),
        },
        body: {
          ...only,
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

  async function removeWhere(indexes: string, query: object): Promise<void> {
    await send({
      method: 'POST',
      path: `/${indexes}/_delete_by_query`,
      query: { ...ANY, conflicts: 'proceed', refresh: true },
      body: { query },
      timeoutMs: REMOVE_MS,
    });
  }
}

const ANY = { ignore_unavailable: true, allow_no_indices: true };
const BucketSchema = z.object({
  key: z.object({ doc: z.string(), version: z.string() }),
  doc_count: z.number(),
  made: z.object({ doc_count: z.number() }),
});
const ContentsSchema = z.object({
  aggregations: z.object({
    versions: z.object({ after_key: z.unknown().optional(), buckets: z.array(BucketSchema) }),
  }),
});
type BulkItem = readonly [action: object, document: object];

export const readEntries = (answer: unknown): readonly FoundEntry[] => HitsSchema.parse(answer).hits.hits;

/** The scope as filters of a query; both arms have them. */
export function scopeFilter({ collectionIds, documentIds, versionIds }: Scope): readonly object[] {
  return [
    { terms: { collection: collectionIds } },
    ...(documentIds === undefined ? [] : [{ terms: { doc: documentIds } }]),
    ...(versionIds === undefined ? [] : [{ terms: { version: versionIds } }]),
  ];
}

/** Versions that are not current may be in another collection than when they were indexed: they are named. */
const filterOf = (index: IndexOf, scope: Scope): readonly object[] =>
  index.isOld ? [{ terms: { version: scope.versionIds ?? [] } }] : scopeFilter(scope);

const inIndex = (body: object, alias: string): object =>
  'query' in body ? { query: { bool: { must: [body.query], filter: [{ term: { _index: alias } }] } } } : body;

/** What is refused for lack of room is sent again; what is refused for good is thrown. */
async function sendBulk(cluster: SearchCluster, items: readonly BulkItem[]): Promise<void> {
  let left = items;
  for (let attempt = 0; ; attempt++) {
    const answer = BulkSchema.parse(
      await cluster.send({
        method: 'POST',
        path: '/_bulk',
        // An index that is gone is not made again without its fields.
        query: { require_alias: true },
        lines: left.flat(),
      }),
    );
    if (!answer.errors) return;
    const refused = answer.items.map((item) => item['index']);
    const final = refused.find(
      (item) => item?.error !== undefined && !isPassing({ statusCode: item.status }),
    );
    const first = final ?? refused.find((item) => item?.error !== undefined);
    left = left.filter((_item, place) => refused[place]?.error !== undefined);
    const wait = final === undefined ? BULK_WAITS_MS[attempt] : undefined;
    if (wait === undefined) throw toItemError(first?.status ?? 0, first?.error, cluster.host);
    await sleep(wait);
  }
}
