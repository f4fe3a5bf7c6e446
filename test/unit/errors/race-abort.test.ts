import { describe, expect, it } from 'vitest';
import { raceAbort } from '../../../src/errors/index.ts';

describe('raceAbort', () => {
  it('should give what the work gives', async () => {
    const { signal } = new AbortController();
    expect(await raceAbort(Promise.resolve(42), signal)).toBe(42);
    await expect(raceAbort(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  });

  it('should not wait for work that does not watch the signal', async () => {
    const stop = new AbortController();
    const racing = raceAbort(new Promise<never>(() => undefined), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(racing).rejects.toThrow('stopped');
  });

  it('should hear a rejection of the work also when the signal had aborted before', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    const work = Promise.reject(new Error('too late'));
    await expect(raceAbort(work, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });
});
