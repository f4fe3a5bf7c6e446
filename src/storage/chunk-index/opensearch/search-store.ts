import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { SearchSettings } from '../search-settings.ts';
import { differencesOf, layoutOf } from './index-layout.ts';
import { type IndexNames, type IndexOf, routingOf } from './index-names.ts';
import { readVersions } from './read-versions.ts';
import type { SearchCluster } from './search-cluster.ts';
import { type SearchPut, toClusterDocument } from './search-entries.ts';
import { type BulkItem, sendBulk } from './send-bulk.ts';

const BULK_CHUNKS = 500;
/** What takes many documents out takes long. */
const REMOVE_MS = 300_000;
const MERGE_MS = 4 * 3_600_000;
const ANY = { ignore_unavailable: true, allow_no_indices: true };
const MappingsSchema = z.record(z.string(), z.object({ mappings: z.unknown() }));

interface StoreDeps {
  readonly cluster: SearchCluster;
  readonly settings: SearchSettings;
  readonly names: IndexNames;
}

export type SearchStore = ReturnType<typeof createSearchStore>;

/** Indexes of one library on a cluster, each behind an alias. Every write may be repeated; nothing of it is found before `refresh`. */
export function createSearchStore(deps: StoreDeps) {
  const { names } = deps;
  const { send } = deps.cluster;
  const current = (fingerprint: string) => names.aliasOf({ fingerprint, isOld: false });
  // A list of aliases would want a right on the indexes of others too.
  const hasIndex = async (index: IndexOf): Promise<boolean> =>
    z.boolean().parse(await send({ method: 'HEAD', path: `/${await names.aliasOf(index)}` }));
  return {
    /** The index of an embedder and the one beside it, where they are not there yet. */
    async create(fingerprint: string): Promise<void> {
      for (const isOld of [false, true]) {
        const index = { fingerprint, isOld };
        if (await hasIndex(index)) continue;
        await putIndex(deps, index).catch(async (error: unknown) => {
          if (!(await hasIndex(index))) throw error; // another process made it at the same time
        });
      }
    },
    checkMapping: (fingerprint: string, signal?: AbortSignal) => checkMapping(deps, fingerprint, signal),
    put: (puts: readonly (readonly [documentId: string, put: SearchPut])[]) => putAll(deps, puts),
    /** Only what was refreshed before is taken out. */
    async removeDocument(documentId: string): Promise<void> {
      await removeWhere(deps, `${await names.family()}*,-${await names.family()}*-old-*`, {
        doc: documentId,
      });
    },
    async removeOldVersion(versionId: string): Promise<void> {
      await removeWhere(deps, `${await names.family()}*-old-*`, { version: versionId });
    },
    async refresh(): Promise<void> {
      await send({ method: 'POST', path: `/${await names.family()}*/_refresh`, query: ANY });
    },
    /** One segment for each shard: a search by vectors takes a fifth of the time, after a filling that takes minutes. */
    async merge(fingerprint: string): Promise<void> {
      const path = `/${await current(fingerprint)}/_forcemerge`;
      await send({ method: 'POST', path, query: { max_num_segments: 1 }, timeoutMs: MERGE_MS });
    },
    drop: (except?: string) => dropIndexes(deps, except),
    /** How many passages of each version there are, and how many of them have vectors; nothing where there is no index. */
    contents: async (fingerprint: string) =>
      (await hasIndex({ fingerprint, isOld: false }))
        ? readVersions(deps.cluster, await current(fingerprint))
        : [],
  };
}

/** Vectors of an embedder have the length that its fingerprint ends in. */
const layoutFor = ({ settings }: StoreDeps, fingerprint: string) => ({
  ...settings,
  dimension: Number(fingerprint.slice(fingerprint.lastIndexOf('/') + 1)),
});

async function putIndex(deps: StoreDeps, index: IndexOf): Promise<void> {
  const alias = await deps.names.aliasOf(index);
  await deps.cluster.send({
    method: 'PUT',
    path: `/${alias}-1`,
    query: { wait_for_active_shards: 1 },
    body: { ...layoutOf(layoutFor(deps, index.fingerprint)), aliases: { [alias]: {} } },
  });
}

/** E120 where somebody else has changed or removed it. */
async function checkMapping(deps: StoreDeps, fingerprint: string, signal?: AbortSignal): Promise<void> {
  const alias = await deps.names.aliasOf({ fingerprint, isOld: false });
  const answer = await deps.cluster.send({ method: 'GET', path: `/${alias}/_mapping` }, signal);
  const fields = Object.values(MappingsSchema.parse(answer)).flatMap(({ mappings }) =>
    differencesOf(mappings, layoutFor(deps, fingerprint)),
  );
  if (fields.length > 0)
    throw new AppError('E120', wording('searchMapping', { alias, fields: fields.join(', ') }));
}

async function putAll(
  { cluster, names, settings }: StoreDeps,
  puts: readonly (readonly [documentId: string, put: SearchPut])[],
): Promise<void> {
  let items: BulkItem[] = [];
  for (const [documentId, put] of puts) {
    const _index = await names.aliasOf(put);
    for (const entry of put.entries) {
      const place = put.isOld ? {} : routingOf(settings, [put.collectionId]);
      items.push([{ index: { _index, _id: entry.id, ...place } }, toClusterDocument(put, documentId, entry)]);
      if (items.length < BULK_CHUNKS) continue;
      await sendBulk(cluster, items);
      items = [];
    }
  }
  if (items.length > 0) await sendBulk(cluster, items);
}

async function removeWhere({ cluster }: StoreDeps, indexes: string, term: object): Promise<void> {
  await cluster.send({
    method: 'POST',
    path: `/${indexes}/_delete_by_query`,
    query: { ...ANY, conflicts: 'proceed', refresh: true },
    body: { query: { term } },
    timeoutMs: REMOVE_MS,
  });
}

/** Takes out all indexes, but for those of one embedder. */
async function dropIndexes({ cluster, names }: StoreDeps, except?: string): Promise<void> {
  const kept = except === undefined ? undefined : await names.aliasOf({ fingerprint: except, isOld: false });
  const path = `/_cat/indices/${await names.family()}*`;
  const answer = await cluster.send({ method: 'GET', path, query: { format: 'json' } });
  for (const { index } of z.array(z.object({ index: z.string() })).parse(answer))
    if (kept === undefined || !index.startsWith(kept))
      await cluster.send({ method: 'DELETE', path: `/${index}`, query: ANY });
}
