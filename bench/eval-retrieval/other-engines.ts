import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostOpener } from './hosts.ts';

const DEPTH = 100;
const ENGINES = ['minisearch', '@lancedb/lancedb'];
const require = createRequire(new URL('../engines/package.json', import.meta.url));
const load = (name: string) => import(pathToFileURL(require.resolve(name)).href);

/** Whether `npm install --prefix bench/engines --omit=optional` was run. */
export function hasOtherEngines(): boolean {
  try {
    return ENGINES.every((name) => require.resolve(name) !== '');
  } catch {
    return false;
  }
}

/** MiniSearch as its documentation shows it: its own words, title boosted as ours is. */
export const miniSearchHost: HostOpener = {
  name: 'minisearch',
  async open(_set, chunks) {
    const { default: MiniSearch } = await load('minisearch');
    const started = performance.now();
    const index = new MiniSearch({ fields: ['title', 'text'], searchOptions: { boost: { title: 3 } } });
    index.addAll(
      chunks.map(({ chunk, documentTitle }) => ({ id: chunk.id, title: documentTitle, text: chunk.text })),
    );
    const indexMs = performance.now() - started;
    return {
      name: 'minisearch',
      indexMs,
      indexBytes: JSON.stringify(index).length,
      retrievers: [
        {
          name: 'lexical',
          rank: async (query) =>
            (index.search(query) as { readonly id: string }[]).slice(0, DEPTH).map(({ id }) => id),
        },
      ],
      close: async () => {},
    };
  },
};

interface LanceQuery {
  limit(count: number): { select(columns: string[]): { toArray(): Promise<{ readonly id: string }[]> } };
  fullTextSearch(query: unknown): LanceQuery;
  nearestTo(vector: number[]): LanceQuery;
  distanceType(type: string): LanceQuery;
  rerank(reranker: unknown): LanceQuery;
}

/** LanceDB: its full-text index, the same vectors as ours (exact), and both by its own reciprocal rank fusion. */
export const lanceHost: HostOpener = {
  name: 'lancedb',
  async open(set, chunks, embedder) {
    // biome-ignore lint/style/noProcessEnv: the library says the same warning at every search unless told here
    process.env['LANCE_LOG'] ??= 'error';
    const lance = await load('@lancedb/lancedb');
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-lance-'));
    const started = performance.now();
    const database = await lance.connect(folder);
    const rows = chunks.map(({ chunk, documentTitle, vectors }) => ({
      id: chunk.id,
      text: `${documentTitle}\n${chunk.text}`,
      vector: Array.from(vectors['content'] ?? []),
    }));
    const table = await database.createTable(set, rows);
    await table.createIndex('text', { config: lance.Index.fts() });
    const indexMs = performance.now() - started;
    const reranker = await lance.rerankers.RRFReranker.create();
    const embed = async (query: string) => Array.from((await embedder.embed([query], 'query'))[0] ?? []);
    const match = (query: string) => new lance.MatchQuery(query, 'text');
    const list = async (query: LanceQuery) =>
      (await query.limit(DEPTH).select(['id']).toArray()).map(({ id }) => id);
    return {
      name: 'lancedb',
      indexMs,
      indexBytes: await folderBytes(folder),
      retrievers: [
        { name: 'lexical', rank: (query) => list(table.query().fullTextSearch(match(query))) },
        {
          name: 'vector',
          rank: async (query) =>
            list(
              table
                .query()
                .nearestTo(await embed(query))
                .distanceType('cosine'),
            ),
        },
        {
          name: 'fused',
          rank: async (query) =>
            list(
              table
                .query()
                .nearestTo(await embed(query))
                .distanceType('cosine')
                .fullTextSearch(match(query))
                .rerank(reranker),
            ),
        },
      ],
      async close() {
        database.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => stat(join(folder, name))));
  return sizes.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}
