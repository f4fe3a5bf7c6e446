import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentStep, AgentTurn } from '../../../../src/domain/findings/index.ts';
import type { LanguageTasks } from '../../../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { toAnswer } from '../../../../src/pipeline/index.ts';
import { finishCall, type Harness, openHarness } from '../../../fakes/research-harness.ts';
import {
  type StandInPage,
  type StandInWeb,
  startStandInWeb,
  stationPages,
} from '../../../fakes/stand-in-web.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const QUESTION = 'How many people does the station that tests the Pelican blade employ?';
const HOP = 'How many people does Heron station 58 employ?';
const LIBRARY = {
  'blade.md': '# Pelican blade\n\n## Tests\n\nHeron station 58 tests the Pelican blade.\n',
  'paint.md': '# Paint\n\n## Colours\n\nThe paint of the Pelican blade is grey.\n',
};

const OWNER: StandInPage = {
  title: 'Annals of the islands',
  sentences: ['The yard of the Pelican blade has an owner and a parent since 2022: Lofoten Holding.'],
  kind: 'page',
  language: 'en',
};

let web: StandInWeb;
let harness: Harness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-web-'));
  web = await startStandInWeb([...stationPages(60), OWNER]);
  harness = await openHarness({
    mode: 'model',
    evidenceTokens: 20_000,
    investigates: true,
    library: LIBRARY,
    set: web.set,
  });
});
afterAll(async () => {
  await harness.close();
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => harness.app.storage.web.setPolicy(harness.collectionId, 'allowed'));

async function ask(asked: 'off' | 'allowed', tasks: LanguageTasks, question = QUESTION) {
  const { research } = harness.app;
  harness.use(tasks);
  const { id } = await research.submit({
    question,
    collectionIds: [harness.collectionId],
    reviewPlan: false,
    mode: 'ask',
    web: asked,
  });
  const run = await research.execute(id);
  const [report, evidence] = await Promise.all([research.report(id), research.evidence(id)]);
  const events = await harness.eventsOf({ id });
  const sent = events.filter(({ type }) => type === 'web-fetch').map(({ data }) => withoutPorts(data));
  return { answer: toAnswer(run, report, evidence), report, sent: sent.join('\n') };
}

/** What went out, without the ports of this machine, which may hold any number that a test looks for. */
const withoutPorts = (data: unknown): string => JSON.stringify(data).replace(/127\.0\.0\.1:\d+/gu, 'server');

/** One search, then a note of every passage that tells the people, then the end. */
function looking(query: string, steps: readonly AgentStep[]): AgentTurn {
  const shown = steps[0]?.results[0]?.text ?? '';
  if (steps.length === 0)
    return { text: '', calls: [{ id: 'a', tool: 'search_documents', input: { query } }] };
  const [statement] = /Heron station 58 employs 78 people/.exec(shown) ?? [];
  const findings = statement === undefined ? [] : [{ statement, quotes: [{ text: statement }] }];
  return { text: '', calls: [{ id: 'b', tool: 'note', input: { findings } }, finishCall()] };
}

/** A model that goes from the blade to its station, and from there to the people. */
const scripted = (query = HOP): LanguageTasks => ({
  ...createExtractiveLanguage(),
  investigate: async ({ steps }) => looking(query, steps),
  writeReport: async ({ question, evidence }) => {
    const told = evidence.filter(({ text }) => text.includes('employs 78 people'));
    const answer = told.map(({ id }) => `Heron station 58 employs 78 people [${id}].`).slice(0, 1);
    return { title: question, answer: answer.join(''), sections: [] };
  },
});

describe('a search of a later round', () => {
  it('should go to the web when the library does not answer it', async () => {
    const { answer, report, sent } = await ask('allowed', scripted());
    expect(sent).toContain('Heron station 58');
    expect(answer.answer).toContain('78 people');
    expect(report?.citations[0]?.sourcePath.startsWith(web.pagesUrl)).toBe(true);
  });

  it('should stay in the library where the run does not ask for the web', async () => {
    const before = web.requests.length + web.sources.requests.length;
    const { answer } = await ask('off', scripted());
    expect(web.requests.length + web.sources.requests.length).toBe(before);
    expect(answer.answer).not.toContain('78 people');
  });

  it('should not be sent when it was made from documents that may not leave, and the answer says so', async () => {
    await harness.app.storage.web.setPolicy(harness.collectionId, 'off');
    const { answer, sent } = await ask('allowed', scripted());
    expect(sent).not.toContain('58');
    expect(answer.notes.join(' ')).toContain(HOP);
    expect(answer.answer).not.toContain('78 people');
  });

  it('should not be sent when the library answers it', async () => {
    const { sent } = await ask('allowed', scripted('What tests the Pelican blade?'));
    expect(sent).not.toContain('What tests the Pelican blade');
  });

  it('should name what fails in the web and keep what the library gave', async () => {
    await web.sources.close();
    const { answer, report, sent } = await ask('allowed', scripted());
    // The note of what the web did not give is refused, and comes back once before the end.
    expect(answer.iterations).toBe(3);
    expect(sent).toContain(HOP);
    expect(report?.notes.join(' ')).toMatch(/Tavily: .* could not be reached/);
    expect(report?.citations.map(({ sourcePath }) => sourcePath)).toContain('blade.md');
  });
});
