import { describe, expect, it } from 'vitest';
import {
  createProviderGate,
  type ProviderLimits,
} from '../../../../src/tools/sources/client/provider-gate.ts';
import { createSleepingClock } from '../../../fakes/source-servers/source-bench.ts';

function create(limits: Partial<ProviderLimits> = {}) {
  const time = createSleepingClock();
  const gate = createProviderGate({
    label: 'Tidebase',
    limits: { requests: 100, intervalMs: 1000, concurrency: 100, ...limits },
    ...time,
  });
  return { gate, ...time };
}

describe('provider gate', () => {
  it('should start no more requests in an interval than the provider allows', async () => {
    const { gate, slept } = create({ requests: 2, intervalMs: 3000 });
    for (let count = 0; count < 5; count++) (await gate.enter())();
    expect(slept).toEqual([3000, 3000]);
  });

  it('should let no more in at a time than the provider allows', async () => {
    const { gate } = create({ concurrency: 1 });
    const leave = await gate.enter();
    let isInside = false;
    const second = gate.enter().then((leaveSecond) => {
      isInside = true;
      leaveSecond();
    });
    await Promise.resolve();
    expect(isInside).toBe(false);
    leave();
    leave();
    await second;
    expect(isInside).toBe(true);
  });

  it('should hold everybody while the provider asks for a pause', async () => {
    const { gate, slept } = create();
    gate.pause(5000);
    (await gate.enter())();
    expect(slept).toEqual([5000]);
  });

  it('should fail at once, with a reason, when the pause is longer than anyone should wait', async () => {
    const { gate, slept, advance } = create();
    gate.pause(3_600_000);
    await expect(gate.enter()).rejects.toMatchObject({
      code: 'E037',
      message: expect.stringMatching(/Tidebase.*3600 s/),
    });
    expect(slept).toEqual([]);
    advance(3_600_000);
    (await gate.enter())();
  });

  it('should give its place back when a waiting request is stopped', async () => {
    const { gate } = create({ concurrency: 1 });
    const leave = await gate.enter();
    const stop = new AbortController();
    const stopped = gate.enter(stop.signal);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    leave();
    (await gate.enter())();
  });
});
