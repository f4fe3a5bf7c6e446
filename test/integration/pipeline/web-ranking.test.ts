import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Report, RunEvent } from '../../../src/domain/index.ts';
import { createOpenAiServer, type OpenAiServer } from '../../fakes/openai-server.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';
import { type StandInWeb, startStandInWeb, stationPages } from '../../fakes/stand-in-web.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

/** Rates a passage 9 when it is about station 31, else 0. */
function rate(prompt: string): string {
  const passages = [...prompt.matchAll(/<passage id="(\d+)"[^>]*>([\s\S]*?)<\/passage>/g)];
  const scores = passages.map(([, id, text = '']) => ({ id, score: /station 31\b/.test(text) ? 9 : 0 }));
  return JSON.stringify({ scores });
}

describe('works of the sources, ranked by a model that is paid for', () => {
  let web: StandInWeb;
  let model: OpenAiServer;
  let harness: Harness;
  let folder: string;
  let report: Report;
  let events: readonly RunEvent[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-ranking-'));
    web = await startStandInWeb(stationPages(40));
    model = await createOpenAiServer({ reply: ({ prompt }) => rate(prompt) });
    harness = await openHarness({
      set: [
        ...web.set.filter((line) => !line.startsWith('sources.tavily.apiKey')),
        'sources.required=openalex,wikipedia,tavily',
        'rerank.provider=model',
        `rerank.baseUrl=${model.baseUrl}`,
        'rerank.model=judge',
      ],
    });
    harness.use(
      withPlan([
        'How much did Heron station 31 generate in 2024?',
        'Heron station 31: employees',
        'Heron station 31: output',
      ]),
    );
    const run = await harness.app.research.submit({
      question: 'What did Heron station 31 do?',
      collectionIds: [],
      reviewPlan: false,
      web: 'allowed',
    });
    expect(await harness.app.research.execute(run.id)).toMatchObject({ status: 'done' });
    report = (await harness.app.research.report(run.id)) as Report;
    events = await harness.eventsOf(run);
  });
  afterAll(async () => {
    await harness.close();
    await Promise.all([web.close(), model.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('should read no work that is below the threshold', () => {
    const found = events.filter(({ type, data }) => type === 'task-progress' && data['stage'] === 'reading');
    expect(Math.max(...found.map(({ data }) => Number(data['dropped'])))).toBeGreaterThan(0);
    const read = web.requests.filter((path) => /^\/(page|paper)\//.test(path));
    expect([...new Set(read.map((path) => path.split('/').at(-1)))]).toEqual(['30']);
  });

  it('should keep rerank score and abstract with what was read in full', () => {
    const [source] = report.sources.filter(({ web: origin }) => origin?.extent === 'full');
    expect(source?.web).toMatchObject({
      rerankScore: 0.9,
      abstract: expect.stringContaining('131 gigawatt hours'),
    });
  });

  it('should charge every rating to the run', () => {
    expect(model.requests.length).toBeGreaterThan(3);
    expect(report.facts.calls).toBe(model.requests.length);
  });

  it('should name a required source that has no key, once, in the report and at the start of the run', () => {
    const text = 'tavily is a required source and was not asked, because it has no key.';
    expect(report.notes.filter((note) => note.startsWith(text))).toHaveLength(1);
    expect(
      events.filter(({ type, data }) => type === 'note' && String(data['text']).startsWith(text)),
    ).toHaveLength(1);
  });
});
