import type { GuardedFetch } from '../../../src/domain/index.ts';
import { createGuardedFetch } from '../../../src/tools/fetch/index.ts';
import type { SourceId } from '../../../src/tools/index.ts';
import { PROVIDERS, type SourceFault, sourceSettings } from './source-servers.ts';
import type { StandInWork } from './stand-in-works.ts';

type Transport = Parameters<typeof createGuardedFetch>[0]['send'];

const BASE_URL = 'http://sources.test';
const HUGE_CHUNK = Buffer.alloc(1024 * 1024, ' ');
const HUGE_CHUNKS = 200;

/** The providers without a network, behind the real guarded fetcher: hundreds of combinations of faults in seconds. */
export function createMemoryProviders(works: readonly StandInWork[]) {
  const faults = new Map<SourceId, SourceFault>();
  const asked: SourceId[] = [];

  const send: Transport = async ({ url, body = '{}' }) => {
    const provider = url.pathname.split('/')[1] as SourceId;
    asked.push(provider);
    const reply = PROVIDERS[provider](
      { url, body: JSON.parse(String(body)) as Record<string, unknown> },
      works,
      'whole',
    );
    const isText = 'text' in reply;
    const type = isText ? reply.type : 'application/json';
    const whole = isText ? reply.text : JSON.stringify(reply.json);
    const answer = (status: number, text: string, headers: Record<string, string> = {}) => ({
      status,
      headers: { 'content-type': type, ...headers },
      body: bodyOf(async function* () {
        yield Buffer.from(text);
      }),
    });
    switch (faults.get(provider)) {
      case undefined:
        return answer(isText ? 200 : (reply.status ?? 200), whole);
      // Without a network silence has no end to wait for: it is the time-out that is thrown.
      case 'hang':
      case 'drip':
        throw Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
      case 'drop':
        throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      case 'rate-limit':
        return answer(429, 'slow down');
      case 'rate-limit-retry-after':
        return answer(429, 'slow down', { 'retry-after': '7' });
      case 'server-error':
        return answer(500, 'oops');
      case 'html':
        return answer(200, '<!DOCTYPE html><html></html>');
      case 'cut':
        return answer(200, whole.slice(0, Math.floor(whole.length * 0.6)));
      case 'wrong-type':
        return answer(200, whole, { 'content-type': 'image/png' });
      case 'other-shape':
        return answer(200, isText ? '<feed></feed>' : '{"ok":true}');
      case 'redirect-loop':
        return answer(302, '', { location: url.href });
      case 'huge':
        return {
          ...answer(200, ''),
          body: bodyOf(async function* () {
            for (let count = 0; count < HUGE_CHUNKS; count++) yield HUGE_CHUNK;
          }),
        };
    }
  };

  const limits = { maxBytes: 512 * 1024 * 1024, timeoutMs: 60_000 };
  const open = createGuardedFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    send,
    robots: undefined,
    isInternal: (url) => url.origin === BASE_URL,
    limits: { search: limits, document: limits, robots: limits, service: limits },
    userAgent: 'Plumbline/test',
    offline: false,
  });
  const fetch: GuardedFetch = open({ record: () => undefined });
  return { fetch, faults, asked, settings: sourceSettings(BASE_URL) };
}

function bodyOf(read: () => AsyncGenerator<Uint8Array>) {
  return Object.assign(read(), { destroy: () => undefined });
}
