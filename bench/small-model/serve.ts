import { createOpenAiServer } from '../../test/fakes/openai-server.ts';
import { openLlama } from './llama.ts';

// A model of a GGUF file behind an OpenAI-compatible address, in a process of its own: what ends it does not end the bench. Each answer is
// told to the parent. `serve.ts FILE CONTEXT`
const [, , file = '', context = '8192'] = process.argv;
const llama = await openLlama(file, Number(context));
const LONGEST_REPLY = 4096;

const server = await createOpenAiServer({
  tells: {
    '/v1/models': {
      object: 'list',
      data: [{ id: 'small-model', object: 'model', context_length: llama.contextTokens }],
    },
  },
  reply: ({ messages, body, task, format }) => {
    const promptTokens = llama.countPrompt(messages);
    const left = llama.contextTokens - promptTokens - 1;
    if (left < 1) {
      const message = `request (${promptTokens} tokens) exceeds the available context size (${llama.contextTokens} tokens), try increasing it`;
      process.send?.({ task, promptTokens, tokens: 0, seconds: 0, end: 'refused' });
      return {
        status: 400,
        body: {
          error: { code: 400, message, type: 'exceed_context_size_error', n_ctx: llama.contextTokens },
        },
      };
    }
    return {
      write: async (onPiece, signal) => {
        const { tokens, seconds, finishReason } = await llama.answer(messages, {
          maxTokens: Math.min(left, body.max_tokens ?? LONGEST_REPLY),
          temperature: body.temperature ?? 0,
          schema: schemaIn(format, body.response_format?.json_schema),
          signal,
          onPiece,
        });
        process.send?.({
          task,
          promptTokens,
          tokens,
          seconds,
          end: signal.aborted ? 'aborted' : finishReason,
        });
        return { usage: { prompt_tokens: promptTokens, completion_tokens: tokens }, finishReason };
      },
    };
  },
});
process.send?.({ baseUrl: server.baseUrl, contextTokens: llama.contextTokens });
process.on('disconnect', () => process.exit(0));

function schemaIn(format: string, given: unknown): object | 'json' | undefined {
  if (format === 'json_object') return 'json';
  if (typeof given !== 'object' || given === null || !('schema' in given)) return undefined;
  return Object(given.schema);
}
