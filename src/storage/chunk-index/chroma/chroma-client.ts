import { z } from 'zod';
import { abortAfter } from '../../../errors/index.ts';

const TIMEOUT_MS = 30_000;

const collectionSchema = z.object({ id: z.string(), name: z.string() });
const limitsSchema = z.object({ max_batch_size: z.number().int().positive() });
const idsSchema = z.object({ ids: z.array(z.string()) });
const nearestSchema = z.object({
  ids: z.array(z.array(z.string())),
  distances: z.array(z.array(z.number().nullable())),
});

export interface ChromaServer {
  /** With the path that it is behind, if any. */
  readonly url: string;
  readonly tenant?: string | undefined;
  readonly database?: string | undefined;
  /** Of one call. */
  readonly timeoutMs?: number | undefined;
}
export type ChromaCollection = z.infer<typeof collectionSchema>;
export type ChromaClient = ReturnType<typeof createChromaClient>;
/** https://docs.trychroma.com/docs/querying-collections/metadata-filtering */
export type Where = Readonly<Record<string, unknown>>;

/** What Plumbline asks of a Chroma server, by the API that its description at `/openapi.json` has. */
export function createChromaClient({
  url,
  tenant = 'default_tenant',
  database = 'default_database',
  timeoutMs = TIMEOUT_MS,
}: ChromaServer) {
  const base = url.replace(/\/$/, '');
  const call = (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') =>
    send(new URL(`${base}/api/v2/${path}`), { method, body, timeoutMs });
  const own = `tenants/${encodeURIComponent(tenant)}/databases/${encodeURIComponent(database)}/collections`;
  const at = ({ id }: ChromaCollection, what: string) => `${own}/${id}/${what}`;
  return {
    listCollections: async (limit: number) =>
      z.array(collectionSchema).parse(await call(`${own}?limit=${limit}`)),
    getOrCreateCollection: async (name: string) =>
      collectionSchema.parse(
        await call(own, {
          name,
          configuration: { hnsw: { space: 'cosine' } },
          get_or_create: true,
        }),
      ),
    deleteCollection: (name: string) => call(`${own}/${name}`, undefined, 'DELETE'),
    /** Of one call that writes. */
    maxBatchSize: async () => limitsSchema.parse(await call('pre-flight-checks')).max_batch_size,
    upsert: (
      collection: ChromaCollection,
      records: { ids: string[]; embeddings: number[][]; metadatas: Record<string, string>[] },
    ) => call(at(collection, 'upsert'), records),
    delete: (collection: ChromaCollection, which: { ids: readonly string[] } | { where: Where }) =>
      call(at(collection, 'delete'), which),
    listIds: async (collection: ChromaCollection, page: { limit: number; offset: number }) =>
      idsSchema.parse(await call(at(collection, 'get'), { ...page, include: [] })).ids,
    /** Identifiers from the nearest on, with their distances. */
    query: async (collection: ChromaCollection, vector: Float32Array, limit: number, where: Where) => {
      const { ids, distances } = nearestSchema.parse(
        await call(at(collection, 'query'), {
          query_embeddings: [Array.from(vector)],
          n_results: limit,
          where,
          include: ['distances'],
        }),
      );
      return (ids[0] ?? []).map((id, place) => ({ id, distance: distances[0]?.[place] ?? 1 }));
    },
  };
}

async function send(
  url: URL,
  { method, body, timeoutMs }: { method: string; body: object | undefined; timeoutMs: number },
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: abortAfter(timeoutMs),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Chroma answered ${response.status}: ${text.slice(0, 500)}`);
  return text === '' ? undefined : JSON.parse(text);
}
