import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '../../../src/concurrency/circuit-breaker.ts';
import { createSleepingClock } from '../../fakes/source-servers/source-bench.ts';

function create() {
  const { clock, advance } = createSleepingClock();
  const breaker = createCircuitBreaker({ label: 'Tidebase', clock });
  const failOften = (times: number) => {
    for (let count = 0; count < times; count++) breaker.fail();
  };
  return { breaker, advance, failOften };
}

describe('circuit breaker', () => {
  it('should open after five failures in a row and say for how long', () => {
    const { breaker, failOften } = create();
    failOften(4);
    breaker.check();
    breaker.fail();
    expect(() => breaker.check()).toThrow(/Tidebase failed 5 times in a row .* another 60 s/);
  });

  it('should count in a row only', () => {
    const { breaker, failOften } = create();
    failOften(4);
    breaker.succeed();
    failOften(4);
    expect(() => breaker.check()).not.toThrow();
  });

  it('should let one request try after the rest, and close when it works', () => {
    const { breaker, failOften, advance } = create();
    failOften(5);
    advance(60_000);
    breaker.check();
    expect(() => breaker.check()).toThrow(/until a request that is under way ends/);
    breaker.succeed();
    breaker.check();
    breaker.check();
  });

  it('should rest again when the trial fails, and try again when it was only stopped', () => {
    const { breaker, failOften, advance } = create();
    failOften(5);
    advance(60_000);
    breaker.check();
    breaker.forget();
    breaker.check();
    breaker.fail();
    expect(() => breaker.check()).toThrow(/60 s/);
  });
});
