import { createServer, request as requestHttp } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/**
 * A proxy on loopback, as companies run them: plain requests by their whole address, `CONNECT` for the others. It knows the
 * names that it is told, each as a port of this machine.
 */
export async function startProxy(
  options: {
    readonly names?: Readonly<Record<string, number>>;
    /** `user:password` that it asks for. */
    readonly login?: string;
    readonly refuses?: readonly string[];
  } = {},
) {
  const names = new Map(Object.entries(options.names ?? {}));
  const connects: string[] = [];
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const wanted =
    options.login === undefined ? undefined : `Basic ${Buffer.from(options.login).toString('base64')}`;

  const server = createServer((request, response) => {
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted)
      return void response.writeHead(407).end();
    const url = new URL(request.url ?? '/');
    requests.push(url.href);
    const port = names.get(url.hostname);
    if (port === undefined) return void response.writeHead(502).end();
    const { method, headers } = request;
    const path = `${url.pathname}${url.search}`;
    const onward = requestHttp({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request, socket: Socket) => {
    const [host = '', asked = ''] = (request.url ?? '').split(':');
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
    socket.on('error', () => undefined);
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted)
      return void refuse('407 Proxy Authentication Required');
    connects.push(`${host}:${asked}`);
    if (options.refuses?.includes(host)) return void refuse('403 Forbidden');
    const port = names.get(host);
    if (port === undefined) return void refuse('502 Bad Gateway');
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connects,
    requests,
    knows: (name: string, at: number) => names.set(name, at),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type ProxyServer = Awaited<ReturnType<typeof startProxy>>;
