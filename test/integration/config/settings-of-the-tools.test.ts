import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToolChoiceInput } from '../../../src/domain/index.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'What is the rated power of the Heron turbine?';
const QUESTIONS = [QUESTION, 'Who acquired Norvik Marine?', 'What is the range of spring tides?'];

describe('tools that a model chooses in a run', () => {
  let harness: Harness;
  let offered: ToolChoiceInput['tools'] = [];
  beforeAll(async () => {
    harness = await openHarness({ set: ['tools.inResearch=true'] });
    harness.use(
      withPlan(QUESTIONS, {
        chooseTools: async ({ tools, subQuestion }) => {
          offered = tools;
          if (subQuestion !== QUESTION) return [];
          return [
            { tool: 'get_section', input: { document: 'turbine.md', selector: 'Maker' } },
            { tool: 'get_pages', input: { document: 'turbine.md', pages: '1', collection: 'secret' } },
            { tool: 'delete_everything', input: {} },
          ];
        },
      }),
    );
  });
  afterAll(() => harness.close());

  it('should become evidence and events, a refused one a problem, an invented one nothing', async () => {
    const { id } = await harness.submit(QUESTION);
    const run = await harness.app.research.execute(id);
    expect(run.status).toBe('done');
    expect(offered.map(({ name }) => name)).toEqual(['search_documents', 'get_section', 'get_pages']);
    expect(offered[1]?.inputSchema).toMatchObject({ required: ['document', 'selector'] });
    const events = await harness.eventsOf(run);
    const calls = events.filter(({ type }) => type === 'tool-call').map(({ data }) => data);
    expect(calls).toEqual([expect.objectContaining({ tool: 'get_section', passages: 1 })]);
    const ended = events.find(({ type, data }) => type === 'task-end' && data['taskId'] === 't1')?.data as {
      toolProblems: { tool: string; problem: { code: string } }[];
    };
    expect(ended.toolProblems.map(({ tool, problem }) => [tool, problem.code])).toEqual([
      ['get_pages', 'E020'],
    ]);
    const evidence = await harness.app.research.evidence(id);
    expect(evidence.map(({ text }) => text).join('\n')).toContain('Its rated power is 4 MW.');
    expect((await harness.app.research.report(id))?.status).not.toBe('failed');
  });

  it('should not be called again by a run that goes on', async () => {
    const [run] = await harness.app.research.list(1);
    const id = run?.id ?? '';
    const count = await harness.app.storage.journal.count(id);
    expect(count).toBe(1);
    await harness.app.research.execute(id, { rewrite: true });
    expect(await harness.app.storage.journal.count(id)).toBe(count);
  });
});

describe('tools in a run of an earlier version', () => {
  it('should show that version and nothing of now, whether a number or a time names it', async () => {
    const harness = await openHarness({ set: ['tools.inResearch=true'] });
    const { app, collectionId } = harness;
    const write = (text: string) => {
      writeFileSync(join(harness.folder, 'turbine.md'), `# Turbine\n\n## Maker\n\n${text}\n`);
      return app.ingest.ingestFolder({ folder: harness.folder });
    };
    await write('The Heron turbine has a rated power of 5 MW, as the maker says.');
    const document = await app.storage.library.findDocumentByPath(collectionId, 'turbine.md');
    const then = new Date().toISOString();
    await write('The Heron turbine has a rated power of 6 MW, as the maker says.');
    const [, second] = await app.documents.versions(document?.id ?? '');
    harness.use(
      withPlan(QUESTIONS, {
        chooseTools: async () => [
          { tool: 'search_documents', input: { query: 'rated power of the Heron turbine' } },
          { tool: 'get_section', input: { document: 'turbine.md', selector: 'Maker' } },
        ],
      }),
    );
    const asked = [{ documentIds: [document?.id ?? ''], version: 2 }, { asOf: then }];
    for (const versions of asked) {
      const { id } = await app.research.submit({
        question: QUESTION,
        collectionIds: [collectionId],
        reviewPlan: false,
        ...versions,
      });
      const run = await app.research.execute(id);
      expect(run.status).toBe('done');
      const events = await harness.eventsOf(run);
      const calls = events.filter(({ type }) => type === 'tool-call').map(({ data }) => data);
      expect(calls).toContainEqual(expect.objectContaining({ tool: 'search_documents' }));
      expect(calls).toContainEqual(expect.objectContaining({ tool: 'get_section', passages: 1 }));
      const evidence = await app.research.evidence(id);
      const ofTurbine = evidence.filter(({ documentId }) => documentId === document?.id);
      expect(ofTurbine.map(({ versionId }) => versionId)).toContain(second?.id);
      expect(new Set(ofTurbine.map(({ versionId }) => versionId)).size).toBe(1);
      const shown = JSON.stringify(evidence);
      expect([shown.includes('5 MW'), shown.includes('6 MW')]).toEqual([true, false]);
    }
    await harness.close();
  });
});

describe('a run without the setting', () => {
  it('should offer the model no tool and make no call', async () => {
    const harness = await openHarness();
    harness.use(
      withPlan(QUESTIONS, {
        chooseTools: async () => {
          throw new Error('nothing is to be chosen');
        },
      }),
    );
    const { id } = await harness.submit(QUESTION);
    const run = await harness.app.research.execute(id);
    expect(run.status).toBe('done');
    expect((await harness.eventsOf(run)).map(({ type }) => type)).not.toContain('tool-call');
    await harness.close();
  });
});

describe('how long an answer of a tool is', () => {
  const read = async (setting: string) => {
    const harness = await openHarness({ set: [setting] });
    const long = Array.from({ length: 400 }, (_, at) => `Line ${at} of the log of the turbine.`).join('\n\n');
    writeFileSync(join(harness.folder, 'log.md'), `# Log\n\n## Entries\n\n${long}\n`);
    const { collection } = await harness.app.ingest.ingestFolder({ folder: harness.folder });
    const answer = await harness.app.tools.call({
      name: 'get_section',
      input: { document: 'log.md', selector: 'Entries' },
      collectionIds: [collection.id],
      language: 'en',
    });
    await harness.close();
    return { characters: String(answer.data['text']).length, next: answer.next !== undefined };
  };

  it('should be what tools.maxContextTokens and tools.maxSectionCharacters say', async () => {
    const small = await read('tools.maxContextTokens=500');
    const usual = await read('tools.maxContextTokens=100000');
    const cut = await read('tools.maxSectionCharacters=1000');
    expect(small.next && small.characters < usual.characters).toBe(true);
    expect(cut.next && cut.characters <= 1_000).toBe(true);
  });
});
