import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WriteInput } from '../../../src/domain/index.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const WISHES = { instructions: 'For the board.', outline: ['Maker', 'Owner'], length: 400 };
const QUESTION = PLAN.join(' ');
let harness: Harness;
const written: WriteInput[] = [];

beforeAll(async () => {
  harness = await openHarness();
  const rules = withPlan(PLAN);
  harness.use({
    ...rules,
    writeReport: (input, context, onDelta) => {
      written.push(input);
      return rules.writeReport(input, context, onDelta);
    },
  });
});
afterAll(() => harness.close());

const wishesOf = async (id: string) => {
  written.length = 0;
  expect((await harness.app.research.execute(id)).status).toBe('done');
  return written.map(({ wishes }) => wishes);
};

it('should reach the writer, and stay with follow-ups and forks', async () => {
  const { research } = harness.app;
  const request = { question: QUESTION, collectionIds: [harness.collectionId], reviewPlan: false };
  const run = await research.submit({ ...request, ...WISHES });
  expect(await wishesOf(run.id)).toEqual([WISHES]);
  const followUp = await research.followUp(run.id, { question: 'How long does the warranty last?' });
  expect(await wishesOf(followUp.id)).toEqual([WISHES]);
  const fork = await research.fork(run.id);
  expect(await wishesOf(fork.id)).toEqual([WISHES]);
  const plain = await research.submit(request);
  expect(await wishesOf(plain.id)).toEqual([undefined]);
});

it('should keep how far a run looks apart from what its writer is told', async () => {
  const { research } = harness.app;
  const request = { question: QUESTION, collectionIds: [harness.collectionId], reviewPlan: false };
  const run = await research.submit({ ...request, effort: 'quick' });
  expect(run.request.effort).toBe('quick');
  expect(await wishesOf(run.id)).toEqual([undefined]);
});

it('should be refused where it cannot be stored', async () => {
  const request = { question: QUESTION, collectionIds: [harness.collectionId], reviewPlan: false };
  const submitted = harness.app.research.submit({ ...request, instructions: 'For \0 the board.' });
  await expect(submitted).rejects.toMatchObject({ code: 'E020' });
});
