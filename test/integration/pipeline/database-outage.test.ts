import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../scripts/start-postgres.js';
import { finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';
import { serversRequired } from '../../fixtures/storage/test-servers.ts';

/** As long as it takes to notice; twenty seconds by hand were the same. */
const OUTAGE_MS = 3000;

const postgres = await startPostgres();
if (postgres === undefined && serversRequired) throw new Error('These tests need a Postgres server.');

let harness: Harness;
beforeAll(async () => {
  if (postgres !== undefined) harness = await openHarness({ set: [`database.url=${postgres.url}`] });
});
afterAll(async () => {
  await harness?.close();
  await postgres?.stop();
});

describe.skipIf(postgres === undefined)(
  postgres === undefined
    ? 'a database that goes away (skipped: no Postgres is installed)'
    : 'a database that goes away',
  () => {
    it.each(['plan', 'task', 'report'] as const)(
      'should be waited for in the middle of a run: at the %s',
      async (at) => {
        let outage: Promise<void> | undefined;
        const strike = async () => {
          outage ??= postgres?.halt().then(async () => {
            await wait(OUTAGE_MS);
            await postgres.start();
          });
        };
        const tasks = withPlan(PLAN);
        harness.use({
          ...tasks,
          plan: async (input, context) => {
            if (at === 'plan') await strike();
            return tasks.plan(input, context);
          },
          investigate: async () => {
            if (at === 'task') await strike();
            return finish();
          },
          writeReport: async (input, context, onDelta) => {
            if (at === 'report') await strike();
            return tasks.writeReport(input, context, onDelta);
          },
        });
        await harness.app.worker.start();
        const run = await harness.submit(`Who makes the Heron turbine, and who owns its maker (${at})?`);
        await harness.app.research.enqueue(run.id);
        const seen: number[] = [];
        for await (const { seq } of harness.app.research.events(run.id, 0)) seen.push(seq);
        await outage;
        expect(outage).toBeDefined();

        const events = await harness.eventsOf(run);
        expect((await harness.app.research.find(run.id))?.status).toBe('done');
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
        expect(seen).toEqual(events.map(({ seq }) => seq));
        expect(events.filter(({ type }) => type === 'run-end')).toHaveLength(1);
        expect(events.filter(({ type }) => type === 'task-end')).toHaveLength(PLAN.length);
        const report = await harness.app.research.report(run.id);
        expect(report?.citations.length).toBeGreaterThan(0);
        expect(report?.notes ?? []).not.toContainEqual(expect.stringContaining('E007'));
      },
      180_000,
    );
  },
);
