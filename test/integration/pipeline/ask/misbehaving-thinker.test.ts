import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiServer, type OpenAiServer, type ReceivedRequest } from '../../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';
import { createResearchReplies } from '../../../fakes/research-replies.ts';

const CONTEXT_TOKENS = 16_000;
const CASES = {
  en: {
    question: 'Who acquired the maker of the Heron turbine?',
    query: 'Norvik Marine acquired',
    fact: 'Norvik Marine was acquired by Haiyue Heavy Industries in September 2023',
    musing: 'I wonder whether somebody else knows it. ',
    invented: 'Norvik Marine was acquired by Umbra Corporation in 2019.',
    stop: '.',
    file: '# Norvik Marine\n\n## Owner\n\nNorvik Marine was acquired by Haiyue Heavy Industries in September 2023.\n',
  },
  zh: {
    question: '谁收购了苍鹭涡轮机的制造商？',
    query: '诺维克海洋公司 收购',
    fact: '诺维克海洋公司于2023年9月被海岳重工收购',
    musing: '不知道别人是否知道这件事。',
    invented: '诺维克海洋公司于2019年被暗影公司收购。',
    stop: '。',
    file: '# 诺维克海洋公司\n\n## 所有者\n\n诺维克海洋公司于2023年9月被海岳重工收购。\n',
  },
} as const;
type Case = (typeof CASES)[keyof typeof CASES];

let model: OpenAiServer;
let harness: Harness;
let thoughts: readonly unknown[] = [];
let written: (request: ReceivedRequest) => string = () => '';
let from = 0;
let thought = 0;
beforeAll(async () => {
  const usual = createResearchReplies();
  model = await createOpenAiServer({
    reply: (request) => {
      if (request.task === 'judge_sufficiency') return '{"sufficient": false, "missing": ""}';
      if (request.task === 'write_report') return written(request);
      if (request.task !== 'think') return usual(request);
      const next = thoughts[Math.min(thought++, thoughts.length - 1)];
      return typeof next === 'string' ? next : JSON.stringify(next);
    },
  });
  harness = await openHarness({
    configured: true,
    library: {
      'company.md': CASES.en.file,
      'company-zh.md': CASES.zh.file,
      'turbine.md':
        '# Turbine\n\nThe Heron turbine is made by Norvik Marine. Its rated power is 4 MW.\n\n# 涡轮机\n\n苍鹭涡轮机由诺维克海洋公司制造。\n',
    },
    set: [
      `language.baseUrl=${model.baseUrl}`,
      'language.model=m',
      `language.contextTokens=${CONTEXT_TOKENS}`,
      'ask.depth=auto',
      'ask.maxRounds=6',
    ],
  });
});
afterAll(async () => {
  await harness.close();
  await model.close();
});

/** A whole question whose rounds are what is given, the last one again and again. */
async function ask(given: Case, rounds: readonly unknown[], write = quoting(given)) {
  thoughts = rounds;
  thought = 0;
  written = write;
  from = model.requests.length;
  const answer = await harness.ask(given.question);
  const report = await harness.app.research.report(answer.run_id);
  return { answer, plan: report?.provenance?.plans.at(-1)?.subQuestions ?? [] };
}
const quoting = (given: Case) => (request: ReceivedRequest) => {
  const passage = [...request.prompt.matchAll(/<passage id="(ev_\d+)"[^>]*>\n([\s\S]*?)<\/passage>/g)].find(
    ([, , text = '']) => text.includes(given.fact),
  );
  return passage === undefined ? 'NOT_FOUND' : `${given.fact} [${passage[1]}]${given.stop}`;
};
const askedOf = (task: string) => model.requests.slice(from).filter((request) => request.task === task);
const search = (input: object, tool = 'search_documents') => ({ thought: '', tool, input });
const done = search({}, 'final_answer');

describe.each(Object.entries(CASES))('a thinker asked in %s that', (_, given) => {
  it('calls what does not exist, with arguments that are none, is told so and nothing of it is a question of the run', async () => {
    const { answer, plan } = await ask(given, [
      search({ url: 'http://evil.example', blob: 'y'.repeat(60_000) }, 'browse_internet'),
      search({}),
      search({ query: 42, collections: ['secret'] }),
      search({ query: `${given.query} `.repeat(4_000) }),
      search({ query: given.query }),
      done,
    ]);
    expect(answer).toMatchObject({ status: 'answered', iterations: 5 });
    expect(answer.answer).toContain(given.fact);
    expect(plan.map(({ question }) => question)).toEqual([given.question, given.query]);
    const [report] = askedOf('write_report');
    expect(report?.prompt).not.toContain('yyyy');
    for (const { prompt } of askedOf('think')) expect(prompt.length).toBeLessThan(4 * CONTEXT_TOKENS);
  });

  it('thinks ten times too long keeps room for what was found', async () => {
    const { answer } = await ask(given, [
      { ...search({ query: given.query }), thought: given.musing.repeat(2_000) },
      done,
    ]);
    expect(answer.status).toBe('answered');
    expect(answer.answer).toContain(given.fact);
    expect(askedOf('think')[1]?.prompt).toContain(given.fact);
    expect(askedOf('think')[1]?.prompt.split(given.musing).length).toBeLessThan(100);
  });

  it('makes the same call again in another guise has it made once', async () => {
    const { answer, plan } = await ask(given, [
      search({ query: given.query, top_k: 5 }),
      search({ top_k: 5, query: ` ${given.query}  ` }, 'kb_search'),
      done,
    ]);
    expect(answer).toMatchObject({ status: 'answered', iterations: 2 });
    expect(askedOf('think')[2]?.prompt).toContain('result="repeated"');
    expect(plan.filter(({ question }) => question.trim() === given.query)).toHaveLength(1);
  });

  it('gives no JSON, twice, has the answer written from what there is, with a note', async () => {
    const { answer } = await ask(given, [search({ query: given.query }), given.invented]);
    expect(answer).toMatchObject({ status: 'answered', iterations: 1 });
    expect(answer.answer).toContain(given.fact);
    expect(answer.notes.join(' ')).toMatch(/not taken further|没有继续/);
    expect(JSON.stringify(answer)).not.toContain(given.invented);
  });

  it('ends at once under another name for the end, with an answer of its own, has nothing of that answer', async () => {
    const { answer } = await ask(given, [search({ answer: given.invented }, 'Final Answer')]);
    expect(askedOf('think')).toHaveLength(1);
    expect(answer.notes).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain(given.invented);
  });

  it('is written up without any passage is asked again once, and nothing uncited is made an answer (E006)', async () => {
    const writesNothing = () => given.invented;
    await expect(ask(given, [search({ query: given.query }), done], writesNothing)).rejects.toMatchObject({
      code: 'E006',
    });
    expect(askedOf('write_report')).toHaveLength(2);
    expect(askedOf('revise_claims')).toHaveLength(0);
    const [run] = await harness.app.research.list(1);
    const report = JSON.stringify(await harness.app.research.report(run?.id ?? ''));
    expect(report).not.toContain(given.invented);
    expect(report).toContain(given.fact);
  });
});
