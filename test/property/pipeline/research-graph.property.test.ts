import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { finish } from '../../fakes/agent-turns.ts';
import { runGraph } from '../../fakes/graph-run.ts';
import { makeEvidence } from '../../fakes/make-evidence.ts';
import { withPlan } from '../../fakes/research-harness.ts';

/** Questions that differ in more than case, width and space. */
const distinct = (minLength: number, maxLength: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength, maxLength }).chain((numbers) =>
    fc.constantFrom(
      numbers.map((number) => `What is known about item ${number}?`),
      numbers.map((number) => `第${number}项有哪些规定？`),
    ),
  );

const QUESTION = 'What does the library say?';
const questionsOf = (pool: readonly { question: string }[] = []) =>
  pool.map(({ question }) => question).sort();

const runs = fc.record({
  size: fc.integer({ min: 1, max: 4 }),
  plan: distinct(3, 8),
  open: distinct(1, 6).map((questions) => questions.map((text) => `Also: ${text}`)),
  /** Whether executors are agents; open points are then further questions. */
  agents: fc.boolean(),
  /** Sub-questions whose search fails, by their place in the plan. */
  failing: fc.array(fc.nat(7), { maxLength: 4 }),
  passages: fc.uniqueArray(fc.constantFrom('Ebb.', 'Flow.', '潮汐。', 'A lease ends.'), { minLength: 1 }),
});

type Drawn = typeof runs extends fc.Arbitrary<infer Value> ? Value : never;

async function run({ size, plan, open, agents, failing, passages }: Drawn) {
  const asked: string[] = [];
  let busy = 0;
  let mostBusy = 0;
  const openOf = (subQuestion: string) =>
    open.filter((_, index) => index % plan.length === plan.indexOf(subQuestion) % plan.length);
  const language = withPlan(plan, {
    ...(agents && { investigate: async ({ subQuestion }) => finish(...openOf(subQuestion.question)) }),
  });
  const result = await runGraph({
    size,
    question: QUESTION,
    language,
    evidence: makeEvidence(passages),
    tool: {
      name: 'library',
      search: async (question) => {
        asked.push(question);
        mostBusy = Math.max(mostBusy, ++busy);
        await new Promise((resolve) => setImmediate(resolve));
        busy--;
        if (failing.includes(plan.indexOf(question))) throw new Error('down');
        const one = { tool: 'library', documentId: 'doc_1', title: 'T', headingPath: [], score: 0.9 };
        return { results: [{ ...one, id: `chk_${question}`, text: question }], notes: [] };
      },
    },
  });
  return { ...result, asked, mostBusy };
}

/** Some sub-question has to succeed, or the run ends with E002. */
const answerable = runs.filter(({ plan, failing }) => plan.some((_, index) => !failing.includes(index)));

describe('a run of the graph', () => {
  it.prop([answerable], { numRuns: 100 })(
    'property 5: every sub-question is given to an executor; property 19: the pool holds every question that an executor leaves open; property 26: the writer gets the question, the whole pool and every passage',
    async (input) => {
      const { state, asked, mostBusy, gathered, written } = await run(input);
      const { plan, failing, open, agents } = input;
      expect(asked.toSorted()).toEqual(plan.toSorted());
      expect(mostBusy).toBeLessThanOrEqual(input.size);
      expect(Object.keys(state.outcomes).sort()).toEqual(plan.map((_, index) => `t${index + 1}`).sort());
      for (const index of plan.keys())
        expect(state.outcomes[`t${index + 1}`]?.status).toBe(failing.includes(index) ? 'failed' : 'ok');
      expect(state.round).toBe(0);

      const ofWorking = open.filter((_, index) => agents && !failing.includes(index % plan.length));
      const expected = [QUESTION, ...plan, ...ofWorking].sort();
      expect(questionsOf(Object.values(state.pool))).toEqual(expected);
      // What is known of the pool is searched ahead, too.
      expect(gathered.map(questionsOf)).toContainEqual(expected);

      expect(written).toHaveLength(1);
      expect(written[0]?.question).toBe(QUESTION);
      expect(questionsOf(written[0]?.pool)).toEqual(expected);
      expect(written[0]?.evidence.map(({ text }) => text)).toEqual(input.passages);
      expect(written[0]?.subQuestions.map(({ question }) => question)).toEqual(plan);
    },
  );
});
