import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import {
  alternates,
  createProviderServer,
  type ProviderReply,
  type ProviderShape,
} from './provider-server.ts';

const TextSchema = z.strictObject({ type: z.literal('text'), text: z.string().min(1) });
const ImageSchema = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: z.base64(),
  }),
});
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const ID = /^[a-zA-Z0-9_-]+$/;
const ToolUseSchema = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(ID),
  name: z.string().regex(NAME),
  input: z.record(z.string(), z.unknown()),
});
const ToolResultSchema = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().regex(ID),
  content: z.string(),
});
const BlockSchema = z.union([TextSchema, ImageSchema, ToolUseSchema, ToolResultSchema]);
/** `POST /v1/messages` of the Messages API, as far as a chat goes. */
const BodySchema = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string().min(1), z.array(BlockSchema).min(1)]),
      }),
    )
    .min(1),
  system: z.union([z.string(), z.array(TextSchema)]).optional(),
  tools: z
    .array(
      z.strictObject({
        name: z.string().regex(NAME),
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .optional(),
  cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
  temperature: z.number().min(0).max(1).optional(),
  stream: z.boolean().optional(),
  thinking: z.strictObject({ type: z.literal('adaptive') }).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z
        .strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) })
        .optional(),
    })
    .optional(),
});

type Message = z.infer<typeof BodySchema>['messages'][number];

/** Every call must have its result in the message after it, and every result its call before. */
const unanswered = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap((message, at) => {
    const ids = idsOf(messages[at - 1], 'tool_use');
    const answered = idsOf(message, 'tool_result');
    return ids.join() === answered.join()
      ? []
      : [`messages.${at}: tool_use ids ${ids.join()} need tool_result blocks, got ${answered.join()}`];
  });

const idsOf = (message: Message | undefined, type: 'tool_use' | 'tool_result'): readonly string[] =>
  typeof message?.content !== 'object'
    ? []
    : message.content.flatMap((block) => {
        if (block.type !== type) return [];
        return block.type === 'tool_use' ? block.id : block.type === 'tool_result' ? block.tool_use_id : [];
      });

const SHAPE: ProviderShape = {
  check: ({ path, headers, body }) => {
    const parsed = BodySchema.safeParse(body);
    const roles = parsed.data?.messages.map(({ role }) => role) ?? [];
    const schema = parsed.data?.output_config?.format?.schema;
    return [
      ...(path === '/v1/messages' ? [] : [`path ${path}`]),
      ...(headers['x-api-key'] === undefined ? ['x-api-key header is required'] : []),
      ...(headers['anthropic-version'] === '2023-06-01' ? [] : ['anthropic-version: header is required']),
      ...(headers['content-type'] === 'application/json' ? [] : ['content-type']),
      ...(parsed.success ? [] : [z.prettifyError(parsed.error)]),
      ...(alternates(roles) ? [] : [`messages: roles must alternate, got ${roles.join(', ')}`]),
      ...unanswered(parsed.data?.messages ?? []),
      ...(parsed.data?.thinking && parsed.data.temperature !== undefined
        ? ['`temperature` may only be set to 1 when thinking is enabled']
        : []),
      ...(schema === undefined || isClosed(schema)
        ? []
        : ["output_config.format.schema: For 'object' type, 'additionalProperties' must be set to false"]),
    ];
  },
  refuse: (faults) => ({ status: 400, error: anthropicError('invalid_request_error', faults.join('; ')) }),
  send: (response, { body }, reply) => {
    const isStream = body['stream'] === true;
    if ('brokenBy' in reply) return streamError(response, reply.brokenBy);
    const { text, calls = [], inputTokens = 1000, cachedTokens = 0, outputTokens = 200 } = reply;
    const { stop = calls.length > 0 ? 'tool_use' : 'end_turn' } = reply;
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: body['model'] };
    // What was read from the cache is not part of `input_tokens` here.
    const input = {
      input_tokens: inputTokens - cachedTokens,
      cache_read_input_tokens: cachedTokens,
      cache_creation_input_tokens: 0,
    };
    if (!isStream) {
      const content = [{ type: 'text', text }];
      const usage = { ...input, output_tokens: outputTokens };
      const answer = { ...message, content, stop_reason: stop, stop_sequence: null, usage };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    const half = Math.ceil(text.length / 2);
    begin(response, { ...message, content: [], usage: { ...input, output_tokens: 1 } });
    for (const piece of [text.slice(0, half), text.slice(half)])
      event(response, 'content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } });
    event(response, 'content_block_stop', { index: 0 });
    for (const [at, call] of calls.entries()) sendCall(response, at + 1, call);
    event(response, 'message_delta', {
      delta: { stop_reason: stop, stop_sequence: null },
      usage: { output_tokens: outputTokens },
    });
    event(response, 'message_stop', {});
    response.end();
  },
};

export const createAnthropicServer = (reply: Parameters<typeof createProviderServer>[1]) =>
  createProviderServer(SHAPE, reply);

export const anthropicError = (type: string, message: string): object => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_1',
});

export const anthropicFailure = (
  status: number,
  type: string,
  message: string,
  headers = {},
): ProviderReply => ({
  status,
  error: anthropicError(type, message),
  headers,
});

function event(response: ServerResponse, type: string, data: object): void {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}

function begin(response: ServerResponse, message: object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  event(response, 'message_start', { message: { ...message, stop_reason: null, stop_sequence: null } });
  event(response, 'content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  event(response, 'ping', {});
}

function sendCall(
  response: ServerResponse,
  index: number,
  call: { id: string; name: string; input: object },
) {
  const { id, name, input } = call;
  event(response, 'content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } });
  const json = JSON.stringify(input);
  for (const partial of ['', json.slice(0, 5), json.slice(5)])
    event(response, 'content_block_delta', {
      index,
      delta: { type: 'input_json_delta', partial_json: partial },
    });
  event(response, 'content_block_stop', { index });
}

function streamError(response: ServerResponse, error: object): void {
  begin(response, { id: 'msg_1', content: [], usage: { input_tokens: 1, output_tokens: 1 } });
  response.write(`event: error\ndata: ${JSON.stringify(error)}\n\n`);
  response.end();
}

/** Every object of the schema says that it has no further properties. */
function isClosed(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isClosed);
  if (typeof node !== 'object' || node === null) return true;
  const { type, additionalProperties } = node as Record<string, unknown>;
  return (type !== 'object' || additionalProperties === false) && Object.values(node).every(isClosed);
}
