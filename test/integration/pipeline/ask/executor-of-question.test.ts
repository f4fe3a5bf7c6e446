import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wording } from '../../../../src/catalogue/index.ts';
import type { AgentCall, AgentTurn, InvestigateInput } from '../../../../src/domain/findings/index.ts';
import type { LanguageTasks, WriteInput } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { finishCall, type Harness, openHarness } from '../../../fakes/research-harness.ts';

const QUESTION = 'Who acquired the maker of the Heron turbine?';
const FACT = 'Norvik Marine was acquired by Haiyue Heavy Industries in September 2023.';
let harness: Harness;
let turns: InvestigateInput[];
let written: WriteInput[];
beforeAll(async () => {
  harness = await openHarness({ mode: 'model', evidenceTokens: 20_000, investigates: true });
});
afterAll(() => harness.close());
beforeEach(() => {
  turns = [];
  written = [];
});

const search = (query: string): AgentCall => ({ id: query, tool: 'search_documents', input: { query } });
const note = (statement: string, text = statement): AgentCall => ({
  id: statement,
  tool: 'note',
  input: { findings: [{ statement, quotes: [{ text, document: 'company.md' }] }] },
});
const turn = (...calls: readonly AgentCall[]): AgentTurn => ({ text: 'Look for it.', calls });

/** A writer that leaves everything open until the executor has noted something, which it then cites. */
const openFirst: LanguageTasks['writeReport'] = async (input) => {
  written.push(input);
  const { question, evidence, investigations = [] } = input;
  const findings = investigations.flatMap((one) => one.findings);
  const told = findings.map(({ statement, quotes }) => {
    const ids = quotes.flatMap(({ chunkIds }) =>
      evidence.filter((one) => one.chunkIds.some((id) => chunkIds.includes(id))).map(({ id }) => `[${id}]`),
    );
    return `${statement.replace(/\.$/, '')} ${ids.join(' ')}.`;
  });
  return { title: question, answer: told.join(' '), sections: [] };
};
const judge: LanguageTasks['judgeClaims'] = async ({ claims }) =>
  claims.map(({ id }) => ({ id, verdict: 'supported' }));

/** A model whose executor says in its turns what the test says, the last of it again and again. */
const script = (steps: readonly (AgentTurn | Error)[], changes: Partial<LanguageTasks> = {}) =>
  harness.use({
    ...createExtractiveLanguage(),
    judgeClaims: judge,
    writeReport: openFirst,
    investigate: async (input) => {
      turns.push(input);
      const step = steps[turns.length - 1] ?? steps.at(-1);
      if (step instanceof Error) throw step;
      return step ?? turn(finishCall());
    },
    ...changes,
  });
/** A writer that gives the first passage. */
const direct: LanguageTasks['writeReport'] = async (input) => {
  written.push(input);
  const [first] = input.evidence;
  const last = first?.text.trim().split('\n').at(-1)?.replace(/\.$/, '') ?? '';
  return { title: input.question, answer: `${last} [${first?.id}].`, sections: [] };
};
const eventsOf = async (runId: string, type: string) =>
  (await harness.eventsOf({ id: runId })).filter((event) => event.type === type).map(({ data }) => data);

describe('a question that a model answers', () => {
  it('should be answered from the first search where the answer leaves nothing open', async () => {
    script([], { writeReport: direct });
    const answer = await harness.ask('Who makes the Heron turbine?');
    expect(answer).toMatchObject({ mode: 'direct', iterations: 0, status: 'answered' });
    expect([turns.length, written.length]).toEqual([0, 1]);
  });

  it('should be taken further by an executor where the answer leaves something open, and written again', async () => {
    script([turn(search('Norvik Marine acquired')), turn(note(FACT)), turn(finishCall())]);
    const answer = await harness.ask(QUESTION);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 3, forced: false, status: 'answered' });
    expect(answer.answer).toMatch(/acquired by Haiyue Heavy Industries.*\[1\]/);
    expect(answer.sources.map(({ document_name }) => document_name)).toEqual(['Norvik Marine']);
    expect(written).toHaveLength(2);
    expect(turns[0]?.found).toContain('Heron turbine is made by Norvik Marine');
    expect(turns[1]?.steps[0]?.results[0]?.text).toContain('Haiyue Heavy Industries');
    expect(turns[0]?.tools.map(({ name }) => name)).toContain('get_section');
  });

  it('should tell how it was come by: what was open, each turn with tools, arguments and results, as events too', async () => {
    script([turn(search('Norvik Marine acquired'), note(FACT)), turn(finishCall())]);
    const { run_id } = await harness.ask(QUESTION);
    const { reasoning } = (await harness.app.research.report(run_id)) ?? {};
    expect(reasoning?.quality.reason).toBe('not_answered');
    expect(reasoning?.trace).toMatchObject([
      { step: 0, type: 'initial_assessment', content: expect.stringMatching(/leaves a part open/) },
      { step: 1, type: 'thought', content: 'Look for it.' },
      { step: 1, tool: 'search_documents', params: { query: 'Norvik Marine acquired' } },
      { step: 1, tool: 'note', params: { findings: [FACT] }, result_summary: expect.stringMatching(/t1\.1/) },
      { step: 2, type: 'thought' },
      { step: 2, tool: 'finish' },
    ]);
    expect(await eventsOf(run_id, 'thought')).toMatchObject([
      { iteration: 1, thought: 'Look for it.', tool: 'search_documents' },
      { iteration: 1, thought: '', tool: 'note' },
      { iteration: 2, tool: 'finish' },
    ]);
    expect(await eventsOf(run_id, 'step-end')).toHaveLength(3);
    expect(await eventsOf(run_id, 'report-start')).toHaveLength(2);
    expect(await eventsOf(run_id, 'evidence-ready')).toHaveLength(2);
    expect(await eventsOf(run_id, 'quality-check')).toMatchObject([
      { sufficient: true },
      { sufficient: false, reason: 'not_answered' },
    ]);
  });

  it('should give the executor what the answer says that it lacks, and name in the answer what stays open', async () => {
    const limits = {
      taskId: '',
      taskIds: [],
      heading: 'Limitations',
      limits: true as const,
      body: 'No price is given {absent: price paid | purchase price}.',
    };
    script([turn(note(FACT), finishCall(['What was the price?']))], {
      writeReport: async (input, ...rest) => {
        const answer = (await openFirst(input, ...rest)).answer;
        const first = input.evidence.find(({ text }) => text.includes('acquired'));
        const told = answer || `${FACT.replace(/\.$/, '')} [${first?.id}].`;
        return { title: QUESTION, answer: told, sections: [limits] };
      },
    });
    const answer = await harness.ask('Who acquired Norvik Marine, and for how much?');
    expect(turns[0]?.subQuestion.facts).toBe('No price is given.');
    expect(answer.answer).toMatch(/Haiyue Heavy Industries/);
    expect(answer.answer).toMatch(/Open: No price is given\.$/);
    expect(answer.notes.join(' ')).not.toMatch(/Limitations/);
    expect(answer.notes.join(' ')).toMatch(/did not find out: What was the price\?/);
  });

  it('should stay as it was written where the executor notes nothing', async () => {
    const unsure: LanguageTasks['writeReport'] = async (...asked) => ({
      ...(await direct(...asked)),
      confidence: 'low',
    });
    script([turn(finishCall())], { writeReport: unsure });
    const answer = await harness.ask('Who makes the Heron turbine?');
    expect(written).toHaveLength(1);
    expect(answer).toMatchObject({ mode: 'agent', status: 'answered', confidence: 'low' });
    expect(answer.answer).toContain('Norvik Marine');
  });

  it('should stay as it was written where it cannot be written again, with a note', async () => {
    script([turn(note(FACT), finishCall())], {
      writeReport: async (...asked) => {
        if (written.length > 0) throw new AppError('E006', wording('answerNotWritten'));
        return { ...(await direct(...asked)), confidence: 'low' };
      },
    });
    const answer = await harness.ask('Who makes the Heron turbine?');
    expect(answer).toMatchObject({ status: 'answered', mode: 'agent' });
    expect(answer.answer).toContain('Norvik Marine');
    expect(answer.notes.join(' ')).toMatch(/was not written again/);
  });

  it('should have the executor before it is written where that is asked for', async () => {
    script([turn(note(FACT), finishCall())]);
    const answer = await harness.ask(QUESTION, { depth: 'deep' });
    expect(answer).toMatchObject({ mode: 'agent', status: 'answered' });
    expect(written).toHaveLength(1);
    expect(await eventsOf(answer.run_id, 'quality-check')).toMatchObject([{ reason: 'asked_for' }]);
  });

  it('should never be taken further where one search is asked for', async () => {
    script([turn(note(FACT), finishCall())]);
    const answer = await harness.ask(QUESTION, { depth: 'fast' });
    expect(answer).toMatchObject({ mode: 'direct', status: 'not_found' });
    expect(turns).toEqual([]);
  });

  it('should say that the turns were spent', async () => {
    script([turn(search('first')), turn(search('second'), note(FACT)), turn(search('third'))]);
    const answer = await harness.ask(QUESTION);
    expect(turns).toHaveLength(6);
    expect(answer).toMatchObject({ iterations: 6, forced: true, status: 'answered' });
    expect(answer.notes.join(' ')).toMatch(/ended after 6 turns/);
  });

  it('should say that nothing is found when nothing of what is asked is', async () => {
    script([turn(search('dentists of Mars')), turn(finishCall())]);
    const answer = await harness.ask('Which dentists regulate the vineyards of Mars?');
    expect(answer).toMatchObject({ status: 'not_found', confidence: null, iterations: 2, sources: [] });
  });

  it('should be answered from the first search where the executor fails, with a note', async () => {
    script([new AppError('E024', wording('modelAnswerUnusable', { task: 'investigate' }))], {
      writeReport: async (...asked) => ({ ...(await direct(...asked)), confidence: 'low' }),
    });
    const answer = await harness.ask('Who makes the Heron turbine?');
    expect(answer).toMatchObject({ status: 'answered', mode: 'direct' });
    expect(answer.notes.join(' ')).toMatch(/not taken further/);
  });

  it('should never have the executor choose what may be seen', async () => {
    const secret = { id: 'a', tool: 'search_documents', input: { query: 'Heron', collections: ['secret'] } };
    script([turn(secret, { id: 'b', tool: 'read_minds', input: {} }), turn(finishCall())]);
    const answer = await harness.ask(QUESTION);
    expect(answer.mode).toBe('agent');
    expect(turns[1]?.steps[0]?.results.map(({ text }) => text)).toEqual([
      expect.stringMatching(/failed: .*collections/s),
      expect.stringMatching(/failed: .*read_minds/s),
    ]);
  });

  it('should rewrite the same follow-up of the same answer once, whoever asks it', async () => {
    const rewritten: string[] = [];
    script([], {
      writeReport: direct,
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
});

describe('sources that disagree', () => {
  const budgetOf = (title: string, value: string) =>
    `# ${title}\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was ${value} million dollars.\n`;

  it('should be looked into before an answer is written, which gives both values', async () => {
    const own = await openHarness({
      mode: 'model',
      evidenceTokens: 20_000,
      investigates: true,
      library: { 'plan.md': budgetOf('Aurora plan', '5.2'), 'review.md': budgetOf('Aurora review', '6.8') },
    });
    try {
      const said = (value: string) =>
        `The total budget of Project Aurora in 2023 was ${value} million dollars.`;
      const noteIn = (document: string, value: string) => ({
        id: value,
        tool: 'note',
        input: { findings: [{ statement: said(value), quotes: [{ text: said(value), document }] }] },
      });
      own.use({
        ...createExtractiveLanguage(),
        judgeClaims: judge,
        writeReport: openFirst,
        investigate: async () => turn(noteIn('plan.md', '5.2'), noteIn('review.md', '6.8'), finishCall()),
      });
      const answer = await own.ask('What was the total budget of Project Aurora in 2023?');
      const report = await own.app.research.report(answer.run_id);
      expect(report?.reasoning?.quality.reason).toBe('contradiction');
      expect(written).toHaveLength(1);
      expect(answer.answer).toMatch(/5\.2 million.*6\.8 million/s);
      expect(answer.sources.map(({ document_name }) => document_name).sort()).toEqual([
        'Aurora plan',
        'Aurora review',
      ]);
    } finally {
      await own.close();
    }
  });
});
