import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerSchema } from '../../../src/domain/index.ts';
import { readStream } from '../../fakes/api-harness.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const KEYS = { ann: 'key-of-ann', ben: 'key-of-ben' };
const QUESTION = 'Who makes the Heron turbine?';
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, { keys: KEYS });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

type Who = keyof typeof KEYS;
const as = (who: Who, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${KEYS[who]}`,
  ...headers,
});
const ask = (who: Who, body: object, path = '/api/qa/ask', headers: Record<string, string> = {}) =>
  server.post(path, body, as(who, headers));
const history = async (who: Who, query = '') => {
  const response = await server.request(`/api/qa/history${query}`, { headers: as(who) });
  return (await response.json()) as { questions: Record<string, unknown>[]; next?: string };
};

describe.each(['/api/qa/ask', '/api/query'])('POST %s', (path) => {
  it('should answer in one exchange, each mark with its source', async () => {
    const response = await ask('ann', { question: QUESTION }, path);
    expect(response.status).toBe(200);
    const answer = AnswerSchema.parse(await response.json());
    expect(answer.status).toBe('found');
    expect(answer.answer).toMatch(/^> \*\*Turbine — turbine\.md, § Maker.*\*\* \[1\]$/m);
    expect(answer.answer).toContain('The Heron turbine is made by Norvik Marine.');
    expect(answer.sources[0]).toMatchObject({
      ref_id: 1,
      document_name: 'Turbine',
      section: 'Turbine > Maker',
    });
    expect(answer.sources[0]?.snippet).toContain('Norvik Marine');
    expect(answer.claims.signed).toBe(answer.claims.checked);
    const run = await harness.app.research.find(answer.run_id);
    expect(run).toMatchObject({ status: 'done', request: { mode: 'ask', requestedBy: 'ann' } });
  });
});

describe('asking', () => {
  it('should fill a schema, and refuse one that cannot be filled', async () => {
    const schema = { type: 'object', properties: { maker: { type: 'string' } } };
    const answer = AnswerSchema.parse(await (await ask('ann', { question: QUESTION, schema })).json());
    expect(answer.data).toMatchObject({
      value: { maker: null },
      complete: false,
      open: [{ path: '/maker' }],
    });
    for (const wrong of [{}, { type: 'object', properties: { a: { $ref: 'https://example.org' } } }]) {
      const refused = await ask('ann', { question: QUESTION, schema: wrong });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ code: 'E117' });
    }
    expect((await ask('ann', { question: QUESTION, schema: 'object' })).status).toBe(400);
  });

  it('should stream the way to the answer, and its text only when it is checked', async () => {
    const response = await ask('ann', { question: QUESTION }, '/api/qa/ask', { accept: 'text/event-stream' });
    const events = await readStream(response);
    const names = events.map(({ event }) => event);
    expect(names[0]).toBe('run');
    expect(names.at(-1)).toBe('end');
    expect(names.indexOf('answer-delta')).toBeGreaterThan(names.lastIndexOf('progress'));
    const text = events.flatMap(({ event, data }) =>
      event === 'answer-delta' ? [(data as { text: string }).text] : [],
    );
    const whole = await ask('ann', { question: QUESTION });
    expect(text.join('')).toBe(AnswerSchema.parse(await whole.json()).answer);
    const of = (name: string) => events.find(({ event }) => event === name)?.data;
    expect(of('references')).toMatchObject({
      sources: expect.arrayContaining([expect.objectContaining({ ref_id: 1 })]),
    });
    expect(of('usage')).toMatchObject({ calls: expect.any(Number) });
    expect(of('end')).toMatchObject({ status: 'found', mode: 'direct' });
  });

  it('should follow up the question before on the same thread', async () => {
    const first = AnswerSchema.parse(
      await (await ask('ann', { question: QUESTION, thread_id: 'talk' })).json(),
    );
    const second = AnswerSchema.parse(
      await (await ask('ann', { question: 'And what is its rated power?', thread_id: 'talk' })).json(),
    );
    expect(second.thread_id).toBe('talk');
    expect((await harness.app.research.find(second.run_id))?.origin?.runId).toBe(first.run_id);
    expect((await history('ann', '?thread=talk')).questions.map(({ run_id }) => run_id)).toEqual([
      second.run_id,
      first.run_id,
    ]);
  });

  it('should say that nothing answers, and what was searched', async () => {
    const response = await ask('ann', { question: 'Which dentists regulate vineyards?' });
    const answer = AnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({ status: 'not_found', sources: [] });
    expect(answer.answer).not.toBe('');
  });

  it.each([
    [{ question: '' }, 400, 'E020'],
    [{ question: 'x'.repeat(20_001) }, 400, 'E020'],
    [{ question: QUESTION, retrieval: 'telepathy' }, 400, 'E020'],
    [{ question: QUESTION, collections: ['nowhere'] }, 404, 'E021'],
    [{ question: QUESTION, wait_seconds: 0 }, 400, 'E020'],
  ])('should refuse %j', async (body, status, code) => {
    const response = await ask('ann', body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });
});

describe('GET /api/qa/history', () => {
  it('should list what the key has asked, newest first, page by page, and no research', async () => {
    const research = await server.post('/api/research', { question: QUESTION }, as('ben'));
    expect(research.status).toBe(202);
    const asked = await ask('ben', { question: QUESTION });
    const { answer } = AnswerSchema.parse(await asked.json());
    await ask('ben', { question: 'What are neap tides?' });
    const first = await history('ben', '?limit=1');
    expect(first.questions).toMatchObject([{ question: 'What are neap tides?', status: 'done' }]);
    const second = await history('ben', `?limit=1&before=${first.next}`);
    expect(second.questions).toMatchObject([{ question: QUESTION, answer, answer_status: 'found' }]);
    expect(second.next).toBeUndefined();
  });
});

it('should give the run where the answer takes longer than one waits', async () => {
  const busy = await openHarness();
  // Nobody works on runs there.
  const idle = await openServer(busy, { parallelRuns: 0 });
  try {
    const response = await idle.post('/api/qa/ask', { question: QUESTION, wait_seconds: 1 });
    expect(response.status).toBe(202);
    const run = (await response.json()) as { id: string };
    expect(run).toMatchObject({ mode: 'ask', status: 'queued' });
    expect(response.headers.get('location')).toBe(`/api/research/${run.id}`);
  } finally {
    await idle.close();
    await busy.close();
  }
});
