import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

const LIBRARY = {
  'aurora.md':
    '# Aurora plan\n\n## Team\n\nThe manager of Project Aurora is Zhang San. The team has six people.\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was 5.2 million dollars.\n',
  'aurora-review.md':
    '# Aurora review\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was 6.8 million dollars.\n',
  'borealis.md':
    '# Borealis summary\n\n## Cover\n\nZhang San led the Borealis migration in 2021 with a budget of 3 million.\n',
  'canteen.md':
    '# Canteen\n\n## Menu\n\nThe canteen serves soup on Mondays and fish on Fridays.\n\n## Suppliers\n\nThe vendor of the vegetables is Green Farm.\n',
  'regatta.md': '# Regatta\n\n## Result\n\nLena Vogt is champion after a clear victory.\n',
  'jia.md': '# 甲项目规划\n\n## 团队\n\n甲项目的负责人是张三。团队共有六人。\n',
  'yi.md': '# 乙项目总结\n\n## 封面\n\n张三还负责过乙项目的迁移工作。\n',
};
const MULTI_HOP = 'What did the manager of Project Aurora lead in 2021?';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ library: LIBRARY, set: ['ask.depth=auto', 'verification.modelJudge=false'] });
  harness.use(createExtractiveLanguage());
});
afterAll(() => harness.close());

const reasoningOf = async (runId: string) => (await harness.app.research.report(runId))?.reasoning;
const actionsOf = async (runId: string) =>
  (await reasoningOf(runId))?.trace.flatMap(({ tool, type }) => (type === 'action' ? [tool] : []));

describe('the fast path', () => {
  it('should answer a simple question from the first search', async () => {
    const answer = await harness.ask('What does the canteen serve on Fridays?');
    expect(answer).toMatchObject({ mode: 'direct', reasoning_steps: 1, iterations: 0, forced: false });
    expect(answer.answer).toMatch(/fish on Fridays.*\[1\]/);
    expect(await actionsOf(answer.run_id)).toEqual([]);
  });

  it('should be taken for every question that is asked fast', async () => {
    const answer = await harness.ask(MULTI_HOP, { depth: 'fast' });
    expect(answer).toMatchObject({ mode: 'direct', iterations: 0 });
  });
});

describe('the loop', () => {
  it.each([
    [MULTI_HOP, /Borealis migration.*\[\d\]/, 'Zhang San'],
    ['甲项目的负责人还负责过哪些项目？', /乙项目.*\[\d\]/, '张三'],
  ])('should go from the name it finds to the answer: %s', async (question, answered, name) => {
    const answer = await harness.ask(question);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 2, forced: false, status: 'answered' });
    expect(answer.answer).toMatch(answered);
    const trace = (await reasoningOf(answer.run_id))?.trace ?? [];
    expect(trace[0]).toMatchObject({ step: 0, type: 'initial_assessment' });
    const queries = trace.flatMap(({ params }) => (params?.['query'] === undefined ? [] : [params['query']]));
    expect(queries[0]).not.toContain(name);
    expect(queries[1]).toContain(name);
    expect((await actionsOf(answer.run_id))?.at(-1)).toBe('verify_consistency');
  });

  it('should end early when enough is known', async () => {
    const answer = await harness.ask('Who is the manager of Project Aurora?', { depth: 'deep' });
    expect(answer).toMatchObject({ mode: 'agent', iterations: 1, forced: false, status: 'answered' });
  });

  it('should find the contradiction, read an original and give both values with their sources', async () => {
    const answer = await harness.ask('What was the total budget of Project Aurora in 2023?');
    expect(answer.mode).toBe('agent');
    const actions = await actionsOf(answer.run_id);
    expect(actions?.slice(0, 2)).toEqual(['verify_consistency', 'get_node_content']);
    expect(answer.contradictions).toHaveLength(1);
    const [{ values } = { values: [] }] = answer.contradictions;
    expect(values.map(({ document_name }) => document_name).sort()).toEqual(['Aurora plan', 'Aurora review']);
    for (const { ref_id } of values) expect(answer.sources.map((source) => source.ref_id)).toContain(ref_id);
  });

  it('should say that it does not know after several tries', async () => {
    const answer = await harness.ask('Which dentists regulate the vineyards of Mars?');
    expect(answer).toMatchObject({ status: 'not_found', confidence: 'low', mode: 'agent', sources: [] });
    expect(answer.iterations).toBeGreaterThan(1);
  });

  it('should search in other words when the first ones found nothing, and find more', async () => {
    const answer = await harness.ask('Who won?');
    const steps = (await harness.eventsOf({ id: answer.run_id })).filter(({ type }) => type === 'step-end');
    const trace = (await reasoningOf(answer.run_id))?.trace ?? [];
    expect(trace[0]?.content).toMatch(/found nothing/);
    expect(trace.find(({ tool }) => tool === 'search_documents')?.params?.['query']).toMatch(/champion/);
    expect(steps[0]?.data).toMatchObject({ quality: 'good', improvement: 'expanded' });
  });
});

describe('settings', () => {
  let own: Harness;
  afterEach(() => own.close());
  const open = async (...set: string[]) => {
    own = await openHarness({ library: LIBRARY, set: ['ask.depth=auto', ...set] });
    own.use(createExtractiveLanguage());
    return own;
  };

  it('should answer from the first search unless the setting or the question wants more', async () => {
    const { ask } = await open('ask.depth=fast');
    expect(await ask(MULTI_HOP)).toMatchObject({ mode: 'direct' });
    expect(await ask(MULTI_HOP, { depth: 'auto' })).toMatchObject({ mode: 'agent' });
  });

  it('should answer from the first search with no rounds', async () => {
    const { ask } = await open('ask.maxRounds=0');
    expect(await ask(MULTI_HOP)).toMatchObject({ mode: 'direct' });
  });

  it('should end after the rounds there are, and say so', async () => {
    const { ask } = await open('ask.maxRounds=1');
    const answer = await ask(MULTI_HOP);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 1, forced: true });
    expect(answer.notes.join(' ')).toMatch(/ended after 1 round/);
  });

  it('should check nothing before the answer when told so', async () => {
    const { ask, app } = await open('ask.verify=false');
    const answer = await ask(MULTI_HOP);
    const trace = (await app.research.report(answer.run_id))?.reasoning?.trace;
    expect(trace?.map(({ tool }) => tool)).not.toContain('verify_consistency');
  });

  it('should look further when the best passage is below the least relevance', async () => {
    const { ask } = await open('ask.minRelevance=1');
    expect(await ask('What does the canteen serve on Fridays?')).toMatchObject({ mode: 'agent' });
  });
});
