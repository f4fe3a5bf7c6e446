import { describe, expect, it } from 'vitest';
import { createQuietMoments } from '../../../src/concurrency/quiet-moments.ts';

const held = () => {
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => work, end: () => end() };
};

describe('quiet moments', () => {
  it('should come at once where nobody is served, and else when the last one has been', async () => {
    const quiet = createQuietMoments({ longestMs: 60_000 });
    await quiet.next();
    const [one, other] = [held(), held()];
    const served = [quiet.serve(one.work), quiet.serve(other.work)];
    let came = false;
    const next = quiet.next().then(() => {
      came = true;
    });
    one.end();
    await served[0];
    expect(came).toBe(false);
    other.end();
    await next;
    expect(came).toBe(true);
  });

  it('should come after the longest wait, however long somebody is served', async () => {
    const quiet = createQuietMoments({ longestMs: 1 });
    const one = held();
    const served = quiet.serve(one.work);
    await quiet.next();
    one.end();
    await served;
  });

  it('should end a wait that is aborted, and serve on after work that failed', async () => {
    const quiet = createQuietMoments({ longestMs: 60_000 });
    const one = held();
    const served = quiet.serve(one.work);
    const stop = new AbortController();
    const waiting = quiet.next(stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(quiet.next(stop.signal)).rejects.toThrow('enough');
    await expect(quiet.serve(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    one.end();
    await served;
    await quiet.next();
  });
});
