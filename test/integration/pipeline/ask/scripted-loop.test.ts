import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wording } from '../../../../src/catalogue/index.ts';
import type { ThinkInput, Thought } from '../../../../src/domain/ask/index.ts';
import type { LanguageTasks } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

const QUESTION = 'Who acquired the maker of the Heron turbine?';
let harness: Harness;
let thought: ThinkInput[];
beforeAll(async () => {
  harness = await openHarness({ mode: 'model', evidenceTokens: 20_000, set: ['ask.depth=auto'] });
});
afterAll(() => harness.close());
beforeEach(() => {
  thought = [];
});

const NO: LanguageTasks['judgeSufficiency'] = async () => ({
  sufficient: false,
  missing: 'who the maker is',
});

/** A model that judges that nothing suffices and thinks what the test says, round by round. */
const script = (steps: readonly (Thought | Error)[], changes: Partial<LanguageTasks> = {}) =>
  harness.use({
    ...createExtractiveLanguage(),
    judgeSufficiency: NO,
    think: async (input) => {
      thought.push(input);
      const step = steps[thought.length - 1] ?? steps.at(-1);
      if (step instanceof Error) throw step;
      return step ?? done;
    },
    ...changes,
  });
const done: Thought = { thought: 'Enough.', tool: 'final_answer', input: {} };
const search = (query: string): Thought => ({
  thought: `Look for ${query}.`,
  tool: 'search_documents',
  input: { query },
});
/** A writer that quotes every passage about the owner. */
const quoting: LanguageTasks['writeReport'] = async ({ question, evidence }) => {
  const told = evidence.filter(({ text }) => text.includes('acquired'));
  const answer = told.map(({ text, id }) => `${text.trim().replace(/\.$/, '')} [${id}].`).join(' ');
  return { title: question, answer, sections: [] };
};
const eventsOf = async (runId: string, type: string) =>
  (await harness.eventsOf({ id: runId })).filter((event) => event.type === type).map(({ data }) => data);

describe('a model in the loop', () => {
  it('should not be asked to think when it judges that the passages suffice', async () => {
    script([], { judgeSufficiency: async () => ({ sufficient: true, missing: '' }) });
    expect(await harness.ask('Who makes the Heron turbine?')).toMatchObject({ mode: 'direct' });
    expect(thought).toEqual([]);
  });

  it('should see what its searches found, and end when it says so', async () => {
    script([search('Norvik Marine acquired'), done]);
    const answer = await harness.ask(QUESTION);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 1, forced: false });
    expect(thought).toHaveLength(2);
    expect(thought[0]).toMatchObject({
      iteration: 1,
      maxIterations: 3,
      quality: { missing: 'who the maker is' },
    });
    expect(thought[1]?.passages.map(({ text }) => text).join(' ')).toContain('Haiyue Heavy Industries');
    expect(thought[1]?.steps[0]).toMatchObject({ tool: 'search_documents', evaluation: { quality: 'good' } });
    expect(thought[0]?.tools.map(({ name }) => name)).toContain('get_section');
  });

  it('should rewrite the same follow-up of the same answer once, whoever asks it', async () => {
    const rewritten: string[] = [];
    script([done], {
      judgeSufficiency: async () => ({ sufficient: true, missing: '' }),
      rewriteFollowUp: async ({ question }) => {
        rewritten.push(question);
        return 'Who acquired Norvik Marine?';
      },
    });
    const { research } = harness.app;
    for (const _thread of ['first', 'second']) {
      const { id } = await research.submit({
        question: 'Who makes the Heron turbine?',
        collectionIds: [harness.collectionId],
        reviewPlan: false,
        mode: 'ask',
      });
      await research.execute(id);
      const next = await research.followUp(id, { question: 'And who acquired that one?', mode: 'ask' });
      await research.execute(next.id);
      expect(JSON.stringify(await research.report(next.id))).toContain('Haiyue Heavy Industries');
    }
    expect(rewritten).toEqual(['And who acquired that one?']);
    expect(harness.app.storage.cache.reads()).toContainEqual({ cache: 'qrew', hits: 1, misses: 1 });
  });

  it('should have a document summed up, and the answer rest on the passages of the summary', async () => {
    const sum: Thought = {
      thought: 'What is it about?',
      tool: 'summarize',
      input: { document: 'company.md' },
    };
    script([sum, done], { writeReport: quoting });
    const answer = await harness.ask(QUESTION);
    expect(thought[0]?.tools.map(({ name }) => name)).toContain('summarize');
    expect(thought[1]?.steps[0]).toMatchObject({ tool: 'summarize', evaluation: { quality: 'good' } });
    expect(thought[1]?.steps[0]?.chunkIds.length).toBeGreaterThan(0);
    expect(answer.answer).toContain('Haiyue Heavy Industries');
  });

  it('should see what the last round found first, whatever it scored', async () => {
    script([search('warranty of the Heron turbine'), search('tide tables of the harbour'), done]);
    await harness.ask(QUESTION);
    const last = thought[2]?.steps[1]?.chunkIds ?? [];
    expect(last.length).toBeGreaterThan(0);
    const first = thought[2]?.passages.slice(0, last.length).map(({ id }) => id) ?? [];
    expect(first.toSorted()).toEqual([...last].toSorted());
    expect(new Set(thought[2]?.passages.map(({ id }) => id)).size).toBe(thought[2]?.passages.length);
  });

  it('should be stopped after three rounds, and the answer says so', async () => {
    script([search('first'), search('second'), search('third'), search('fourth')]);
    const answer = await harness.ask(QUESTION);
    expect(thought).toHaveLength(3);
    expect(answer).toMatchObject({ iterations: 3, forced: true });
    expect(answer.notes.join(' ')).toMatch(/3 rounds/);
  });

  it('should go from what one search found to the next, and have the answer rest on both', async () => {
    script([search('maker of the Heron turbine'), search('owner of Norvik Marine'), done], {
      writeReport: quoting,
    });
    const answer = await harness.ask(QUESTION);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 2, forced: false });
    expect(answer.answer).toMatch(/Haiyue Heavy Industries.*\[\d\]/);
    expect(new Set(answer.sources.map(({ document_name }) => document_name))).toContain('Norvik Marine');
  });

  it('should hear what a search without a find suggests, and find with another one', async () => {
    script([search('zzyzx qwrty'), search('Norvik Marine acquired'), done], { writeReport: quoting });
    const answer = await harness.ask(QUESTION);
    expect(thought[1]).toMatchObject({
      strategy: 'refine_query',
      steps: [{ evaluation: { quality: 'empty', suggestion: 'try_different_query' } }],
    });
    expect(thought[2]?.steps[1]?.evaluation.quality).toBe('good');
    expect(answer.answer).toContain('Haiyue Heavy Industries');
  });

  it('should say that nothing is found when no search brings what is asked', async () => {
    script([search('dentists of Mars'), search('vineyards of Mars'), search('who regulates dentists')]);
    const answer = await harness.ask('Which dentists regulate the vineyards of Mars?');
    expect(answer).toMatchObject({ status: 'not_found', confidence: null, forced: true, iterations: 3 });
    expect(answer.sources).toEqual([]);
  });

  it('should be shown the originals of sources that disagree, and the answer gives both values', async () => {
    const own = await openHarness({
      mode: 'model',
      evidenceTokens: 20_000,
      set: ['ask.depth=auto'],
      library: {
        'plan.md':
          '# Aurora plan\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was 5.2 million dollars.\n',
        'review.md':
          '# Aurora review\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was 6.8 million dollars.\n',
      },
    });
    try {
      own.use({
        ...createExtractiveLanguage(),
        judgeSufficiency: async () => ({ sufficient: true, missing: '' }),
        judgeClaims: async ({ claims }) => claims.map(({ id }) => ({ id, verdict: 'supported' })),
        writeReport: async ({ question, evidence }) => {
          const told = evidence.filter(({ text }) => text.includes('total budget'));
          const lines = told.map(({ text, id }) => `${text.trim().split('\n').at(-1)} [${id}]`);
          return { title: question, answer: lines.join(' '), sections: [] };
        },
        think: async (input) => {
          thought.push(input);
          const node = input.passages[0]?.sectionId ?? '';
          return thought.length > 1
            ? done
            : { thought: 'Read it.', tool: 'get_node_content', input: { node } };
        },
      });
      const answer = await own.ask('What was the total budget of Project Aurora in 2023?');
      expect(thought[0]).toMatchObject({ strategy: 'verify_sources', quality: { reason: 'contradiction' } });
      expect(answer.mode).toBe('agent');
      expect(answer.answer).toMatch(/5\.2 million/);
      expect(answer.answer).toMatch(/6\.8 million/);
      expect(answer.sources.map(({ document_name }) => document_name).sort()).toEqual([
        'Aurora plan',
        'Aurora review',
      ]);
    } finally {
      await own.close();
    }
  });

  it('should be told of a tool that does not exist, and go on', async () => {
    script([{ thought: 'Try.', tool: 'read_minds', input: {} }, search('Norvik Marine'), done]);
    const answer = await harness.ask(QUESTION);
    expect(thought[1]?.steps[0]).toMatchObject({
      tool: 'read_minds',
      problem: { code: 'E020' },
      evaluation: { quality: 'failed' },
    });
    expect(answer.iterations).toBe(2);
  });

  it('should not have the same call made again', async () => {
    script([search('Norvik Marine')]);
    const answer = await harness.ask(QUESTION);
    expect(answer).toMatchObject({ iterations: 3 });
    expect(thought[2]?.steps[1]?.evaluation).toEqual({
      quality: 'repeated',
      suggestion: 'try_different_query',
    });
    expect(
      (await eventsOf(answer.run_id, 'tool-call')).filter(({ tool }) => tool === 'search_documents'),
    ).toHaveLength(1);
  });

  it('should never choose what may be seen', async () => {
    script([
      { thought: '', tool: 'search_documents', input: { query: 'Heron', collections: ['secret'] } },
      done,
    ]);
    await harness.ask(QUESTION);
    expect(thought[1]?.steps[0]?.problem?.code).toBe('E020');
  });

  it('should have its answer written from what there is when thinking fails, with a note', async () => {
    script([new AppError('E025', wording('modelAnswerUnusable', { task: 'think' }))]);
    const answer = await harness.ask('Who makes the Heron turbine?');
    expect(answer.answer).toContain('Norvik Marine');
    expect(answer.notes.join(' ')).toMatch(/not taken further/);
  });

  it('should answer from the first search when judging fails, with a note', async () => {
    script([], {
      judgeSufficiency: async () => {
        throw new AppError('E025', wording('modelAnswerUnusable', { task: 'judge' }));
      },
      writeReport: async ({ question, evidence: [first] }) => {
        const last = first?.text.trim().split('\n').at(-1) ?? '';
        return { title: question, answer: `${last} [${first?.id}]`, sections: [] };
      },
    });
    const answer = await harness.ask('Who makes the Heron turbine?');
    expect(answer).toMatchObject({ mode: 'direct', status: 'answered' });
    expect(answer.notes.join(' ')).toMatch(/was not judged/);
  });
});
