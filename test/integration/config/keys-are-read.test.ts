import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { serve } from '../../../src/app/serve.ts';
import { type Config, listConfigKeys, loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';

const KEYS = listConfigKeys().map(({ path }) => path);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same configuration, which notes each key that is read. */
function recording(config: Config, seen: Set<string>): Config {
  const copy = (value: unknown, path: string): unknown => {
    const below = KEYS.filter((key) => key.startsWith(path === '' ? '' : `${path}.`));
    if (KEYS.includes(path) || below.length === 0) return value;
    const names = new Set(
      below.map((key) => key.slice(path === '' ? 0 : path.length + 1).split('.')[0] ?? ''),
    );
    const object = {};
    for (const name of names) {
      const at = path === '' ? name : `${path}.${name}`;
      const inner = copy(Reflect.get(Object(value), name), at);
      const get = () => {
        seen.add(at);
        return inner;
      };
      Object.defineProperty(object, name, { enumerable: inner !== undefined, get });
    }
    return object;
  };
  return copy(config, '') as Config;
}

const AT_NOBODY = 'http://127.0.0.1:9/v1';
/** What has to be chosen for the keys of optional parts to matter. */
const SETUPS: readonly Readonly<Record<string, unknown>>[] = [
  {
    'web.mode': 'allowed',
    'sources.required': ['searxng'],
    'sources.optional': [],
    'sources.searxng.baseUrl': AT_NOBODY,
    'server.shareReports': true,
    'budget.maxCalls': 10_000,
    'budget.maxTokens': 1_000_000_000,
    'budget.maxCostUsd': 1000,
    'budget.maxSeconds': 3600,
  },
  {
    'language.provider': 'model',
    'language.baseUrl': AT_NOBODY,
    'language.model': 'm',
    'embedding.provider': 'openai',
    'embedding.baseUrl': AT_NOBODY,
    'embedding.model': 'e',
    'embedding.dimension': 16,
    'rerank.provider': 'cohere',
    'rerank.baseUrl': AT_NOBODY,
    'rerank.model': 'r',
    'index.urls': [AT_NOBODY],
    'index.replicas': 1,
    'documents.enrichment.enabled': true,
    'files.store': `s3://id:key@plumbline-files/?endpoint=${AT_NOBODY}`,
    'language.roles.vision.baseUrl': AT_NOBODY,
    'language.roles.vision.apiKey': 'key',
    'language.roles.vision.model': 'v',
    'sources.secEdgar.baseUrl': AT_NOBODY,
    'web.contact': 'operator@example.org',
    'embedding.apiKey': 'key',
    'sources.openalex.apiKey': 'key',
    'sources.semanticScholar.apiKey': 'key',
    'sources.crossref.apiKey': 'key',
    'sources.engines': ['brave', 'exa', 'serper', 'firecrawl'],
    'sources.brave.apiKey': 'key',
    'sources.exa.apiKey': 'key',
    'sources.serper.apiKey': 'key',
    'sources.firecrawl.apiKey': 'key',
    'language.roles.planner.model': 'm',
    'language.contextTokens': 32_768,
    'language.maxOutputTokens': 1000,
    'mineru.baseUrl': AT_NOBODY,
    'web.mode': 'allowed',
    'sources.searxng.baseUrl': AT_NOBODY,
    'sources.akshare.baseUrl': AT_NOBODY,
  },
  {
    'language.provider': 'model',
    'language.baseUrl': AT_NOBODY,
    'language.model': 'm',
    'web.mode': 'allowed',
  },
];
/** Read by the program before and beside the application: `src/app/main.ts` opens the log and the remote services. */
const BY_THE_PROGRAM = ['client.url', 'client.apiKey', 'logging.level', 'logging.file'];

describe('every key of the configuration', () => {
  it('should be read by what is wired from it, or by a run', async () => {
    const seen = new Set<string>();
    for (const [index, setup] of SETUPS.entries()) {
      const { config } = loadConfig({
        cwd: folder,
        environment: {},
        flags: { 'server.port': 0, ...setup },
      });
      const recorded = recording({ ...config, dataDir: ':memory:' }, seen);
      const clock = { now: () => new Date() };
      const logger = createMemoryLogger();
      const app = await openApplication({
        config: recorded,
        logger,
        clock,
        warnings: [],
        onWait: () => undefined,
      });
      try {
        const files = recording({ ...config, dataDir: join(folder, `data-${index}`) }, seen);
        const server = await serve({ app, config: files, version: '0', logger, clock });
        // Without a model it ends with a report; a model that nobody can reach is asked once its budget has been read.
        if (index !== 1) expect((await runOnce(app)) !== undefined).toBe(index === 0);
        await server.close();
      } finally {
        await app.close();
      }
    }
    const unread = KEYS.filter((key) => !seen.has(key) && !BY_THE_PROGRAM.includes(key));
    expect(unread).toEqual([]);
  }, 180_000);
});

async function runOnce(app: Awaited<ReturnType<typeof openApplication>>): Promise<unknown> {
  const { collection } = await app.ingest.ingestFolder({
    folder: resolve('examples/library/board-minutes-2024-06.md'),
  });
  const collectionIds = [collection.id];
  const browser = app.library.browse({ collectionIds });
  for (const { id } of await app.library.documents()) {
    const { root } = await browser.tree(id);
    await browser.section(id, root.id);
  }
  await app.tools.call({ name: 'list_documents', input: {}, collectionIds, language: 'en' });
  const question = 'What does the library say about tides?';
  const asked = await app.research.submit({ question, collectionIds, reviewPlan: false, mode: 'ask' });
  await app.research.execute(asked.id).catch(() => undefined);
  const run = await app.research.submit({ question, collectionIds, reviewPlan: false, web: 'allowed' });
  try {
    await app.research.execute(run.id);
    return await app.research.report(run.id);
  } catch {
    return undefined;
  }
}
