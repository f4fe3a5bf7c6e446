import { describe, expect, it } from 'vitest';
import type { RunEvent, RunStatus } from '../../../../../src/domain/index.ts';
import { withSettledRest } from '../../../../../src/pipeline/research/run/rest-events.ts';
import { makeRun } from '../../../../fakes/api-harness.ts';

const event = (seq: number, type: RunEvent['type']): RunEvent => ({ seq, type, data: {}, at: '' });

async function* each(events: readonly RunEvent[]) {
  yield* events;
}

/** The status that a reader finds when it is given each event; the run takes the next status at every wait. */
async function statusesSeen(events: readonly RunEvent[], statuses: readonly (RunStatus | undefined)[]) {
  let waits = 0;
  const status = () => statuses[Math.min(waits, statuses.length - 1)];
  const seen: string[] = [];
  const settled = withSettledRest(each(events), 'run_1', {
    log: { after: async (_, seq) => events.filter((one) => one.seq > seq) },
    runs: {
      find: async () => {
        const now = status();
        return now === undefined ? undefined : makeRun({ id: 'run_1', status: now });
      },
    },
    wait: async () => {
      waits += 1;
    },
  });
  for await (const { type } of settled) seen.push(`${type} ${status()}`);
  return { seen, waits };
}

describe('events whose newest one is a rest', () => {
  it('should give on a rest only when the status of the run says so, too', async () => {
    const events = [event(1, 'plan-ready'), event(2, 'review-wait')];
    const { seen } = await statusesSeen(events, ['planning', 'planning', 'awaiting-review']);
    expect(seen).toEqual(['plan-ready planning', 'review-wait awaiting-review']);
    expect((await statusesSeen([event(1, 'run-end')], ['writing', 'done'])).seen).toEqual(['run-end done']);
  });

  it('should not wait for a rest that is over, for a run that is queued again, nor for one that is gone', async () => {
    const passed = [event(1, 'review-wait'), event(2, 'run-resume')];
    expect((await statusesSeen(passed, ['researching'])).waits).toBe(0);
    expect((await statusesSeen([event(1, 'run-paused')], ['queued'])).waits).toBe(0);
    expect((await statusesSeen([event(1, 'run-paused')], [undefined])).waits).toBe(0);
  });

  it('should give on a rest whose status never comes, since a process that died left it so', async () => {
    const { seen, waits } = await statusesSeen([event(1, 'review-wait')], ['planning']);
    expect(seen).toEqual(['review-wait planning']);
    expect(waits).toBeLessThanOrEqual(250);
  });
});
