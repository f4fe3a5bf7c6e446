import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent, WriteInput } from '../../../src/domain/index.ts';
import { finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what are spring tides?';
const PLAN = [
  'Who makes the Heron turbine?',
  'Who acquired Norvik Marine?',
  'What is the range of spring tides?',
  'How long does the warranty of the Heron turbine last?',
  'When are repairs planned?',
];
const OPEN = ['What is the rated power of the Heron turbine?', '大潮每月发生几次？'];

let harness: Harness;
let events: readonly RunEvent[];
const written: WriteInput[] = [];

beforeAll(async () => {
  harness = await openHarness({ set: ['executor.poolSize=2'] });
  const rules = withPlan(PLAN);
  harness.use({
    ...rules,
    investigate: async () => finish(...OPEN),
    writeReport: (input, context, onDelta) => {
      written.push(input);
      return rules.writeReport(input, context, onDelta);
    },
  });
  const run = await harness.submit(QUESTION);
  await harness.app.research.execute(run.id);
  events = await harness.eventsOf(run);
});
afterAll(() => harness.close());

const of = (type: RunEvent['type']) => events.filter((event) => event.type === type).map(({ data }) => data);

describe('a run of the wired system', () => {
  it('should have as many executors as executor.poolSize says', () => {
    const executors = of('task-start').map(({ executor }) => executor);
    expect(executors).toHaveLength(PLAN.length);
    expect(new Set(executors).size).toBe(2);
  });

  it('should retrieve for every question that an executor leaves open, and hand the whole pool to the writer', () => {
    const expected = [QUESTION, ...PLAN, ...OPEN].sort();
    expect(of('evidence-ready')).toMatchObject([{ questions: expected.length }]);
    expect(written[0]?.pool.map(({ question }) => question).sort()).toEqual(expected);
    expect(written[0]?.evidence).toHaveLength(Number(of('evidence-ready')[0]?.['evidence']));
  });

  it('should leave a line in the log for the passages it embeds', () => {
    const lines = harness.logger.lines.filter(({ fields }) => fields['operation'] === 'embed chunks');
    expect(lines.length).toBeGreaterThan(0);
    for (const { fields } of lines)
      expect(fields).toMatchObject({ outcome: 'ok', elapsedMs: expect.any(Number), component: 'embedding' });
  });
});
