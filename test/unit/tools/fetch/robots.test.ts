import { describe, expect, it } from 'vitest';
import type { FetchResponse, TtlCache } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createRobots } from '../../../../src/tools/fetch/robots.ts';
import { parseRobots } from '../../../../src/tools/fetch/robots-rules.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';

const PAGE = new URL('https://a.example/private/page');
const HALF_MIB = 512 * 1024;
const alone = () => new AbortController().signal;

function answer(status: number, text = ''): FetchResponse {
  async function* body() {}
  return {
    url: 'https://a.example/robots.txt',
    status,
    headers: {},
    contentType: 'text/plain',
    body: body(),
    text: async () => text,
    cancel: () => undefined,
  };
}

function open(cache?: TtlCache) {
  let time = 0;
  const robots = createRobots({ clock: { now: () => new Date(time) }, cache });
  return { robots, pass: (ms: number) => (time += ms) };
}

/** Where two processes keep what they were told, for as long as they like. */
function openCache(): TtlCache {
  const kept = new Map<string, string>();
  return { get: async (key) => kept.get(key), set: async (key, value) => void kept.set(key, value) };
}

describe('createRobots', () => {
  it('should ask a site once, also when several wait for it', async () => {
    const { robots } = open();
    let asked = 0;
    const read = async () => {
      asked++;
      return answer(200, 'User-agent: *\nDisallow: /private');
    };
    const verdicts = await Promise.all([1, 2, 3].map(() => robots.judge(PAGE, read, alone())));
    expect(verdicts).toEqual(['forbidden', 'forbidden', 'forbidden']);
    expect(await robots.judge(new URL('https://a.example/open'), read, alone())).toBe('allowed');
    expect(asked).toBe(1);
  });

  it('should let whoever waits ask for itself when the one who asked is cancelled', async () => {
    const { robots } = open();
    const first = new AbortController();
    const stopped = robots.judge(
      PAGE,
      () =>
        new Promise((_, reject) => first.signal.addEventListener('abort', () => reject(first.signal.reason))),
      first.signal,
    );
    const waiting = robots.judge(PAGE, async () => answer(404), alone());
    first.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(await waiting).toBe('allowed');
  });

  it('should not fetch what a failing site may forbid, and ask again soon rather than in a day', async () => {
    const { robots, pass } = open();
    const unreachable = async (): Promise<FetchResponse> => {
      throw new AppError('E046', 'a.example could not be reached.');
    };
    expect(await robots.judge(PAGE, unreachable, alone())).toBe('unreadable');
    expect(await robots.judge(PAGE, async () => answer(404), alone())).toBe('unreadable');
    pass(10 * 60 * 1000);
    expect(await robots.judge(PAGE, async () => answer(503), alone())).toBe('unreadable');
    pass(10 * 60 * 1000);
    expect(await robots.judge(PAGE, async () => answer(404), alone())).toBe('allowed');
    pass(23 * 3600 * 1000);
    expect(await robots.judge(PAGE, unreachable, alone())).toBe('allowed');
    pass(2 * 3600 * 1000);
    expect(await robots.judge(PAGE, unreachable, alone())).toBe('unreadable');
  });

  it('should ask a site once for two processes, for a day', async () => {
    const cache = openCache();
    const [first, second] = [open(cache), open(cache)];
    let asked = 0;
    const read = async () => {
      asked++;
      return answer(200, 'User-agent: *\nDisallow: /private');
    };
    expect(await first.robots.judge(PAGE, read, alone())).toBe('forbidden');
    second.pass(23 * 3600 * 1000);
    expect(await second.robots.judge(PAGE, read, alone())).toBe('forbidden');
    expect(asked).toBe(1);
    // Its day began when the first one asked.
    second.pass(2 * 3600 * 1000);
    expect(await second.robots.judge(PAGE, read, alone())).toBe('forbidden');
    expect(asked).toBe(2);
  });

  it('should leave a failing site alone from every process, and none for long', async () => {
    const cache = openCache();
    const [first, second] = [open(cache), open(cache)];
    expect(await first.robots.judge(PAGE, async () => answer(503), alone())).toBe('unreadable');
    expect(await second.robots.judge(PAGE, async () => answer(404), alone())).toBe('unreadable');
    second.pass(10 * 60 * 1000);
    expect(await second.robots.judge(PAGE, async () => answer(404), alone())).toBe('allowed');
  });

  it('should take no list of rules that attacks its reader from another process either', async () => {
    const cache = openCache();
    const attack = `user-agent: *\n${'disallow: /*a\n'.repeat(2_000)}`;
    expect(await open(cache).robots.judge(PAGE, async () => answer(200, attack), alone())).toBe('unreadable');
    expect(await cache.get('robots:https://a.example')).toContain('null');
  });

  it('should ask the site while what is kept cannot be read', async () => {
    const away = async () => {
      throw new AppError('E007', 'away');
    };
    const { robots } = open({ get: away, set: away });
    expect(await robots.judge(PAGE, async () => answer(404), alone())).toBe('allowed');
  });
});

describe('parseRobots', () => {
  const fill = (line: string, bytes = HALF_MIB) => line.repeat(Math.floor(bytes / line.length));
  const path = `/${'a'.repeat(7_900)}`;

  it.each([
    [
      'names and rules by the ten thousand',
      fill('user-agent: a\n', HALF_MIB / 2) + fill('allow: /a\n', HALF_MIB / 2),
    ],
    [
      'names for all and rules by the ten thousand',
      fill('user-agent: *\n', HALF_MIB / 2) + fill('allow: /a\n', HALF_MIB / 2),
    ],
    ['rules full of wildcards', `user-agent: *\n${fill('disallow: /*a*a*a*a*b\n')}`],
    ['one rule of half a megabyte', `user-agent: *\ndisallow: /${fill('*a')}`],
    ['rules that nearly fit everywhere', `user-agent: *\n${'disallow: /*aaaaaaaaaab\n'.repeat(900)}`],
    ['percent signs', `user-agent: *\n${fill('disallow: /%%%%%%%%\n')}`],
    ['one endless line', `user-agent: *\n${fill('a')}`],
  ])('should read %s in seconds of the processor', (_, text) => {
    const started = cpuMs();
    parseRobots(text, 'plumbline')?.(path);
    expect(cpuMs() - started).toBeLessThan(5_000);
  });

  it('should take more wildcards than anybody writes for no rules at all', () => {
    expect(parseRobots(`user-agent: *\n${'disallow: /*a\n'.repeat(2_000)}`, 'plumbline')).toBeUndefined();
    expect(parseRobots(`user-agent: other\n${'disallow: /*a\n'.repeat(2_000)}`, 'plumbline')?.('/a')).toBe(
      true,
    );
  });

  it('should look at both ends of a long path', () => {
    const allows = parseRobots('user-agent: *\ndisallow: /*.pdf$\ndisallow: /aaa\nallow: /aaaa', 'plumbline');
    expect(allows?.(path)).toBe(true);
    expect(allows?.(`${path}.pdf`)).toBe(false);
  });
});
