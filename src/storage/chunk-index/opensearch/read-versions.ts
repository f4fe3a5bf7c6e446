import * as z from 'zod';
import type { IndexedContents } from '../../library/index-writer.ts';
import type { SearchCluster } from './search-cluster.ts';

const PAGE = 5_000;
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
const SOURCES = [{ doc: { terms: { field: 'doc' } } }, { version: { terms: { field: 'version' } } }];

/** What an index has of each version. */
export async function readVersions(
  { send }: SearchCluster,
  alias: string,
): Promise<readonly IndexedContents[]> {
  const found: IndexedContents[] = [];
  for (let after: unknown; ; ) {
    const composite = { size: PAGE, sources: SOURCES, ...(after !== undefined && { after }) };
    const made = { filter: { exists: { field: 'vectors' } } };
    const answer = await send({
      method: 'POST',
      path: `/${alias}/_search`,
      query: { allow_partial_search_results: false },
      body: { size: 0, aggs: { versions: { composite, aggs: { made } } } },
    });
    const { versions } = ContentsSchema.parse(answer).aggregations;
    for (const { key, doc_count: chunks, made: having } of versions.buckets)
      found.push({
        documentId: key.doc,
        versionId: key.version,
        chunks,
        hasVectors: having.doc_count === chunks,
      });
    after = versions.after_key;
    if (after === undefined) return found;
  }
}
