import type { Client } from '@opensearch-project/opensearch';
import { wording } from '../../../catalogue/index.ts';
import { retry, sleep } from '../../../concurrency/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import type { SearchSettings } from '../search-settings.ts';
import { isPassing, toClusterError } from './cluster-problem.ts';

const WAITS_MS = [100, 400, 1_500];
const TIMEOUT_MS = 30_000;

export interface ClusterRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly body?: unknown;
  /** Lines of a bulk or multi-search request, in place of a body. */
  readonly lines?: readonly object[] | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface SearchCluster {
  /** Its first address, as people know it. */
  readonly host: string;
  /** The body of the answer. Asks again, also other nodes, what may pass; then `AppError` E119, E120, E121 or E028. Every request may be repeated. */
  send(request: ClusterRequest, signal?: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** The package is loaded by those who chose this index alone. */
export function createSearchCluster(settings: SearchSettings): SearchCluster {
  const host = new URL(settings.urls[0] ?? 'http://localhost:9200').host;
  let opening: Promise<Client> | undefined;
  const open = () => {
    opening ??= openClient(settings);
    return opening;
  };
  async function sendOnce(
    { method, path, query, body, lines, timeoutMs }: ClusterRequest,
    signal?: AbortSignal,
  ) {
    signal?.throwIfAborted();
    const sent = (await open()).transport.request(
      {
        method,
        path,
        querystring: { ...query },
        ...(lines === undefined ? body !== undefined && { body } : { bulkBody: [...lines] }),
      } as Parameters<Client['transport']['request']>[0],
      { requestTimeout: timeoutMs ?? TIMEOUT_MS },
    );
    // Nothing is returned: a listener of a signal that returns a promise has its failure thrown at the process.
    const stop = () => void sent.abort();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return (await sent).body as unknown;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
  return {
    host,
    send: (request, signal) =>
      retry(() => sendOnce(request, signal), {
        sleep,
        signal,
        waitMs: (error, attempt) => {
          if (isAbort(error, signal) || error instanceof AppError) return undefined;
          const wait = isPassing(error) ? WAITS_MS[attempt - 1] : undefined;
          if (wait === undefined) throw toClusterError(error, host);
          return wait;
        },
      }),
    close: async () => {
      const client = await opening?.catch(() => undefined);
      await client?.close();
    },
  };
}

async function openClient({ urls, user, password, region, authorities }: SearchSettings): Promise<Client> {
  const [{ Client: Opened }, signer] = await Promise.all([
    import('@opensearch-project/opensearch'),
    region === undefined ? undefined : import('@opensearch-project/opensearch/aws-v3'),
  ]).catch((cause: unknown) => {
    throw new AppError('E107', wording('searchPackage'), { cause });
  });
  return new Opened({
    nodes: [...urls],
    maxRetries: urls.length,
    ...(user !== undefined && password !== undefined && { auth: { username: user, password } }),
    ...(region !== undefined && signer?.AwsSigv4Signer({ region, service: 'es' })),
    ...(authorities !== undefined && { ssl: { ca: [...authorities] } }),
  });
}
