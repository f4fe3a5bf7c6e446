import { createHash } from 'node:crypto';
import { serve } from '../../src/app/serve.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { Harness } from './research-harness.ts';

/** The HTTP server before the whole system, on a free port of this machine. */
export async function openServer(
  harness: Harness,
  options: {
    /** Texts of keys by name; with `collections` one that may use no others. */
    readonly keys?: Readonly<Record<string, string | { key: string; collections: readonly string[] }>>;
    readonly set?: readonly string[];
    /** Runs that this server works on at a time. */
    readonly parallelRuns?: number;
  } = {},
) {
  const { config } = loadConfig({ environment: {}, cwd: harness.folder, set: options.set ?? [] });
  const apiKeys = Object.entries(options.keys ?? {}).map(([name, given]) => {
    const { key, collections } = typeof given === 'string' ? { key: given, collections: undefined } : given;
    return {
      name,
      sha256: createHash('sha256').update(key).digest('hex'),
      ...(collections === undefined ? {} : { collections: [...collections] }),
    };
  });
  const { parallelRuns = config.server.parallelRuns } = options;
  const server = await serve({
    app: harness.app,
    config: {
      ...config,
      dataDir: harness.folder,
      server: { ...config.server, port: 0, apiKeys, parallelRuns, shutdownSeconds: 1 },
    },
    version: '1.2.3',
    logger: harness.logger,
    clock: { now: () => new Date() },
  });
  const request = (path: string, init?: RequestInit) => fetch(new URL(path, server.url), init);
  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { url: server.url, request, post, close: () => server.close() };
}
