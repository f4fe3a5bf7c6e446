import { describe, expect, it } from 'vitest';
import { createShareWork } from '../../../src/concurrency/index.ts';

const endless = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('createShareWork', () => {
  it('should do the work once for all who ask', async () => {
    const share = createShareWork<string>();
    let done = 0;
    const work = async () => `${++done}`;
    expect(await Promise.all([share('a', work), share('a', work)])).toEqual(['1', '1']);
    expect(await share('a', work)).toBe('1');
    expect(await share('b', work)).toBe('2');
  });

  it.each([
    ['is cancelled', undefined],
    ['runs out of time', new DOMException('too late', 'TimeoutError')],
  ])('should leave those alone who wait when the first one %s', async (_, reason) => {
    const share = createShareWork<string>();
    const first = new AbortController();
    const begun = share('a', () => endless(first.signal), first.signal);
    const waiting = [1, 2].map(() => share('a', async () => 'done', new AbortController().signal));
    first.abort(reason);
    await expect(begun).rejects.toBe(first.signal.reason);
    expect(await Promise.all(waiting)).toEqual(['done', 'done']);
  });

  it('should end the wait of who is cancelled alone, and go on for the others', async () => {
    const share = createShareWork<string>();
    let finish: (value: string) => void = () => {};
    const work = () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      });
    const first = share('a', work);
    const leaving = new AbortController();
    const gone = share('a', work, leaving.signal);
    leaving.abort();
    await expect(gone).rejects.toBe(leaving.signal.reason);
    finish('done');
    expect(await first).toBe('done');
  });

  it('should end the wait of whoever is cancelled too, and tell a failure to all', async () => {
    const share = createShareWork<string>();
    const both = new AbortController();
    const all = [1, 2].map(() => share('a', () => endless(both.signal), both.signal));
    both.abort();
    for (const each of all) await expect(each).rejects.toMatchObject({ name: 'AbortError' });
    const failing = [1, 2].map(() => share('b', async () => Promise.reject(new Error('broken'))));
    for (const each of failing) await expect(each).rejects.toThrow('broken');
    expect(await share('b', async () => 'mended')).toBe('mended');
  });
});
