import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createProviderLimiters } from '../../../../src/language/index.ts';
import { createCallModel } from '../../../../src/language/model/call-model.ts';
import { createContextSize } from '../../../../src/language/model/context-size.ts';
import type { FailureKind } from '../../../../src/language/model/failures/failure-kind.ts';
import { ModelFailure } from '../../../../src/language/model/failures/model-failure.ts';
import { createSendCall } from '../../../../src/language/model/send-call.ts';
import { createCallContext, createMemoryLogger } from '../../../fakes/call-context.ts';
import { createMemoryJournal, createTestClock } from '../../../integration/language/model/setup.ts';

const settings = {
  baseUrl: 'http://host/v1',
  model: 'm',
  timeoutMs: 1000,
  maxAttempts: 3,
  maxConcurrency: 3,
  contextTokens: 8000,
};
const kinds: FailureKind[] = ['rate-limit', 'server', 'timeout', 'network', 'cut', 'unauthorized'];
const event = fc.oneof(
  { weight: 3, arbitrary: fc.constant('answer' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...kinds) },
);

describe('calls of one run', () => {
  it.prop(
    [
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(event),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    ],
    { numRuns: 200 },
  )(
    'a finished call is never made again, whatever fails and however often the process starts anew',
    async (asked, events, restarts) => {
      const journal = createMemoryJournal();
      const answered = new Map<string, number>();
      const start = () => {
        const clock = createTestClock();
        const logger = createMemoryLogger();
        const contextSize = createContextSize({ settings, logger, ask: async () => undefined });
        const send = createSendCall({ settings, logger, random: () => 0, sleep: clock.sleep });
        return createCallModel({
          settings,
          journal,
          logger,
          clock,
          send,
          routeFor: () => ({
            contextSize,
            model: 'm',
            endpointName: 'host/v1',
            price: undefined,
            limiter: createProviderLimiters({ clock, sleep: clock.sleep }).forProvider('x', settings),
            endpoint: {
              send: async ({ turns }) => {
                await Promise.resolve();
                const outcome = events.next().value;
                if (outcome !== 'answer') throw new ModelFailure(outcome, 'failed');
                const question = String(turns[0]?.content ?? '');
                answered.set(question, (answered.get(question) ?? 0) + 1);
                return {
                  text: `answer to ${question}`,
                  finishReason: 'stop',
                  counted: { inputTokens: 1, outputTokens: 1 },
                };
              },
            },
          }),
        });
      };
      let callModel = start();
      for (const [index, number] of asked.entries()) {
        const content = `question ${number}`;
        const call = { role: 'planner', purpose: 'research', turns: [{ role: 'user', content }] } as const;
        // Asked twice at the same time, as two executors may.
        for (const settled of await Promise.allSettled([
          callModel(call, createCallContext()),
          callModel(call, createCallContext()),
        ])) {
          if (settled.status === 'fulfilled') expect(settled.value.text).toBe(`answer to ${content}`);
          else expect(['E024', 'E037']).toContain(settled.reason.code);
        }
        if (restarts[index]) callModel = start();
      }
      for (const times of answered.values()) expect(times).toBe(1);
      expect(journal.entries.size).toBe(answered.size);
    },
  );
});

/** Time that moves on to the next sleeper only when nobody has anything left to do. */
function createVirtualTime() {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => new Date(now),
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: now + ms, wake })),
    run: async (work: Promise<unknown>) => {
      let isDone = false;
      const end = work.finally(() => {
        isDone = true;
      });
      end.catch(() => {});
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve));
        sleepers.sort((left, right) => left.at - right.at);
        const next = sleepers.shift();
        if (!next) continue;
        now = Math.max(now, next.at);
        next.wake();
      }
      await end;
    },
  };
}

describe('the limiter of a provider', () => {
  const job = fc.record({
    workMs: fc.integer({ min: 0, max: 30_000 }),
    pauseMs: fc.constantFrom(0, 0, 0, 5000),
  });
  it.prop(
    [
      fc.array(job, { minLength: 1, maxLength: 15 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 8 }),
    ],
    { numRuns: 100 },
  )(
    'never admits more at once, or in a minute, than it is told, nor during a pause, and serves everyone',
    async (jobs, maxConcurrency, requestsPerMinute) => {
      const time = createVirtualTime();
      const limiter = createProviderLimiters({ clock: time, sleep: time.sleep }).forProvider('x', {
        maxConcurrency,
        requestsPerMinute,
      });
      let running = 0;
      let pause = { from: 0, until: 0 };
      const starts: number[] = [];
      const work = jobs.map(async ({ workMs, pauseMs }) => {
        const release = await limiter.acquire();
        const now = +time.now();
        starts.push(now);
        expect(now <= pause.from || now >= pause.until).toBe(true);
        expect(++running).toBeLessThanOrEqual(maxConcurrency);
        expect(starts.filter((at) => at > now - 60_000).length).toBeLessThanOrEqual(requestsPerMinute);
        await time.sleep(workMs);
        if (pauseMs > 0) {
          limiter.pause(pauseMs);
          pause = { from: +time.now(), until: Math.max(pause.until, +time.now() + pauseMs) };
        }
        running--;
        release();
      });
      await time.run(Promise.all(work));
      expect(starts).toHaveLength(jobs.length);
    },
  );
});
