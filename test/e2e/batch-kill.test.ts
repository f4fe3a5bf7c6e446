import { expect, it } from 'vitest';
import { killBatch } from '../../bench/test-batch/kill-batch.ts';

it('should answer every row once though it is killed twice, list what failed, and mend it', async () => {
  const result = await killBatch({ rows: 60, kills: 2, failEvery: 20, latencyMs: 20 });
  expect(result).toMatchObject({
    answered: 57,
    failed: 3,
    expectedFailures: true,
    afterRetry: 60,
    keptOrder: true,
    exitCodes: [null, null, 75, 0],
  });
  // What a kill found in flight may be asked again, and nothing else.
  expect(result.repeatedCalls).toBeLessThanOrEqual(result.inFlightAtKills);
}, 240_000);
