import { describe, expect, it } from 'vitest';
import { createResolveHost, type ResolveHost } from '../../../../src/tools/fetch/resolve-host.ts';

const PUBLIC = [{ address: '93.184.215.14', family: 4 }] as const;

function open(lookupAll: ResolveHost) {
  let time = 0;
  const resolve = createResolveHost({ clock: { now: () => new Date(time) }, lookupAll });
  return { resolve, pass: (ms: number) => (time += ms) };
}

describe('createResolveHost', () => {
  it('should take an address for its own', async () => {
    const { resolve } = open(async () => []);
    expect(await resolve('10.0.0.1')).toEqual([{ address: '10.0.0.1', family: 4 }]);
    expect(await resolve('::1')).toEqual([{ address: '::1', family: 6 }]);
  });

  it('should leave threads to the files while names hang', async () => {
    let running = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const { resolve } = open(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((done) => release.push(done));
      running--;
      return PUBLIC;
    });
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => resolve(`${name}.example`)));
    for (let ended = 0; ended < 5; ) {
      const next = release.shift();
      if (next !== undefined) {
        next();
        ended++;
      }
      await new Promise<void>((done) => void setImmediate(done));
    }
    expect(await all).toHaveLength(5);
    expect(most).toBe(2);
  });

  it('should keep an answer for seconds and a failure not at all', async () => {
    let asked = 0;
    const { resolve, pass } = open(async () => {
      asked++;
      if (asked === 1) throw Object.assign(new Error('later'), { code: 'EAI_AGAIN' });
      return PUBLIC;
    });
    await expect(resolve('a.example')).rejects.toThrow('later');
    await Promise.all([resolve('a.example'), resolve('a.example')]);
    await resolve('a.example');
    expect(asked).toBe(2);
    pass(11_000);
    await resolve('a.example');
    expect(asked).toBe(3);
  });
});
