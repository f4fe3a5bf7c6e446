import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onAbort } from '../../../src/errors/index.ts';

describe('onAbort', () => {
  it('should call everybody once who has not taken the wish back, and keep one listener at most', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (takenBack) => {
        const stop = new AbortController();
        const calls = takenBack.map(() => 0);
        const forget = takenBack.map((_, place) =>
          onAbort(stop.signal, () => {
            calls[place] = (calls[place] ?? 0) + 1;
          }),
        );
        expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
        for (const [place, isTakenBack] of takenBack.entries()) if (isTakenBack) forget[place]?.();
        expect(getEventListeners(stop.signal, 'abort')).toHaveLength(takenBack.includes(false) ? 1 : 0);
        stop.abort();
        expect(calls).toEqual(takenBack.map((isTakenBack) => (isTakenBack ? 0 : 1)));
        expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
      }),
    );
  });

  it('should hear a wish that is taken back while others are told', () => {
    const stop = new AbortController();
    const told: string[] = [];
    onAbort(stop.signal, () => {
      told.push('first');
      forgetSecond();
    });
    const forgetSecond = onAbort(stop.signal, () => told.push('second'));
    stop.abort();
    expect(told).toEqual(['first']);
  });

  it('should call at once when the signal has aborted, and never without a signal', () => {
    const told: string[] = [];
    onAbort(AbortSignal.abort(), () => told.push('aborted'));
    onAbort(undefined, () => told.push('none'))();
    expect(told).toEqual(['aborted']);
  });

  it('should listen again after all had gone', () => {
    const stop = new AbortController();
    const told: string[] = [];
    onAbort(stop.signal, () => told.push('gone'))();
    onAbort(stop.signal, () => told.push('back'));
    stop.abort();
    expect(told).toEqual(['back']);
  });
});
