import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One bucket and one WebDAV folder with the same files, in the shapes that both document. */
export interface RemoteFolders {
  readonly url: string;
  /** Text by path; what is put here is there at once. */
  readonly files: Map<string, string>;
  /** Paths of contents that were asked for. */
  readonly reads: string[];
  /** Paths whose content ends half-way, with the connection or as if it were whole. */
  readonly torn: Map<string, 'dropped' | 'short'>;
  /** Whether listings end half-way. */
  cutListings: boolean;
  close(): Promise<void>;
}

const PAGE = 1_000;
const etag = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`;
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function startRemoteFolders(files: Iterable<readonly [string, string]>): Promise<RemoteFolders> {
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const remote: RemoteFolders = {
    url: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(files),
    reads: [],
    torn: new Map(),
    cutListings: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', `http://${remote.url}`);
    const [, place, ...rest] = decodeURIComponent(url.pathname).split('/');
    const path = rest.join('/');
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    if (request.method === 'PROPFIND') listing(response, 207, folderXml(place ?? '', path));
    else if (url.searchParams.has('list-type')) listing(response, 200, bucketXml(from));
    else content(request, response, place === 'bucket' ? path.replace(/^docs\//, '') : path);
  }

  function content(request: IncomingMessage, response: ServerResponse, name: string): void {
    const text = remote.files.get(name);
    remote.reads.push(name);
    const asked = request.headers['if-match'];
    if (text === undefined || (asked !== undefined && asked !== etag(text))) {
      response.writeHead(text === undefined ? 404 : 412).end();
      return;
    }
    const torn = remote.torn.get(name);
    const sent = torn === undefined ? text : text.slice(0, text.length / 2);
    const length = torn === 'short' ? sent.length : Buffer.byteLength(text);
    response.writeHead(200, { etag: etag(text), 'content-length': length });
    response.write(sent);
    if (torn === 'dropped') setImmediate(() => response.destroy());
    else response.end();
  }

  function listing(response: ServerResponse, status: number, text: string): void {
    const sent = remote.cutListings ? text.slice(0, text.length / 2) : text;
    response.writeHead(status, { 'content-type': 'application/xml' }).end(sent);
  }

  function bucketXml(from: number): string {
    const all = [...remote.files].sort(([a], [b]) => (a < b ? -1 : 1));
    const page = all
      .slice(from, from + PAGE)
      .map(
        ([name, text]) =>
          `<Contents><Key>docs/${xml(name)}</Key><ETag>${etag(text)}</ETag><Size>${Buffer.byteLength(text)}</Size></Contents>`,
      );
    const next =
      from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
  }

  function folderXml(place: string, folder: string): string {
    const below = [...remote.files].filter(([name]) => name.startsWith(folder));
    const folders = new Set(below.flatMap(([name]) => /^[^/]+\//.exec(name.slice(folder.length))?.[0] ?? []));
    const href = (name: string) => `/${place}/${name.split('/').map(encodeURIComponent).join('/')}`;
    const entries = [
      ...['', ...folders].map(
        (name) =>
          `<D:response><D:href>${href(folder + name)}</D:href><D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype></D:prop></D:propstat></D:response>`,
      ),
      ...below
        .filter(([name]) => !name.slice(folder.length).includes('/'))
        .map(
          ([name, text]) =>
            `<D:response><D:href>${href(name)}</D:href><D:propstat><D:prop><D:resourcetype/><D:getcontentlength>${Buffer.byteLength(text)}</D:getcontentlength><D:getetag>${xml(etag(text))}</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
        ),
    ];
    return `<?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:">${entries.join('')}</D:multistatus>\n`;
  }
  return remote;
}
