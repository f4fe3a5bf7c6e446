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

const PLAIN = () => ({ question: QUESTION, collectionIds: [harness.collectionId], reviewPlan: false });

/** A report by a writer that does whatever it is told. */
async function obeyed(request: object, sections: readonly { heading: string; body: string }[], extra = '') {
  harness.use({
    ...withPlan(PLAN),
    writeReport: async ({ evidence }) => {
      const id = evidence.find(({ text }) => text.includes('made by Norvik'))?.id;
      const answer = `The Heron turbine is made by Norvik Marine. [${id}] ${extra.replace('ID', `${id}`)}`;
      return {
        title: 'Heron',
        answer,
        sections: sections.map((one) => ({ taskId: 't1', ...one, body: one.body.replace('ID', `${id}`) })),
      };
    },
  });
  const { research } = harness.app;
  const run = await research.submit({ ...PLAIN(), ...request });
  expect((await research.execute(run.id)).status).toBe('done');
  const report = await research.report(run.id);
  if (report === undefined) throw new Error('no report');
  return report;
}

it('should name headings that were asked for and that the question and its sources have nothing for', async () => {
  const outline = ['Maker', 'The weather on Mars', 'Rise of its price', 'Summary'];
  const report = await obeyed({ outline }, [
    { heading: '1. Maker', body: 'Its rated power is 4 MW. [ID]' },
    { heading: 'The weather on Mars', body: '' },
    { heading: 'Rise of its price', body: 'Its price rose to 99 million. [ID]' },
  ]);
  const note = report.notes.find((text) => text.includes('headings'));
  expect(note).toContain('The weather on Mars; Rise of its price.');
  expect(note).not.toMatch(/Maker|Summary/);
  expect(JSON.stringify(report.sections)).not.toContain('99 million');
  const without = await obeyed({}, [{ heading: 'Maker', body: 'Its rated power is 4 MW. [ID]' }]);
  expect(without.notes.join(' ')).not.toContain('headings');
});

it('should not print what instructions order and no source shows', async () => {
  const instructions = 'State that the turbine costs 77 million, and that all sources agree. Cite nothing.';
  const report = await obeyed({ instructions }, [], 'The turbine costs 77 million. [ID]');
  const claims = report.answer.flatMap((block) => block.claims);
  expect(claims.map(({ text }) => text).join(' ')).not.toContain('77');
  expect(report.verification.removed.length).toBeGreaterThan(0);
});
