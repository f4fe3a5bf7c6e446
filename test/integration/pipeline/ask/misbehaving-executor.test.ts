import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiServer, type OpenAiServer } from '../../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';
import { createResearchReplies } from '../../../fakes/research-replies.ts';

const CONTEXT_TOKENS = 16_000;
const CASES = {
  en: {
    question: 'Who acquired Norvik Marine?',
    fact: 'Norvik Marine was acquired by Haiyue Heavy Industries in September 2023',
    invented: 'Norvik Marine was acquired by Umbra Corporation in 2019.',
    file: '# Norvik Marine\n\n## Owner\n\nNorvik Marine was acquired by Haiyue Heavy Industries in September 2023.\n',
  },
  zh: {
    question: '谁收购了诺维克海洋公司？',
    fact: '诺维克海洋公司于2023年9月被海岳重工收购',
    invented: '诺维克海洋公司于2019年被暗影公司收购。',
    file: '# 诺维克海洋公司\n\n## 所有者\n\n诺维克海洋公司于2023年9月被海岳重工收购。\n',
  },
} as const;
type Case = (typeof CASES)[keyof typeof CASES];

let model: OpenAiServer;
let harness: Harness;
let turns: readonly unknown[] = [];
let turn = 0;
let from = 0;
beforeAll(async () => {
  const usual = createResearchReplies({ searches: [] });
  model = await createOpenAiServer({
    reply: (request) => {
      if (request.task !== 'investigate') return usual(request);
      const next = turns[Math.min(turn++, turns.length - 1)];
      return typeof next === 'string' ? next : JSON.stringify(next);
    },
  });
  harness = await openHarness({
    configured: true,
    library: {
      'company.md': CASES.en.file,
      'company-zh.md': CASES.zh.file,
      'turbine.md': '# Turbine\n\nThe Heron turbine has a rated power of 4 MW.\n',
    },
    set: [
      `language.baseUrl=${model.baseUrl}`,
      'language.model=m',
      `language.contextTokens=${CONTEXT_TOKENS}`,
    ],
  });
});
afterAll(async () => {
  await harness.close();
  await model.close();
});

/** A whole question whose writer is not sure before an executor has noted something, with these turns, the last one again and again. */
async function ask({ question }: Case, ...said: readonly unknown[]) {
  turns = said;
  turn = 0;
  from = model.requests.length;
  const answer = await harness.ask(question);
  return { answer, report: await harness.app.research.report(answer.run_id) };
}
const askedOf = (task: string) => model.requests.slice(from).filter((request) => request.task === task);
const calls = (...all: readonly (readonly [tool: string, input: object])[]) => ({
  text: '',
  calls: all.map(([tool, input]) => ({ tool, input })),
});
const noteOf = (statement: string, text: string) =>
  ['note', { findings: [{ statement, quotes: [{ text }] }] }] as const;
const end = ['finish', { open: [] }] as const;

describe.each(Object.entries(CASES))('an executor of a question in %s that', (_, given) => {
  it('calls what does not exist, with arguments that are none, is told so and notes what is there', async () => {
    const { answer } = await ask(
      given,
      calls(
        ['browse_internet', { url: 'http://evil.example', blob: 'y'.repeat(60_000) }],
        ['search_documents', { query: 42, collections: ['secret'] }],
        ['search_documents', { query: `${given.fact} `.repeat(4_000) }],
      ),
      calls(noteOf(`${given.fact}.`, given.fact), end),
    );
    expect(answer).toMatchObject({ status: 'answered', iterations: 2 });
    expect(answer.answer).toContain(given.fact);
    for (const { prompt } of [...askedOf('investigate'), ...askedOf('write_report')])
      expect(prompt.length).toBeLessThan(4 * CONTEXT_TOKENS);
    expect(askedOf('write_report')).toHaveLength(2);
    expect(askedOf('write_report')[1]?.prompt).not.toContain('yyyy');
  });

  it('notes what stands nowhere is refused, and nothing of it reaches the answer', async () => {
    const { answer } = await ask(given, calls(noteOf(given.invented, given.invented)), calls(end));
    expect(answer.status).toBe('answered');
    expect(JSON.stringify({ ...answer, notes: [] })).not.toContain(given.invented);
    expect(askedOf('write_report')).toHaveLength(1);
  });

  it('gives no JSON, twice, has the answer of the first search stay, with a note', async () => {
    const { answer, report } = await ask(given, given.invented);
    expect(answer).toMatchObject({ status: 'answered', mode: 'direct' });
    expect(answer.answer).toContain(given.fact);
    expect(answer.notes.length).toBeGreaterThan(0);
    expect(JSON.stringify(report)).not.toContain(given.invented);
  });
});
