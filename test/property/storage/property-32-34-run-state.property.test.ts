import { fc, it } from '@fast-check/vitest';
import { END, START, StateGraph } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { POOL_ORIGINS, type PooledQuestion, type TaskOutcome } from '../../../src/domain/index.ts';
import { openCheckpointer } from '../../../src/pipeline/research/run/open-checkpointer.ts';
import { ResearchState, type ResearchStateValue } from '../../../src/pipeline/research/state.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { HOSTS, type OpenedHost } from '../../fixtures/storage/hosts.ts';

/** Text that a database may keep: whole characters, and no NUL. */
const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => !value.includes('\u0000'));
const taskId = fc.integer({ min: 1, max: 9 }).map((number) => `t${number}`);
const problem = fc.record({
  code: fc.constant('E034'),
  title: fc.constant('SEARCH_TOOL_FAILED'),
  detail: text,
  retryable: fc.boolean(),
});
const toolProblems = fc.array(fc.record({ tool: text, problem }), { maxLength: 2 });
const outcome = (id: string): fc.Arbitrary<TaskOutcome> =>
  fc.oneof<fc.Arbitrary<TaskOutcome>[]>(
    fc.record({
      status: fc.constant('ok' as const),
      taskId: fc.constant(id),
      chunkIds: fc.array(text, { maxLength: 3 }),
      questions: fc.array(text, { maxLength: 3 }),
      toolProblems,
    }),
    fc.record({ status: fc.constant('no_evidence' as const), taskId: fc.constant(id), toolProblems }),
    fc.record({
      status: fc.constant('failed' as const),
      taskId: fc.constant(id),
      problem,
      attempt: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      status: fc.constant('skipped' as const),
      taskId: fc.constant(id),
      reason: text,
      attempt: fc.integer({ min: 1, max: 5 }),
    }),
  );
const outcomes = fc
  .uniqueArray(taskId, { maxLength: 3 })
  .chain((ids) => fc.tuple(...ids.map(outcome)))
  .map((list) => Object.fromEntries(list.map((item) => [item.taskId, item])));
const question: fc.Arbitrary<PooledQuestion> = fc.record({
  question: text.filter((value) => value !== ''),
  origin: fc.constantFrom(...POOL_ORIGINS),
  taskId,
});
const key = fc.oneof(text, fc.constantFrom('constructor', 'toString', '1', '', '潮汐', 'a.b', '$x'));

/** What one step adds; pool keys are of the step, so that the expected union needs no rule of the pool. */
const updates = fc
  .array(
    fc.record({
      outcomes,
      pool: fc.dictionary(key, question, { maxKeys: 3, noNullPrototype: true }),
      evidenceIds: fc.array(text, { maxLength: 3 }),
      feedback: text,
      round: fc.nat(9),
      runNotes: fc.array(text, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((steps) =>
    steps.map((step, index) => ({
      ...step,
      pool: Object.fromEntries(Object.entries(step.pool).map(([name, item]) => [`q:${index}${name}`, item])),
    })),
  );
type Update = (typeof updates extends fc.Arbitrary<infer Value> ? Value : never)[number];

/** What the state has to be after these steps. */
function expected(steps: readonly Update[]): Partial<ResearchStateValue> {
  const last = steps.at(-1);
  return {
    outcomes: Object.assign({}, ...steps.map((step) => step.outcomes)),
    pool: Object.assign({}, ...steps.map((step) => step.pool)),
    evidenceIds: last?.evidenceIds ?? [],
    feedback: last?.feedback ?? '',
    round: last?.round ?? 0,
    runNotes: [...new Set(steps.flatMap((step) => step.runNotes))].sort(),
  };
}

function buildGraph(steps: readonly Update[]) {
  let done = 0;
  return new StateGraph(ResearchState)
    .addNode('work', async () => steps[done++] ?? {})
    .addEdge(START, 'work')
    .addConditionalEdges('work', () => (done < steps.length ? 'work' : END), ['work', END]);
}

describe.each(HOSTS)('the state of a run on $name', ({ isSkipped, open }) => {
  let host: OpenedHost;
  let thread = 0;
  beforeAll(async () => {
    if (!isSkipped) host = await open();
  });
  afterAll(() => host?.close());

  (isSkipped ? it.skip : it).prop([updates], { numRuns: 100 })(
    'property 32: a run is on PostgresSaver; property 33: its state is readable after each step; property 34: and equals what was saved',
    async (steps) => {
      const { saver, warning } = await openCheckpointer({
        open: () => host.storage.checkpointer(),
        attempts: 1,
        sleep: async () => undefined,
        logger: createMemoryLogger(),
      });
      expect(warning).toBeUndefined();
      expect(saver).toBeInstanceOf(PostgresSaver);
      const configurable = { thread_id: `run-${thread++}` };
      await buildGraph(steps)
        .compile({ checkpointer: saver })
        .invoke(
          { question: 'Why?', language: 'en', scope: { collectionIds: ['col_1'] } },
          { configurable, durability: 'sync' },
        );
      // A saver of its own: nothing can come from memory.
      const stored = buildGraph([]).compile({
        checkpointer: new PostgresSaver(host.storage.sql.pool as never),
      });
      const states: Partial<ResearchStateValue>[] = [];
      for await (const { values } of stored.getStateHistory({ configurable })) states.unshift(values);
      const written = states.slice(-steps.length);
      expect(written).toHaveLength(steps.length);
      for (const [index, state] of written.entries())
        expect(state).toMatchObject(expected(steps.slice(0, index + 1)));
      const { pool = {} } = written.at(-1) ?? {};
      expect(Object.keys(pool).sort()).toEqual(Object.keys(expected(steps).pool ?? {}).sort());
    },
    240_000,
  );
});
