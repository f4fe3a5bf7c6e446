import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceId } from '../../../src/tools/index.ts';
import type { WebSourcesSettings } from '../../../src/tools/sources/create-web-sources.ts';
import { akTools, secEdgar } from './finance-providers.ts';
import { arxiv, crossref, openAlex, semanticScholar } from './scholarly-providers.ts';
import type { StandInProvider, StandInReply, StandInWork } from './stand-in-works.ts';
import { brave, exa, firecrawl, searxng, serper, tavily, wikipedia } from './web-providers.ts';

/** Ways in which a provider can misbehave. */
export const SOURCE_FAULTS = [
  'hang',
  'drip',
  'drop',
  'rate-limit',
  'rate-limit-retry-after',
  'server-error',
  'html',
  'cut',
  'huge',
  'wrong-type',
  'other-shape',
  'redirect-loop',
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

export interface SourceRequestSeen {
  readonly provider: SourceId;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SourceServers {
  readonly baseUrl: string;
  readonly settings: WebSourcesSettings;
  readonly requests: SourceRequestSeen[];
  /** Bytes of huge bodies that were handed to the network. */
  readonly hugeBytes: () => number;
  /** Faults of the next requests of a provider in turn; the last one stays. `undefined` is no fault. */
  setFaults(provider: SourceId, faults: readonly (SourceFault | undefined)[]): void;
  setWorks(works: readonly StandInWork[], style?: 'whole' | 'sparse'): void;
  reset(): void;
  close(): Promise<void>;
}

export const PROVIDERS: Readonly<Record<SourceId, StandInProvider>> = {
  wikipedia,
  openalex: openAlex,
  'semantic-scholar': semanticScholar,
  tavily,
  searxng,
  brave,
  exa,
  serper,
  firecrawl,
  'sec-edgar': secEdgar,
  akshare: akTools,
  arxiv,
  crossref,
};
const HUGE_BYTES = 200 * 1024 * 1024;
const HUGE_CHUNK = Buffer.alloc(256 * 1024, ' ');

/** Settings whose addresses are those of the stand-in providers. */
export function sourceSettings(baseUrl: string): WebSourcesSettings {
  return {
    required: ['wikipedia', 'openalex', 'semantic-scholar', 'tavily', 'searxng'],
    optional: ['sec-edgar', 'akshare', 'arxiv', 'crossref'],
    engines: [],
    contact: 'operator@example.org',
    cacheTtlSeconds: 0,
    wikipedia: { baseUrl: `${baseUrl}/wikipedia/{language}/w/api.php` },
    openalex: { baseUrl: `${baseUrl}/openalex`, apiKey: 'key-openalex' },
    semanticScholar: { baseUrl: `${baseUrl}/semantic-scholar/graph/v1`, apiKey: 'key-s2' },
    tavily: { baseUrl: `${baseUrl}/tavily`, apiKey: 'key-tavily' },
    searxng: { baseUrl: `${baseUrl}/searxng` },
    brave: { baseUrl: `${baseUrl}/brave`, apiKey: 'key-brave' },
    exa: { baseUrl: `${baseUrl}/exa`, apiKey: 'key-exa' },
    serper: { baseUrl: `${baseUrl}/serper`, apiKey: 'key-serper' },
    firecrawl: { baseUrl: `${baseUrl}/firecrawl`, apiKey: 'key-firecrawl' },
    secEdgar: { baseUrl: `${baseUrl}/sec-edgar` },
    akshare: { baseUrl: `${baseUrl}/akshare` },
    arxiv: { baseUrl: `${baseUrl}/arxiv` },
    crossref: { baseUrl: `${baseUrl}/crossref` },
  };
}

/** All providers on one loopback port, each under a path of its own, in the shapes they document. */
export async function startSourceServers(
  works: readonly StandInWork[],
  { latencyMs = 0 }: { readonly latencyMs?: number } = {},
): Promise<SourceServers> {
  const state = { works, style: 'whole' as 'whole' | 'sparse', hugeBytes: 0 };
  const faults = new Map<SourceId, (SourceFault | undefined)[]>();
  const requests: SourceRequestSeen[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', baseUrl);
    const provider = url.pathname.split('/')[1] as SourceId;
    // Such as robots.txt, before what a provider keeps is read like a page.
    if (!Object.hasOwn(PROVIDERS, provider)) return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    requests.push({ provider, url, headers: request.headers, body });
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const queue = faults.get(provider) ?? [];
    const fault = queue.length > 1 ? queue.shift() : queue[0];
    const reply = PROVIDERS[provider]({ url, body }, state.works, state.style);
    if (fault === undefined) return send(response, reply);
    misbehave(fault, response, reply, url);
  }

  function misbehave(fault: SourceFault, response: ServerResponse, reply: StandInReply, url: URL): void {
    const type = 'text' in reply ? reply.type : 'application/json';
    const whole = 'text' in reply ? reply.text : JSON.stringify(reply.json);
    switch (fault) {
      case 'hang':
        return;
      case 'drip': {
        response.writeHead(200, { 'content-type': type });
        const timer = setInterval(() => response.write(' '), 10);
        response.once('close', () => clearInterval(timer));
        return;
      }
      case 'drop':
        response.destroy();
        return;
      case 'rate-limit':
        response.writeHead(429).end('slow down');
        return;
      case 'rate-limit-retry-after':
        response.writeHead(429, { 'retry-after': '7' }).end('slow down');
        return;
      case 'server-error':
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal error</h1>');
        return;
      case 'html':
        response
          .writeHead(200, { 'content-type': type })
          .end('<!DOCTYPE html><html><body>Please verify that you are a human.</body></html>');
        return;
      case 'cut':
        response.writeHead(200, { 'content-type': type }).end(whole.slice(0, Math.floor(whole.length * 0.6)));
        return;
      case 'huge':
        response.writeHead(200, { 'content-type': type });
        sendHuge(response);
        return;
      case 'wrong-type':
        response.writeHead(200, { 'content-type': 'image/png' }).end(whole);
        return;
      case 'other-shape':
        response
          .writeHead(200, { 'content-type': type })
          .end('text' in reply ? '<feed></feed>' : '{"ok":true}');
        return;
      case 'redirect-loop':
        response.writeHead(302, { location: url.href }).end();
    }
  }

  function sendHuge(response: ServerResponse): void {
    let left = HUGE_BYTES;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= HUGE_CHUNK.length;
        state.hugeBytes += HUGE_CHUNK.length;
        if (!response.write(HUGE_CHUNK)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  }

  return {
    baseUrl,
    requests,
    hugeBytes: () => state.hugeBytes,
    settings: sourceSettings(baseUrl),
    setFaults: (provider, next) => void faults.set(provider, [...next]),
    setWorks: (next, style = 'whole') => {
      state.works = next;
      state.style = style;
    },
    reset: () => {
      faults.clear();
      requests.length = 0;
      state.works = works;
      state.style = 'whole';
      state.hugeBytes = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, reply: StandInReply): void {
  if ('text' in reply) {
    response.writeHead(200, { 'content-type': reply.type }).end(reply.text);
    return;
  }
  response
    .writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(reply.json));
}
