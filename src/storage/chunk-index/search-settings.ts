/** A cluster of OpenSearch that keeps the search index. */
export interface SearchSettings {
  readonly urls: readonly string[];
  /** Where the index of a library begins that has nothing yet. */
  readonly provider: 'database' | 'opensearch';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Of AWS: requests are signed with the keys of its usual environment or profile. */
  readonly region?: string | undefined;
  /** Certificate authorities to trust, in PEM. */
  readonly authorities?: readonly string[] | undefined;
  /** First part of the names of indexes. */
  readonly prefix: string;
  readonly shards: number;
  /** Without it a copy as soon as there is a second node. */
  readonly replicas?: number | undefined;
  /** `collection`: all passages of a collection in one shard, and a search asks the shards of its collections alone. */
  readonly routing: 'none' | 'collection';
}
