import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvestigateInput } from '../../../src/domain/findings/index.ts';
import { callTools, finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'What is the rated power of the Heron turbine?';
const QUESTIONS = [QUESTION, 'Who acquired Norvik Marine?', 'What is the range of spring tides?'];
const isFirst = ({ subQuestion: { question } }: InvestigateInput) => question === QUESTION;
const noteOf = (text: string) =>
  ['note', { findings: [{ statement: text, quotes: [{ text, document: 'turbine.md' }] }] }] as const;

/** Id of the passage of a search that has these words. */
const shownWith = (words: string, found: string): string =>
  new RegExp(`\\[(ev_\\d+)\\](?:(?!\\[ev_)[^])*${words}`).exec(found)?.[1] ?? 'none';

describe('tools of an executor', () => {
  let harness: Harness;
  const turns: InvestigateInput[] = [];
  beforeAll(async () => {
    harness = await openHarness();
    harness.use(
      withPlan(QUESTIONS, {
        investigate: async (input) => {
          if (!isFirst(input)) return finish();
          turns.push(input);
          if (turns.length > 1) return finish();
          return callTools(
            ['get_section', { document: 'turbine.md', selector: 'Maker' }],
            ['get_pages', { document: 'turbine.md', pages: '1', collection: 'secret' }],
            ['delete_everything', {}],
            noteOf('Its rated power is 4 MW.'),
            ['get_section', { document: 'turbine.md', selector: shownWith('4 MW', input.found) }],
          );
        },
      }),
    );
  });
  afterAll(() => harness.close());

  it('should answer each call in its turn, an invented tool and a refused argument with what is wrong', async () => {
    const { id } = await harness.submit(QUESTION);
    const run = await harness.app.research.execute(id);
    expect(run.status).toBe('done');
    expect(turns[0]?.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search_documents', 'get_section', 'get_pages', 'get_document_structure']),
    );
    expect(turns[0]?.found).toContain('Its rated power is 4 MW.');
    const [section = '', pages = '', invented = '', noted = '', ofPassage] =
      turns[1]?.steps[0]?.results.map(({ text }) => text) ?? [];
    expect(section).toContain('Its rated power is 4 MW.');
    expect(ofPassage).toContain(section);
    expect(pages).toContain('collection');
    expect(invented).toContain('delete_everything');
    expect(noted).toContain('t1.1');
    const events = await harness.eventsOf(run);
    const calls = events.filter(({ type }) => type === 'tool-call').map(({ data }) => data);
    const told = expect.objectContaining({ tool: 'get_section', passages: 1 });
    expect(calls).toEqual([told, told]);
    const evidence = await harness.app.research.evidence(id);
    expect(evidence.map(({ text }) => text).join('\n')).toContain('Its rated power is 4 MW.');
  });

  it('should not be called again by a run that goes on', async () => {
    const [run] = await harness.app.research.list(1);
    const id = run?.id ?? '';
    const count = await harness.app.storage.journal.count(id);
    expect(count).toBe(2);
    await harness.app.research.execute(id, { rewrite: true });
    expect(await harness.app.storage.journal.count(id)).toBe(count);
    expect(turns).toHaveLength(2);
  });
});

describe('tools in a run of an earlier version', () => {
  it('should show that version and nothing of now, whether a number or a time names it', async () => {
    const harness = await openHarness();
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
    const answers: string[] = [];
    harness.use(
      withPlan(QUESTIONS, {
        investigate: async ({ steps }) => {
          answers.push(...steps.flatMap(({ results }) => results.map(({ text }) => text)));
          if (steps.length > 0) return finish();
          return callTools(
            ['search_documents', { query: 'rated power of the Heron turbine' }],
            ['get_section', { document: 'turbine.md', selector: 'Maker' }],
            noteOf('The Heron turbine has a rated power of 5 MW, as the maker says.'),
            noteOf('The Heron turbine has a rated power of 6 MW, as the maker says.'),
          );
        },
      }),
    );
    for (const versions of [{ documentIds: [document?.id ?? ''], version: 2 }, { asOf: then }]) {
      answers.length = 0;
      const { id } = await app.research.submit({
        question: QUESTION,
        collectionIds: [collectionId],
        reviewPlan: false,
        ...versions,
      });
      const run = await app.research.execute(id);
      expect(run.status).toBe('done');
      const evidence = await app.research.evidence(id);
      const ofTurbine = evidence.filter(({ documentId }) => documentId === document?.id);
      expect(new Set(ofTurbine.map(({ versionId }) => versionId))).toEqual(new Set([second?.id]));
      const noted = await app.storage.artifacts.listInvestigations(id);
      expect(noted.map(({ findings }) => findings.map(({ statement }) => statement))).toEqual(
        noted.map(() => ['The Heron turbine has a rated power of 5 MW, as the maker says.']),
      );
      const shown = answers.filter((text) => !text.includes('t1.')).join('\n');
      expect(shown).toContain('5 MW');
      expect(JSON.stringify(evidence)).not.toContain('6 MW');
    }
    await harness.close();
  });
});

describe('a run without a model', () => {
  it('should make no call of a tool', async () => {
    const harness = await openHarness();
    harness.use(withPlan(QUESTIONS));
    const { id } = await harness.submit(QUESTION);
    const run = await harness.app.research.execute(id);
    expect(run.status).toBe('done');
    expect((await harness.eventsOf(run)).map(({ type }) => type)).not.toContain('tool-call');
    await harness.close();
  });
});
