import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { Api } from './create-api.ts';
import { trackConnections } from './http/track-connections.ts';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 600_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16_384;

export interface RunningServer {
  /** `http://127.0.0.1:8484` */
  readonly url: string;
  /** Takes no new connection, ends event streams, lets requests end for `graceMs`, then closes what is left. */
  close(): Promise<void>;
}

/** Listens. E020 when the port is taken or may not be used. Slow and endless requests are cut off by time limits. */
export async function startServer(
  api: Pick<Api, 'start' | 'stop'> & { readonly app: RequestListener },
  settings: {
    readonly host: string;
    readonly port: number;
    readonly graceMs: number;
    readonly maxConnections: number;
  },
): Promise<RunningServer> {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  // A client that sends its end behind its request (`nc -N`) waits for the answer all the same. Node knows of it, its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = trackConnections(server, settings.maxConnections, api.app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, settings)));
    server.listen(settings.port, settings.host, resolve);
  });
  server.on('error', () => undefined);
  const { address, port, family } = server.address() as AddressInfo;
  await api.start();

  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      connections.endWhenIdle();
      const timer = setTimeout(() => server.closeAllConnections(), settings.graceMs);
      await api.stop();
      await closed;
      clearTimeout(timer);
    },
  };
}

function listenError(cause: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): AppError {
  const said =
    cause.code === 'EADDRINUSE' ? wording('portInUse', { port }) : wording('cannotListen', { host, port });
  return new AppError('E020', said, { cause });
}
