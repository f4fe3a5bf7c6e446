import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/errors/index.ts';
import { createRunBudget, NO_USAGE } from '../../../../src/pipeline/budget/run-budget.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import {
  anthropicError,
  anthropicFailure,
  createAnthropicServer,
} from '../../../fakes/provider-servers/anthropic-server.ts';
import { createGoogleServer, googleFailure } from '../../../fakes/provider-servers/google-server.ts';
import type { ProviderReply, ProviderServer } from '../../../fakes/provider-servers/provider-server.ts';
import { createEvidence, createTestLanguage, planInput, writeInput } from './setup.ts';

const PLAN = JSON.stringify({ rationale: 'parts', tasks: ['How long?', 'Who deletes?', 'Where kept?'] });
const REPORT = 'Backups are kept for 30 days [ev_1].\n\n## Retention\n\nThey are kept for 30 days [ev_1].';
const RETRY_INFO = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }];

const PROVIDERS = {
  anthropic: {
    create: createAnthropicServer,
    model: 'claude-opus-4-6',
    cut: 'max_tokens',
    fail: {
      busy: anthropicFailure(429, 'rate_limit_error', 'This request would exceed your rate limit', {
        'retry-after': '34',
      }),
      overloaded: anthropicFailure(529, 'overloaded_error', 'Overloaded'),
      key: anthropicFailure(401, 'authentication_error', 'invalid x-api-key'),
      model: anthropicFailure(404, 'not_found_error', 'model: claude-opus-4-6'),
      money: anthropicFailure(
        400,
        'invalid_request_error',
        'Your credit balance is too low to access the Anthropic API.',
      ),
      tooLong: anthropicFailure(
        400,
        'invalid_request_error',
        'prompt is too long: 215000 tokens > 200000 maximum',
      ),
    },
    brokenBy: anthropicError('overloaded_error', 'Overloaded'),
  },
  google: {
    create: createGoogleServer,
    model: 'gemini-2.5-pro',
    cut: 'MAX_TOKENS',
    fail: {
      busy: googleFailure(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', RETRY_INFO),
      overloaded: googleFailure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
      key: googleFailure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
      model: googleFailure(404, 'NOT_FOUND', 'models/gemini-2.5-pro is not found for API version v1beta'),
      money: googleFailure(402, 'FAILED_PRECONDITION', 'Billing is off'),
      tooLong: googleFailure(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      ),
    },
    brokenBy: { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } },
  },
} as const;

let server: ProviderServer;
afterEach(() => server.close());

describe.each(Object.entries(PROVIDERS))('%s', (provider, { create, model, cut, fail, brokenBy }) => {
  async function serve(...replies: ProviderReply[]) {
    let next = 0;
    server = await create(() => replies[Math.min(next++, replies.length - 1)] ?? '');
    return createTestLanguage(
      { baseUrl: server.url },
      { provider: provider as 'anthropic', model, headers: { 'X-Team': 'tides' }, contextTokens: undefined },
    );
  }
  const failureOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(AppError);
    return error as AppError;
  };

  it('should plan by a request of the published form, with a schema, and pay cached input at its price', async () => {
    const { language } = await serve({ text: PLAN, inputTokens: 1000, cachedTokens: 400, outputTokens: 100 });
    const context = createCallContext();
    const plan = await language.plan(planInput, context);
    expect(plan.tasks).toHaveLength(3);
    expect(server.requests.map(({ faults }) => faults)).toEqual([[]]);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"rationale"');
    expect(JSON.stringify(server.requests[0]?.body)).toMatch(/"(?:max_tokens|maxOutputTokens)":16384/);
    expect(server.requests[0]?.headers['x-team']).toBe('tides');
    expect(server.requests[0]?.headers[provider === 'google' ? 'x-goog-api-key' : 'x-api-key']).toBe(
      'sk-test-secret',
    );
    expect(context.budget.spent).toMatchObject({ inputTokens: 1000, outputTokens: 100 });
    const price = provider === 'google' ? [1.25, 0.125, 10] : [5, 0.5, 25];
    const [input = 0, cached = 0, output = 0] = price;
    expect(context.budget.spent.costUsd).toBeCloseTo((600 * input + 400 * cached + 100 * output) / 1e6, 9);
  });

  it('should know the context of the model', async () => {
    const { language } = await serve(PLAN);
    expect(language.evidenceTokens).toBeGreaterThan(500_000);
  });

  it('should stream a report, and say when a reply was cut at its limit', async () => {
    const { language } = await serve({ text: REPORT, inputTokens: 2000, outputTokens: 60 });
    const pieces: string[] = [];
    const context = createCallContext();
    const draft = await language.writeReport(writeInput, context, (piece) => pieces.push(piece));
    expect(server.requests[0]?.faults).toEqual([]);
    expect(draft.answer).toContain('30 days');
    expect(pieces.join('')).toContain('They are kept for 30 days');
    expect(context.budget.spent).toMatchObject({ inputTokens: 2000, outputTokens: 60 });
    await server.close();
    const other = await serve({ text: `${REPORT} A sentence that stops in the mid`, stop: cut });
    const { sections } = await other.language.writeReport(writeInput, createCallContext(), () => undefined);
    expect(JSON.stringify(sections)).not.toContain('in the mid');
  });

  it.each(['{"rationale": "x"', ''])(
    'should keep roles in turn when it repairs the reply %j',
    async (reply) => {
      const { language } = await serve(reply, PLAN);
      await language.plan(planInput, createCallContext());
      expect(server.requests.map(({ faults }) => faults)).toEqual([[], []]);
      expect(JSON.stringify(server.requests[1]?.body)).toContain('could not be used');
    },
  );

  it('should ask for text when the server has no schemas', async () => {
    server = await create(({ body }) =>
      /json_schema|responseSchema/.test(JSON.stringify(body)) ? refusal(provider) : PLAN,
    );
    const { language } = createTestLanguage(
      { baseUrl: server.url },
      { provider: provider as 'anthropic', model },
    );
    expect((await language.plan(planInput, createCallContext())).tasks).toHaveLength(3);
  });

  it('should send an effort in the words of the provider, and no temperature that it forbids', async () => {
    server = await create(() => PLAN);
    const { language } = createTestLanguage(
      { baseUrl: server.url },
      { provider: provider as 'anthropic', model, reasoningEffort: 'low' },
    );
    await language.plan(planInput, createCallContext());
    expect(server.requests[0]?.faults).toEqual([]);
    expect(JSON.stringify(server.requests[0]?.body)).toMatch(/"effort":"low"|"thinkingLevel":"LOW"/);
  });

  it('should wait as long as it is told and ask again', async () => {
    const { language, clock } = await serve(fail.busy, PLAN);
    expect((await language.plan(planInput, createCallContext())).tasks).toHaveLength(3);
    expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(34_000);
  });

  it('should ask again when the provider is overloaded, also in the middle of a stream', async () => {
    const { language } = await serve(fail.overloaded, PLAN);
    expect((await language.plan(planInput, createCallContext())).tasks).toHaveLength(3);
    await server.close();
    const other = await serve({ brokenBy }, REPORT);
    const draft = await other.language.writeReport(writeInput, createCallContext(), () => undefined);
    expect(draft.answer).toContain('30 days');
  });

  it('should make the prompt smaller when it does not fit', async () => {
    const { language, logger } = await serve(fail.tooLong, REPORT);
    const evidence = [createEvidence(1, 'Backups are kept for 30 days. '.repeat(2_000))];
    const draft = await language.writeReport({ ...writeInput, evidence }, createCallContext());
    expect(draft.answer).toContain('30 days');
    const [refused = 0, answered = 0] = server.requests.map(({ prompt }) => prompt.length);
    expect(answered).toBeLessThan(refused * 0.6);
    expect(logger.lines.map(({ message }) => message)).toContain(
      'prompt too long for the model, trying with less',
    );
  });

  it.each([
    ['key', 'unauthorized'],
    ['model', 'not-found'],
    ['money', 'quota'],
  ] as const)('should not ask again for want of %s', async (what, kind) => {
    const { language } = await serve(fail[what]);
    const error = await failureOf(language.plan(planInput, createCallContext()));
    expect(error).toMatchObject({ code: 'E024', details: { kind } });
    expect(error.message).not.toMatch(/GoogleGenerativeAI|generateContent|request_id/);
    expect(server.requests).toHaveLength(1);
  });

  it('should end a call that hangs, streamed or not', async () => {
    server = await create(() => 'hang');
    const settings = { provider: provider as 'anthropic', model, maxAttempts: 1, timeoutMs: 200 };
    const { language } = createTestLanguage({ baseUrl: server.url }, settings);
    const calls = [
      language.plan(planInput, createCallContext()),
      language.writeReport(writeInput, createCallContext(), () => undefined),
    ];
    const errors = await Promise.all(calls.map(failureOf));
    expect(errors.map(({ details }) => details['kind'])).toEqual(['timeout', 'timeout']);
  });

  it('should end a call that hangs with the time of its budget', async () => {
    const { language } = await serve('hang');
    const limits = { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0.3, reportReserve: 0 };
    const startedAt = Date.now();
    const elapsedSeconds = () => (Date.now() - startedAt) / 1000;
    const budget = createRunBudget({ limits, spent: NO_USAGE, elapsedSeconds }).forStep();
    const error = await failureOf(language.plan(planInput, { ...createCallContext(), budget }));
    expect(error.code).toBe('E026');
    expect(elapsedSeconds()).toBeLessThan(2);
  });

  it('should ask for fewer tokens of reply when it is told to', async () => {
    const told = 'maximum tokens: 16384 is more than the 8192 that this model may answer';
    server = await create(({ body }) =>
      JSON.stringify(body).includes('16384') ? refusal(provider, told) : PLAN,
    );
    const { language } = createTestLanguage(
      { baseUrl: server.url },
      { provider: provider as 'anthropic', model, contextTokens: undefined },
    );
    await language.plan(planInput, createCallContext());
    expect(server.requests).toHaveLength(2);
    expect(JSON.stringify(server.requests[1]?.body)).toMatch(/"(?:max_tokens|maxOutputTokens)":8192/);
  });
});

function refusal(
  provider: string,
  message = 'response formats are not supported by this model',
): ProviderReply {
  return provider === 'google'
    ? googleFailure(400, 'INVALID_ARGUMENT', message)
    : anthropicFailure(400, 'invalid_request_error', message);
}
