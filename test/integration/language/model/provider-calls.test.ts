import { afterEach, describe, expect, it } from 'vitest';
import type { AgentStep } from '../../../../src/domain/findings/index.ts';
import type { ModelSettings } from '../../../../src/language/model/settings.ts';
import { callTools } from '../../../../src/language/model/tasks/call-tools.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import { createAnthropicServer } from '../../../fakes/provider-servers/anthropic-server.ts';
import { createGoogleServer } from '../../../fakes/provider-servers/google-server.ts';
import type { ProviderReply, ProviderServer } from '../../../fakes/provider-servers/provider-server.ts';
import { createTestTasks } from './setup.ts';

let server: ProviderServer;
afterEach(() => server.close());

/** As zod writes it, with what not every provider takes. */
const inputSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  required: ['queries'],
  properties: {
    queries: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    order: { oneOf: [{ const: 'date' }, { type: 'string', enum: ['rank'] }], default: 'rank' },
  },
};
const tools = [
  { name: 'search', description: 'Finds passages.', inputSchema },
  { name: 'list', description: 'Lists documents.', inputSchema: { type: 'object', properties: {} } },
];
const calls = [
  { id: 'toolu_1', name: 'search', input: { queries: ['backups'] } },
  { id: 'toolu_2', name: 'list', input: {} },
];
const steps: readonly AgentStep[] = [
  {
    text: 'Looking.',
    calls: [
      { id: 'a', tool: 'search', input: { queries: ['tapes'] } },
      { id: 'b', tool: 'list', input: {} },
    ],
    results: [
      { id: 'b', text: 'Handbook 1' },
      { id: 'a', text: 'Tapes are shredded.' },
    ],
  },
  { text: '', calls: [{ id: 'c', tool: 'list', input: {} }], results: [{ id: 'c', text: 'Handbook 2' }] },
];
const turnBy = (settings: Partial<ModelSettings>, own = steps) => {
  const { withTask } = createTestTasks({ baseUrl: server.url }, settings);
  const request = {
    role: 'executor',
    name: 'investigate',
    system: 'Look.',
    user: 'Backups?',
    tools,
  } as const;
  const context = createCallContext();
  return withTask('executor', (task) => callTools(task, { ...request, steps: own }, context), undefined);
};

describe('Anthropic', () => {
  const settings = { provider: 'anthropic', model: 'claude-sonnet-5-5' } as const;
  const serve = async (reply: ProviderReply) => {
    server = await createAnthropicServer(() => reply);
  };

  it('should get tools and history in the published form, cached, and call', async () => {
    await serve({ text: 'Looking.', calls });
    const turn = await turnBy(settings);
    expect(server.requests.flatMap(({ faults }) => faults)).toEqual([]);
    expect(turn).toEqual({
      text: 'Looking.',
      calls: calls.map(({ id, name, input }) => ({ id, tool: name, input })),
    });
    expect(server.requests[0]?.body).toMatchObject({
      cache_control: { type: 'ephemeral' },
      tools: [{ name: 'search', input_schema: { required: ['queries'] } }, { name: 'list' }],
      messages: [
        { role: 'user' },
        { role: 'assistant', content: [{ text: 'Looking.' }, { id: 'a' }, { id: 'b' }] },
        {
          role: 'user',
          content: [{ tool_use_id: 'a', content: 'Tapes are shredded.' }, { tool_use_id: 'b' }],
        },
        { role: 'assistant', content: [{ id: 'c', name: 'list' }] },
        { role: 'user', content: [{ tool_use_id: 'c' }] },
      ],
    });
  });

  it('should think while it calls', async () => {
    await serve({ text: '', calls });
    expect((await turnBy({ ...settings, reasoningEffort: 'high' })).calls).toHaveLength(2);
    expect(server.requests).toHaveLength(1);
  });
});

describe('Google', () => {
  it.each(['gemini-3.8-flash', 'gemini-2.5-pro'])(
    'should get tools and history in the published form: %s',
    async (model) => {
      server = await createGoogleServer(() => ({ text: 'Looking.', calls }));
      const turn = await turnBy({ provider: 'google', model });
      expect(server.requests.flatMap(({ faults }) => faults)).toEqual([]);
      expect(turn).toMatchObject({
        text: 'Looking.',
        calls: [
          { tool: 'search', input: { queries: ['backups'] } },
          { tool: 'list', input: {} },
        ],
      });
      expect(new Set(turn.calls.map(({ id }) => id)).size).toBe(2);
      const { contents, tools: told } = server.requests[0]?.body ?? {};
      expect(told).toMatchObject([
        {
          functionDeclarations: [
            { name: 'search', parameters: { properties: { order: { anyOf: [{ enum: ['date'] }, {}] } } } },
            { name: 'list' },
          ],
        },
      ]);
      expect(contents).toMatchObject([
        { role: 'user' },
        { role: 'model', parts: [{ text: 'Looking.' }, { functionCall: { name: 'search' } }] },
        { role: 'user', parts: [{ functionResponse: { response: { result: 'Tapes are shredded.' } } }] },
        { role: 'model', parts: [{ functionCall: { name: 'list' } }] },
        { role: 'user', parts: [{ functionResponse: { response: { result: 'Handbook 1' } } }] },
        { role: 'model' },
        { role: 'user', parts: [{ functionResponse: { response: { result: 'Handbook 2' } } }] },
      ]);
    },
  );
});
