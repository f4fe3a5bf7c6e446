import type { Attributes } from '@opentelemetry/api';
import type { ModelProvider } from '../../domain/index.ts';
import type { AroundEndpoint, ChatEndpoint, ModelSettings } from '../../language/index.ts';
import type { Tracing } from './tracing.ts';

type Turn = Parameters<ChatEndpoint['send']>[0]['turns'][number];
type ReplyCall = NonNullable<Awaited<ReturnType<ChatEndpoint['send']>>['calls']>[number];

/** As the conventions call them. */
const PROVIDER_NAMES: Readonly<Record<ModelProvider, string>> = {
  'openai-compatible': 'openai',
  anthropic: 'anthropic',
  google: 'gcp.gemini',
  bedrock: 'aws.bedrock',
  azure: 'azure.ai.openai',
  mistral: 'mistral_ai',
  ollama: 'ollama',
};

/** A span for each request to a model, by the GenAI conventions of OpenTelemetry. */
export function traceEndpoint(
  tracing: Tracing,
  settings: Pick<ModelSettings, 'temperature' | 'maxOutputTokens'>,
): AroundEndpoint {
  return (endpoint, { provider = 'openai-compatible', baseUrl }) => ({
    send: (request, signal) => {
      const attributes = {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': PROVIDER_NAMES[provider],
        'gen_ai.request.model': request.model,
        ...(request.onText !== undefined && { 'gen_ai.request.stream': true }),
        ...(settings.temperature !== undefined && { 'gen_ai.request.temperature': settings.temperature }),
        ...(settings.maxOutputTokens !== undefined && {
          'gen_ai.request.max_tokens': settings.maxOutputTokens,
        }),
        ...serverOf(baseUrl),
      };
      return tracing.span(`chat ${request.model}`, { attributes, isCall: true }, async (span) => {
        if (tracing.content)
          span.setAttribute('gen_ai.input.messages', JSON.stringify(request.turns.map(toMessage)));
        const reply = await endpoint.send(request, signal);
        const { finishReason, counted } = reply;
        if (finishReason !== undefined) span.setAttribute('gen_ai.response.finish_reasons', [finishReason]);
        if (counted !== undefined) {
          span.setAttribute('gen_ai.usage.input_tokens', counted.inputTokens);
          span.setAttribute('gen_ai.usage.output_tokens', counted.outputTokens);
        }
        if (tracing.content) {
          const parts = [{ type: 'text', content: reply.text }, ...(reply.calls ?? []).map(toCallPart)];
          const message = { role: 'assistant', parts, finish_reason: finishReason ?? 'stop' };
          span.setAttribute('gen_ai.output.messages', JSON.stringify([message]));
        }
        return reply;
      });
    },
  });
}

/** Host and port of an endpoint. */
export function serverOf(baseUrl: string): Attributes {
  if (!URL.canParse(baseUrl)) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  return { 'server.address': hostname, 'server.port': Number(port || (protocol === 'https:' ? 443 : 80)) };
}

const toCallPart = ({ id, name, arguments: given }: ReplyCall) => ({
  type: 'tool_call',
  id,
  name,
  arguments: given,
});

/** Pictures are named, not sent along. */
function toMessage(turn: Turn) {
  const { role, content } = turn;
  if (role === 'tool')
    return { role, parts: [{ type: 'tool_call_response', id: turn.call.id, response: content }] };
  if (typeof content === 'string') {
    const calls = (turn.calls ?? []).map(({ id, tool, input }) =>
      toCallPart({ id, name: tool, arguments: JSON.stringify(input) }),
    );
    return { role, parts: [{ type: 'text', content }, ...calls] };
  }
  const parts = content.map((part) =>
    part.type === 'text'
      ? { type: 'text', content: part.text }
      : { type: 'blob', modality: 'image', mime_type: part.mediaType },
  );
  return { role, parts };
}
