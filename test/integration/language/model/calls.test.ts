import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/errors/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import {
  createOpenAiServer,
  type OpenAiServer,
  replyInOrder,
  type ServerReply,
} from '../../../fakes/openai-server.ts';
import { createMemoryJournal, createTestLanguage, planInput } from './setup.ts';

const PLAN = JSON.stringify({ rationale: 'parts', tasks: ['How long?', 'Who deletes?', 'Where kept?'] });
let server: OpenAiServer;
afterEach(() => server.close());

async function serve(...replies: ServerReply[]) {
  server = await createOpenAiServer({ reply: replyInOrder(...replies) });
  return server;
}

describe('calls of the model language', () => {
  it('should plan with a JSON schema, the key and the counted usage', async () => {
    await serve({ text: PLAN, usage: { prompt_tokens: 1000, completion_tokens: 200 } });
    const prices = { 'test-model': { inputUsdPerMillion: 2, outputUsdPerMillion: 10 } };
    const { language } = createTestLanguage(server, { prices });
    const context = createCallContext();
    const plan = await language.plan(planInput, context);
    expect(plan.tasks).toEqual(['How long?', 'Who deletes?', 'Where kept?']);
    expect(server.requests[0]).toMatchObject({ format: 'json_schema', model: 'test-model', task: 'plan' });
    expect(server.requests[0]?.authorization).toBe('Bearer sk-test-secret');
    expect(context.budget.spent).toMatchObject({ inputTokens: 1000, outputTokens: 200, calls: 1 });
    expect(context.budget.spent.costUsd).toBeCloseTo(0.004);
  });

  it('should estimate tokens when the endpoint does not count them', async () => {
    await serve({ text: PLAN, usage: null });
    const context = createCallContext();
    await createTestLanguage(server).language.plan(planInput, context);
    expect(context.budget.spent.inputTokens).toBeGreaterThan(200);
    expect(context.budget.spent.outputTokens).toBeGreaterThan(15);
  });

  it('should use the model of each role', async () => {
    await serve(PLAN);
    const { language } = createTestLanguage(server, {
      model: 'small',
      roles: { planner: { baseUrl: server.baseUrl, apiKey: 'sk-planner', model: 'large' } },
    });
    await language.plan(planInput, createCallContext());
    expect(server.requests[0]).toMatchObject({ model: 'large', authorization: 'Bearer sk-planner' });
    expect(language.models).toMatchObject({ planner: 'large', writer: 'small' });
  });

  it('should ask for less when the endpoint refuses json_schema, and remember it', async () => {
    server = await createOpenAiServer({
      reply: () => `Sure:\n\`\`\`json\n${PLAN}\n\`\`\``,
      refuse: ['json_schema', 'json_object'],
    });
    const { language } = createTestLanguage(server);
    await language.plan(planInput, createCallContext());
    expect(server.requests.map((request) => request.format)).toEqual(['json_schema', 'json_object', 'text']);
    await language.plan({ ...planInput, complaint: 'again' }, createCallContext());
    expect(server.requests.map((request) => request.format).slice(3)).toEqual(['text']);
  });

  it('should leave the temperature out once it is refused', async () => {
    server = await createOpenAiServer({ reply: () => PLAN, refuse: ['temperature'] });
    await createTestLanguage(server).language.plan(planInput, createCallContext());
    expect(server.requests.map((request) => request.body.temperature)).toEqual([0, undefined]);
    expect(server.requests[1]?.format).toBe('json_schema');
  });

  it('should show the model its malformed output once, and take the repaired one', async () => {
    await serve('{"rationale": "x", "tasks": ["only one?"', PLAN);
    const plan = await createTestLanguage(server).language.plan(planInput, createCallContext());
    expect(plan.tasks).toHaveLength(3);
    expect(server.requests[1]?.messages.at(-2)).toMatchObject({
      role: 'assistant',
      content: expect.stringContaining('only one?'),
    });
    expect(server.requests[1]?.messages.at(-1)?.content).toContain('could not be used');
  });

  it('should tell the model what is wrong with its output', async () => {
    await serve(JSON.stringify({ rationale: 'x', tasks: ['One?', 'one?', ' '] }), PLAN);
    await createTestLanguage(server).language.plan(planInput, createCallContext());
    expect(server.requests[1]?.prompt).toContain('at least 3 different sub-questions');
  });

  it('should fail with E025 after one repair', async () => {
    await serve('I cannot do that.');
    const { language } = createTestLanguage(server);
    await expect(language.plan(planInput, createCallContext())).rejects.toMatchObject({ code: 'E025' });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['seconds', '7', 7000],
    ['an HTTP date', 'Mon, 05 Jan 2026 10:00:09 GMT', 9000],
  ])('should wait as Retry-After says in %s', async (_, header, expected) => {
    await serve({ status: 429, headers: { 'retry-after': header } }, PLAN);
    const { language, clock } = createTestLanguage(server);
    await language.plan(planInput, createCallContext());
    expect(clock.sleeps).toEqual([expected]);
  });

  it('should back off exponentially without Retry-After', async () => {
    await serve({ status: 500 }, { status: 503 }, PLAN);
    const { language, clock } = createTestLanguage(server);
    await language.plan(planInput, createCallContext());
    expect(clock.sleeps).toEqual([750, 1500]);
  });

  it.each<[string, ServerReply, RegExp]>([
    ['500', { status: 500 }, /keeps failing \(HTTP 500\)/],
    ['a dropped connection', { misbehave: 'drop' }, /No connection/],
    ['a web page', { misbehave: 'html' }, /base URL/],
    ['no choices', { misbehave: 'empty-choices' }, /OpenAI-compatible/],
    ['half a body', { misbehave: 'broken-json' }, /model "test-model"/],
    ['a cut body', { text: PLAN, cutAfter: 40 }, /No connection/],
  ])('should retry %s and give up with advice', async (_, reply, message) => {
    await serve(reply);
    const { language } = createTestLanguage(server);
    await expect(language.plan(planInput, createCallContext())).rejects.toMatchObject({
      code: 'E024',
      message: expect.stringMatching(message),
    });
    expect(server.requests).toHaveLength(3);
  });

  it('should time out on an endpoint that hangs, and retry', async () => {
    await serve({ misbehave: 'hang' }, PLAN);
    const { language } = createTestLanguage(server, { timeoutMs: 700 });
    expect((await language.plan(planInput, createCallContext())).tasks).toHaveLength(3);
  });

  it.each<[number, unknown, RegExp]>([
    [401, { error: { message: 'Incorrect API key provided: sk-test-secret' } }, /API key/],
    [404, { error: { message: 'model not found' } }, /Check the model's name/],
    [429, { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }, /no quota left/],
  ])('should not retry HTTP %i, and keep the key out of the message', async (status, body, message) => {
    await serve({ status, body });
    const { language } = createTestLanguage(server);
    const failure = await language.plan(planInput, createCallContext()).catch((error) => error);
    expect(failure).toMatchObject({ code: 'E024', message: expect.stringMatching(message) });
    expect(failure.message).not.toContain('sk-test-secret');
    expect(server.requests).toHaveLength(1);
  });

  it('should say that a provider is still too busy after all tries', async () => {
    await serve({ status: 429, headers: { 'retry-after': '5' } });
    const { language } = createTestLanguage(server);
    await expect(language.plan(planInput, createCallContext())).rejects.toMatchObject({ code: 'E037' });
    expect(server.requests).toHaveLength(3);
  });

  it('should give up at once when it would have to wait for minutes', async () => {
    await serve({ status: 429, headers: { 'retry-after': '3600' } });
    const { language, clock } = createTestLanguage(server);
    await expect(language.plan(planInput, createCallContext())).rejects.toMatchObject({ code: 'E037' });
    expect(clock.sleeps).toEqual([]);
  });

  it('should say when nothing listens', async () => {
    await serve(PLAN);
    await server.close();
    await expect(
      createTestLanguage(server).language.plan(planInput, createCallContext()),
    ).rejects.toMatchObject({
      code: 'E024',
      message: expect.stringContaining('connection refused'),
    });
  });

  it('should pass an abort through', async () => {
    await serve({ misbehave: 'hang' });
    const controller = new AbortController();
    const call = createTestLanguage(server).language.plan(planInput, createCallContext(controller.signal));
    setTimeout(() => controller.abort(), 150);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('should answer from the journal after a restart without another request', async () => {
    await serve({ text: PLAN, usage: { prompt_tokens: 10, completion_tokens: 5 } });
    const journal = createMemoryJournal();
    const first = await createTestLanguage(server, {}, journal).language.plan(planInput, createCallContext());
    const context = createCallContext();
    const again = await createTestLanguage(server, {}, journal).language.plan(planInput, context);
    expect(again).toEqual(first);
    expect(server.requests).toHaveLength(1);
    expect(context.budget.spent).toMatchObject({ calls: 0, cachedCalls: 1, inputTokens: 10 });
  });

  it('should pay once for equal calls in flight', async () => {
    server = await createOpenAiServer({ reply: () => PLAN, latencyMs: 30 });
    const { language } = createTestLanguage(server);
    const context = createCallContext();
    const plans = await Promise.all([1, 2, 3].map(() => language.plan(planInput, context)));
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(1);
    expect(server.requests).toHaveLength(1);
    expect(context.budget.spent).toMatchObject({ calls: 1, cachedCalls: 2 });
  });

  it('should check the budget before a call and make none when it is spent', async () => {
    await serve(PLAN);
    const context = createCallContext();
    const refusal = new AppError('E026', 'The budget is spent.');
    const budget = Object.assign(context.budget, {
      check: () => {
        throw refusal;
      },
    });
    await expect(createTestLanguage(server).language.plan(planInput, { ...context, budget })).rejects.toBe(
      refusal,
    );
    expect(server.requests).toHaveLength(0);
  });

  it('should keep to the concurrency of the provider', async () => {
    server = await createOpenAiServer({ reply: () => PLAN, latencyMs: 20 });
    const { language } = createTestLanguage(server, { maxConcurrency: 2 });
    await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        language.plan({ ...planInput, complaint: `${index}` }, createCallContext()),
      ),
    );
    expect(server.requests).toHaveLength(7);
    expect(server.peak).toBe(2);
  });
});
