import { createHash } from 'node:crypto';
import { serve } from '../../src/app/serve.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { Harness } from './research-harness.ts';

/** The HTTP server before the whole system, on a free port of this machine. */
export async function openServer(
  harness: Harness,
  options: { readonly keys?: Readonly<Record<string, string>>; readonly set?: readonly string[] } = {},
) {
  const { config } = loadConfig({ environment: {}, cwd: harness.folder, set: options.set ?? [] });
  const apiKeys = Object.entries(options.keys ?? {}).map(([name, key]) => ({
    name,
    sha256: createHash('sha256').update(key).digest('hex'),
  }));
  const server = await serve({
    app: harness.app,
    config: {
      ...config,
      dataDir: harness.folder,
      server: { ...config.server, port: 0, apiKeys, shutdownSeconds: 1 },
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
