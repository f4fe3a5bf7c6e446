import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../src/language/index.ts';
import { callTools, finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const MORE = 'How long does the warranty of the Heron turbine last';

describe('a task added while a run works', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness({ mode: 'model' });
  });
  afterAll(() => harness.close());

  const planOf = async (id: string) =>
    (await harness.eventsOf({ id }))
      .filter(({ type }) => type === 'task-end')
      .map(({ data }) => data['taskId'])
      .sort();

  it('should join the plan once the executors have ended, and be worked on once', async () => {
    let judged = 0;
    const run = await harness.submit('What is known of the Heron turbine?');
    harness.use(
      withPlan(PLAN, {
        investigate: async ({ subQuestion }) => {
          if (subQuestion.id === 't2') await harness.app.research.addTask(run.id, MORE);
          return finish();
        },
        judgeCoverage: async () => {
          judged++;
          return { verdicts: [], followUps: [] };
        },
      }),
    );
    expect((await harness.app.research.execute(run.id)).status).toBe('done');
    const events = await harness.eventsOf(run);
    const added = events.filter(({ type }) => type === 'tasks-added');
    expect(added.map(({ data }) => data['subQuestions'])).toEqual([
      [{ id: 't4', question: `${MORE}?`, round: 1 }],
    ]);
    expect(await planOf(run.id)).toEqual(['t1', 't2', 't3', 't4']);
    expect(judged).toBe(1);
    expect(events.find(({ type }) => type === 'run-start')?.data['limits']).toMatchObject({ maxCostUsd: 5 });
  });

  it('should join a plan whose first draft is being written, and be refused afterwards', async () => {
    let drafts = 0;
    const run = await harness.submit('What is known of the Heron turbine?');
    const { writeReport } = createExtractiveLanguage();
    harness.use(
      withPlan(PLAN, {
        writeReport: async (input, context, onDelta) => {
          drafts++;
          // As from another process, a moment before the report began.
          if (drafts === 1) await harness.app.storage.runs.addQuestion(run.id, MORE);
          return writeReport(input, context, onDelta);
        },
      }),
    );
    await harness.app.research.execute(run.id);
    expect(drafts).toBe(2);
    expect(await planOf(run.id)).toEqual(['t1', 't2', 't3', 't4']);
    await expect(harness.app.research.addTask(run.id, 'And who owns it?')).rejects.toMatchObject({
      code: 'E126',
    });
  });

  it('should tell what an executor looked at and what it noted, with its quotation', async () => {
    const run = await harness.submit('How long does the warranty of the Heron turbine last?');
    harness.use(
      withPlan(PLAN, {
        investigate: async ({ steps }) =>
          steps.length > 0
            ? finish()
            : callTools(
                ['find_text', { terms: ['warranty'] }],
                [
                  'note',
                  {
                    findings: [
                      {
                        statement: 'The warranty lasts ten years.',
                        quotes: ['The warranty of the Heron turbine lasts ten years.'],
                      },
                    ],
                  },
                ],
              ),
      }),
    );
    await harness.app.research.execute(run.id);
    const told = (await harness.eventsOf(run)).find(
      ({ type, data }) => type === 'task-progress' && data['turn'] === 1,
    );
    expect(told?.data).toMatchObject({
      looked: [{ tool: 'find_text', about: 'warranty' }],
      noted: [
        {
          statement: 'The warranty lasts ten years.',
          quotes: [{ text: 'The warranty of the Heron turbine lasts ten years.', documentTitle: 'Turbine' }],
        },
      ],
    });
  });
});
