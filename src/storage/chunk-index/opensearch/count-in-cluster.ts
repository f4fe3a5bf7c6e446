import * as z from 'zod';
import type { Scope, WordNeed } from '../../../domain/index.ts';
import { toGroupQuery } from './find-in-cluster.ts';
import { type SearchQueries, scopeFilter } from './search-queries.ts';

/** Documents that one request counts. */
const PAGE = 10_000;

const BucketSchema = z.object({
  key: z.object({ doc: z.string() }),
  doc_count: z.number(),
  groups: z.object({ buckets: z.array(z.object({ doc_count: z.number() })) }).optional(),
});
const CountsSchema = z.object({
  aggregations: z.object({
    documents: z.object({
      buckets: z.array(BucketSchema),
      after_key: z.record(z.string(), z.string()).optional(),
    }),
  }),
});

interface Counted {
  readonly fingerprint: string;
  readonly scope: Scope;
}
type Asked = Pick<SearchQueries, 'ask'>;

/** Counted by the cluster, whole: every document has its number, however many there are. */
export async function countInCluster(
  store: Asked,
  { needs, ...input }: Counted & { readonly needs: readonly WordNeed[] },
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const queries = needs.map((need) => need.map((group, place) => toGroupQuery(group, String(place))));
  const counts = new Map<string, number>();
  for (const groups of queries.filter(({ length }) => length > 1))
    for (const bucket of await bucketsOf(store, { ...input, any: groups, groups }, signal))
      if (bucket.groups?.buckets.every(({ doc_count: count }) => count > 0)) counts.set(bucket.key.doc, 0);
  const any = queries.map((filter) => ({ bool: { filter } }));
  for (const { key, doc_count: count } of await bucketsOf(store, { ...input, any }, signal))
    counts.set(key.doc, count);
  return counts;
}

/** By document, the passages that fit one of some queries, and how many of them fit each of the groups. */
async function bucketsOf(
  store: Asked,
  input: Counted & { readonly any: readonly object[]; readonly groups?: readonly object[] },
  signal?: AbortSignal,
): Promise<readonly z.infer<typeof BucketSchema>[]> {
  const { fingerprint, scope, any, groups } = input;
  const found: z.infer<typeof BucketSchema>[] = [];
  for (
    let after: Readonly<Record<string, string>> | undefined, isFirst = true;
    isFirst || after;
    isFirst = false
  ) {
    const composite = {
      size: PAGE,
      sources: [{ doc: { terms: { field: 'doc' } } }],
      ...(after && { after }),
    };
    const body = {
      size: 0,
      query: { bool: { filter: scopeFilter(scope), should: any, minimum_should_match: 1 } },
      aggs: {
        documents: {
          composite,
          ...(groups && { aggs: { groups: { filters: { filters: groups } } } }),
        },
      },
    };
    const { documents } = CountsSchema.parse(await store.ask(fingerprint, body, scope, signal)).aggregations;
    found.push(...documents.buckets);
    after = documents.buckets.length < PAGE ? undefined : documents.after_key;
  }
  return found;
}
