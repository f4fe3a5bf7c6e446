import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { toMessages } from '../../../../src/language/model/chat-messages.ts';
import { regionOf } from '../../../../src/language/model/providers/bedrock.ts';
import { buildChatModel } from '../../../../src/language/model/providers/build-chat-model.ts';
import { finishReasonOf } from '../../../../src/language/model/providers/finish-reason.ts';
import { toolDefinitions } from '../../../../src/language/model/providers/structured-options.ts';
import { callTools } from '../../../../src/language/model/tasks/call-tools.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import { createTestLanguage, createTestTasks, planInput } from './setup.ts';

const PLAN = JSON.stringify({ rationale: 'parts', tasks: ['How long?', 'Who deletes?', 'Where kept?'] });
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, never>>;
}

let close: () => Promise<unknown> = async () => undefined;
afterEach(() => close());

async function serve(reply: (received: Received) => { readonly type: string; readonly text: string }) {
  const requests: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const received = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(Buffer.concat(parts).toString('utf8')),
    };
    requests.push(received);
    const { type, text } = reply(received);
    response.writeHead(200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const json = (value: object) => ({ type: 'application/json', text: JSON.stringify(value) });
const openAiReply = {
  id: 'x',
  object: 'chat.completion',
  created: 0,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: PLAN } }],
  usage: { prompt_tokens: 900, completion_tokens: 90, total_tokens: 990 },
};
const planBy = async (settings: Parameters<typeof createTestLanguage>[1], url: string) => {
  const { language } = createTestLanguage({ baseUrl: url }, { headers: { 'X-Team': 'tides' }, ...settings });
  const context = createCallContext();
  expect((await language.plan(planInput, context)).tasks).toHaveLength(3);
  return context.budget.spent;
};

const tools = [
  {
    name: 'search',
    description: 'Finds passages.',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  },
];
const calls = ['one', 'two'].map((id) => ({ id, tool: 'search', input: { query: id } }));
const results = calls.map(({ id }) => ({ id, text: `Result ${id}` }));
const step = { text: '', calls, results };
/** What an agent calls after a step of two calls. */
const callBy = async (settings: Parameters<typeof createTestTasks>[1], url: string) => {
  const { withTask } = createTestTasks({ baseUrl: url }, settings);
  const asked = { role: 'executor', name: 'investigate', system: 'Look.', user: 'Backups?', tools } as const;
  const turn = await withTask(
    'executor',
    (task) => callTools(task, { ...asked, steps: [step] }, createCallContext()),
    undefined,
  );
  return turn.calls.map(({ tool, input }) => [tool, input]);
};
const called = ['a', 'b'].map((query) => ['search', { query }]);

describe('Azure', () => {
  it('should ask a deployment with its key and a version of the API', async () => {
    const { url, requests } = await serve(() => json(openAiReply));
    const spent = await planBy({ provider: 'azure', model: 'gpt-5.1', reasoningEffort: 'high' }, url);
    expect(requests[0]?.path).toBe(
      '/openai/deployments/gpt-5.1/chat/completions?api-version=2025-04-01-preview',
    );
    expect(requests[0]?.headers).toMatchObject({ 'api-key': 'sk-test-secret', 'x-team': 'tides' });
    expect(requests[0]?.headers.authorization ?? '').not.toContain('sk-test-secret');
    expect(requests[0]?.body).toMatchObject({
      reasoning_effort: 'high',
      response_format: { type: 'json_schema' },
    });
    expect(spent).toMatchObject({ inputTokens: 900, outputTokens: 90 });
    expect(spent.costUsd).toBeGreaterThan(0);
    await planBy({ provider: 'azure', model: 'd' }, `${url}/?api-version=2024-10-21`);
    expect(requests[1]?.path).toBe('/openai/deployments/d/chat/completions?api-version=2024-10-21');
  });
});

describe('Mistral', () => {
  it('should ask its own API, which streams whatever has a deadline', async () => {
    const chunk = (delta: object, finish: string | null, usage?: object) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...(usage ? { usage } : {}) })}\n\n`;
    const text = `${chunk({ role: 'assistant', content: PLAN.slice(0, 20) }, null)}${chunk({ content: PLAN.slice(20) }, 'stop', openAiReply.usage)}data: [DONE]\n\n`;
    const { url, requests } = await serve(() => ({ type: 'text/event-stream', text }));
    const spent = await planBy({ provider: 'mistral', model: 'mistral-large-latest' }, url);
    expect(requests[0]?.path).toBe('/v1/chat/completions');
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer sk-test-secret', 'x-team': 'tides' });
    expect(requests[0]?.body).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'plan', strict: true } },
    });
    expect(spent).toMatchObject({ inputTokens: 900, outputTokens: 90 });
  });
});

describe('tools', () => {
  it('should be called by Mistral, with ids that it takes', async () => {
    const toolCalls = ['a', 'b'].map((query, index) => ({
      id: `call0000${index}`,
      index,
      function: { name: 'search', arguments: JSON.stringify({ query }) },
    }));
    const delta = { role: 'assistant', content: '', tool_calls: toolCalls };
    const chunk = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm' };
    const choices = [{ index: 0, delta, finish_reason: 'tool_calls' }];
    const text = `data: ${JSON.stringify({ ...chunk, choices })}\n\ndata: [DONE]\n\n`;
    const { url, requests } = await serve(() => ({ type: 'text/event-stream', text }));
    expect(await callBy({ provider: 'mistral', model: 'mistral-large-latest' }, url)).toEqual(called);
    expect(requests).toHaveLength(1);
    const { messages, tools: told } = requests[0]?.body ?? {};
    expect(told).toMatchObject([{ type: 'function', function: { name: 'search' } }]);
    const [, , said, first] = messages as unknown as { tool_calls: { id: string }[]; tool_call_id: string }[];
    expect(said?.tool_calls.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^\w{9}$/),
      expect.anything(),
    ]);
    expect(first?.tool_call_id).toBe(said?.tool_calls[0]?.id);
  });

  it('should be called by Ollama, all at one index', async () => {
    const toolCalls = ['a', 'b'].map((query) => ({ function: { name: 'search', arguments: { query } } }));
    const message = { role: 'assistant', content: '', tool_calls: toolCalls };
    const last = { done: true, done_reason: 'stop', prompt_eval_count: 900, eval_count: 90 };
    const text = `${JSON.stringify({ model: 'm', created_at: '2026-01-01T00:00:00Z', message, ...last })}\n`;
    const { url, requests } = await serve(() => ({ type: 'application/x-ndjson', text }));
    expect(await callBy({ provider: 'ollama', model: 'qwen3:14b' }, url)).toEqual(called);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'search' } }],
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ function: { arguments: { query: 'one' } } }, {}] },
        { role: 'tool', content: 'Result one' },
        { role: 'tool', content: 'Result two' },
      ],
    });
  });
});

describe('Ollama', () => {
  it('should ask its own API with the shape, the context and whether to think', async () => {
    const { url, requests } = await serve(() => ({
      type: 'application/x-ndjson',
      text: `${JSON.stringify({ model: 'm', created_at: '2026-01-01T00:00:00Z', message: { role: 'assistant', content: PLAN }, done: true, done_reason: 'stop', prompt_eval_count: 900, eval_count: 90 })}\n`,
    }));
    const spent = await planBy({ provider: 'ollama', model: 'qwen3:14b', reasoningEffort: 'none' }, url);
    expect(requests[0]?.path).toBe('/api/chat');
    expect(requests[0]?.headers).toMatchObject({ 'x-team': 'tides' });
    expect(requests[0]?.body).toMatchObject({
      think: false,
      format: { type: 'object' },
      options: { num_ctx: 16_000, temperature: 0 },
    });
    expect(spent).toMatchObject({ inputTokens: 900, outputTokens: 90, costUsd: 0 });
  });
});

describe('Bedrock', () => {
  it.each([
    ['bedrock-runtime.eu-central-1.amazonaws.com', 'eu-central-1'],
    ['vpce-1-2.bedrock-runtime.us-east-1.vpce.amazonaws.com', 'us-east-1'],
    ['bedrock-runtime-fips.us-west-2.amazonaws.com', 'us-west-2'],
  ])('should read the region from %s', (host, region) => {
    expect(regionOf(host)).toBe(region);
  });

  const build = () =>
    buildChatModel({
      settings: {
        provider: 'bedrock',
        baseUrl: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
        apiKey: 'key-of-bedrock',
        headers: { 'X-Team': 'tides' },
        timeoutMs: 1000,
        maxOutputTokens: 500,
        reasoningEffort: 'high',
      },
      model: 'eu.anthropic.claude-opus-4-6-v1:0',
      abilities: { temperature: true, streamUsage: true },
      send: async () => new Response(),
    });

  /** Its address is always https: the request is taken where it would leave. */
  const take = async () => {
    const model = await build();
    const sent: { hostname: string; path: string; headers: Record<string, string>; body: string }[] = [];
    const handler = {
      handle: async (request: (typeof sent)[number]) => {
        sent.push(request);
        const reply = {
          output: { message: { role: 'assistant', content: [{ text: 'Thirty' }] } },
          stopReason: 'max_tokens',
          usage: { inputTokens: 60, outputTokens: 5, totalTokens: 105, cacheReadInputTokens: 40 },
          metrics: { latencyMs: 1 },
        };
        const body = Readable.from([JSON.stringify(reply)]);
        return { response: { statusCode: 200, headers: { 'content-type': 'application/json' }, body } };
      },
    };
    Object.assign(Reflect.get(Reflect.get(model, 'client'), 'config'), { requestHandler: handler });
    return { model, sent };
  };

  it('should ask its region with a key of Bedrock and the effort of its model', async () => {
    const { model, sent } = await take();
    const turns = [
      { role: 'system', content: 'Answer.' },
      { role: 'user', content: 'How long?' },
    ] as const;
    const message = await model.invoke(await toMessages(turns));
    expect(sent[0]).toMatchObject({
      hostname: 'bedrock-runtime.eu-central-1.amazonaws.com',
      path: '/model/eu.anthropic.claude-opus-4-6-v1%3A0/converse',
      headers: { Authorization: 'Bearer key-of-bedrock', 'X-Team': 'tides' },
    });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      system: [{ text: 'Answer.' }],
      messages: [{ role: 'user', content: [{ text: 'How long?' }] }],
      inferenceConfig: { maxTokens: 500 },
      additionalModelRequestFields: { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } },
    });
    expect(message.content).toBe('Thirty');
    expect(finishReasonOf(message)).toBe('length');
    expect(message.usage_metadata).toMatchObject({
      input_tokens: 100,
      input_token_details: { cache_read: 40 },
    });
  });

  it('should be told of tools and of all results of a turn together', async () => {
    const { model, sent } = await take();
    const told = model.bindTools?.(toolDefinitions('bedrock', tools));
    await told?.invoke(
      await toMessages([
        { role: 'user', content: 'How long?' },
        { role: 'assistant', content: '', calls },
        ...calls.map((call) => ({ role: 'tool', content: `Result ${call.id}`, call }) as const),
      ]),
    );
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      toolConfig: { tools: [{ toolSpec: { name: 'search', inputSchema: { json: { type: 'object' } } } }] },
      messages: [
        { role: 'user' },
        { role: 'assistant', content: calls.map(({ id, input }) => ({ toolUse: { toolUseId: id, input } })) },
        { role: 'user', content: calls.map(({ id }) => ({ toolResult: { toolUseId: id } })) },
      ],
    });
  });
});
