import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LanguageTasks, PlanInput, Report, RunRequest } from '../../../src/domain/index.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';
import { type StandInWeb, startStandInWeb, stationPages } from '../../fakes/stand-in-web.ts';

// Whole runs: seconds on an idle machine, minutes on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const QUESTION = 'What did Heron station 3 generate, and who makes the Heron turbine?';
const QUESTIONS = [
  'What did Heron station 3 generate?',
  'Who makes the Heron turbine?',
  'How long is it insured?',
];

/** Plans and asks on with whatever names it is shown, as a model does. */
function tellingLanguage(seen: PlanInput[]): LanguageTasks {
  return withPlan(QUESTIONS, {
    plan: async (input) => {
      seen.push(input);
      const names = [...input.library.documents.map(({ title }) => title), input.earlier?.answer ?? ''];
      return { rationale: '', tasks: [...QUESTIONS, `What is said of ${names.join(', ') || 'tides'}?`] };
    },
    judgeCoverage: async ({ tasks }) => {
      const text = tasks.flatMap(({ passages }) => passages.map((passage) => passage.text)).join(' ');
      const name = /Norvik Marine/.exec(text)?.[0] ?? 'the owner';
      return { verdicts: [], followUps: [{ question: `Who owns ${name}?` }] };
    },
  });
}

describe('what leaves the machine', () => {
  let web: StandInWeb;
  let harness: Harness;
  let folder: string;
  const plans: PlanInput[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-egress-'));
    web = await startStandInWeb(stationPages(8));
    const set = [...web.set, 'sources.required=tavily,searxng', 'sources.optional=wikipedia'];
    harness = await openHarness({ set });
    harness.use(tellingLanguage(plans));
  });
  afterAll(async () => {
    await harness.close();
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    plans.length = 0;
    web.sources.reset();
  });

  const run = async (request: Partial<RunRequest> = {}) => {
    const { research } = harness.app;
    const submitted = await research.submit({
      question: QUESTION,
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      web: 'allowed',
      ...request,
    });
    expect(await research.execute(submitted.id)).toMatchObject({ status: 'done' });
    return (await research.report(submitted.id)) as Report;
  };
  const asked = () =>
    web.sources.requests
      .map(({ url, body }) => JSON.stringify([[...url.searchParams.values()], body]))
      .join('\n');

  it('should send nothing of a collection that does not allow it', async () => {
    const report = await run();
    expect(plans[0]?.library.documents).toEqual([]);
    expect(asked()).toContain('Heron');
    expect(asked()).not.toMatch(/Norvik|Haiyue|Neap/);
    expect(JSON.stringify(report.provenance?.egress)).not.toMatch(/Norvik|Haiyue|Neap/);
    // The follow-up was made from private text: it was searched, in the library alone, and the report says so.
    expect(report.notes.join('\n')).toContain(
      '“Who owns Norvik Marine?” was made from documents that may not leave',
    );
    expect(report.citations.some(({ sourcePath }) => sourcePath === 'turbine.md')).toBe(true);
  });

  it('should let a follow-up know the question before it and not its answer', async () => {
    const first = await run();
    web.sources.reset();
    plans.length = 0;
    const { research } = harness.app;
    const next = await research.followUp(first.runId, {
      question: 'And what of neap tides there?',
      web: 'allowed',
    });
    await research.execute(next.id);
    expect(plans[0]?.earlier).toMatchObject({ question: QUESTION, answer: '' });
    expect(asked()).not.toMatch(/Norvik|Haiyue/);
  });

  it('should leave the web off in a follow-up that does not ask for it', async () => {
    const first = await run();
    web.sources.reset();
    const { research } = harness.app;
    const next = await research.followUp(first.runId, { question: 'And what of neap tides there?' });
    await research.execute(next.id);
    expect(web.sources.requests).toEqual([]);
  });

  it('should plan with a collection that allows it', async () => {
    await harness.app.web.setPolicy(harness.collectionId, 'allowed');
    await run();
    expect(plans[0]?.library.documents.map(({ title }) => title)).toContain('Norvik Marine');
    expect(asked()).toMatch(/Norvik/);
    await harness.app.web.setPolicy(harness.collectionId, 'off');
    await expect(harness.app.web.setPolicy('nowhere', 'off')).rejects.toMatchObject({ code: 'E021' });
  });

  it('should answer from the library when every source fails, and name each', async () => {
    for (const source of ['tavily', 'searxng', 'wikipedia'] as const)
      web.sources.setFaults(source, ['server-error']);
    const report = await run({ question: 'Who makes the Heron turbine, and how long is its warranty?' });
    expect(report.citations.some(({ sourcePath }) => sourcePath === 'turbine.md')).toBe(true);
    const events = await harness.eventsOf({ id: report.runId });
    const problems = JSON.stringify(events.filter(({ type }) => type === 'task-end'));
    expect(problems).toContain('"tool":"tavily"');
    expect(problems).toContain('"tool":"searxng"');
  });

  it('should research the web alone, without any collection', async () => {
    const report = await run({ collectionIds: [] });
    expect(report.citations.length).toBeGreaterThan(0);
    expect(report.citations.every(({ sourcePath }) => sourcePath.startsWith(web.pagesUrl))).toBe(true);
    await expect(
      harness.app.research.submit({ question: QUESTION, collectionIds: [], reviewPlan: false }),
    ).rejects.toMatchObject({ code: 'E020' });
  });
});

describe.each([['web.mode=off'], ['web.offline=true']])('with %s', (setting) => {
  it('should refuse a run that asks for the web', async () => {
    const harness = await openHarness({ set: ['web.mode=allowed', setting] });
    try {
      const request = {
        question: QUESTION,
        collectionIds: [harness.collectionId],
        reviewPlan: false,
      };
      await expect(harness.app.research.submit({ ...request, web: 'allowed' })).rejects.toMatchObject({
        code: 'E039',
      });
      expect(await harness.app.research.submit(request)).toMatchObject({ status: 'queued' });
    } finally {
      await harness.close();
    }
  });
});
