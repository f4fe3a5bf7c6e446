import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createCallContext } from '../../../fakes/call-context.ts';
import { createOpenAiServer, type OpenAiServer } from '../../../fakes/openai-server.ts';
import { createEvidence, createTestLanguage, writeInput } from './setup.ts';

const REPORT = '# Backups\n\n## Summary\nBackups are kept for 30 days [ev_1].\n';
let server: OpenAiServer;
afterEach(() => server.close());

async function serve(tells: Readonly<Record<string, unknown>>, contextTokens?: number) {
  server = await createOpenAiServer({ reply: () => REPORT, tells });
  return createTestLanguage(server, { contextTokens }).language;
}
const evidence = [createEvidence(1, 'A fact about backups. '.repeat(40_000))];
/** Characters of a prompt that was cut to fit, and the tokens of reply asked for. */
async function sent(language: Awaited<ReturnType<typeof serve>>) {
  await language.writeReport({ ...writeInput, evidence }, createCallContext());
  const { prompt = '', body } = server.requests.at(-1) ?? {};
  return { tokens: prompt.length / 4.4, reply: body?.max_tokens ?? 0 };
}
const listed = (more: object) => ({
  data: [
    { id: 'other', ...more },
    { id: 'test-model', ...more },
  ],
});

describe('the context of a model', () => {
  it.each<[string, Readonly<Record<string, unknown>>, number]>([
    ['vLLM', { '/v1/models': listed({ max_model_len: 8192 }) }, 8192],
    ['OpenRouter', { '/v1/models': listed({ context_length: 8192 }) }, 8192],
    [
      'llama.cpp',
      {
        '/props': { default_generation_settings: { n_ctx: 8192 } },
        '/v1/models': listed({ meta: { n_ctx_train: 131_072 } }),
      },
      8192,
    ],
    [
      'LM Studio',
      {
        '/v1/models': listed({}),
        '/api/v0/models': listed({ max_context_length: 131_072, loaded_context_length: 8192 }),
      },
      8192,
    ],
    [
      'Ollama that was told',
      {
        '/api/show': {
          parameters: 'stop "x"\nnum_ctx    8192',
          model_info: { 'llama.context_length': 131_072 },
        },
      },
      8192,
    ],
    ['Ollama that was not', { '/api/show': { model_info: { 'llama.context_length': 131_072 } } }, 4096],
    [
      'Ollama with a loaded model',
      {
        '/api/show': { model_info: {} },
        '/api/ps': { models: [{ name: 'test-model:latest', context_length: 8192 }] },
      },
      8192,
    ],
    ['TGI', { '/info': { max_total_tokens: 8192 } }, 8192],
    ['nobody', {}, 131_072],
    ['a page', { '/v1/models': '<html></html>', '/props': [], '/api/show': 'x' }, 131_072],
  ])('should be what %s tells', async (_, tells, context) => {
    const { tokens, reply } = await sent(await serve(tells));
    expect(tokens + reply).toBeLessThanOrEqual(context);
    // A writer is given 64,000 at most.
    expect(tokens + reply).toBeGreaterThan(Math.min(context * 0.7, 64_000));
  });

  it('should be what the user says, without asking', async () => {
    const language = await serve({ '/v1/models': listed({ max_model_len: 4096 }) }, 16_000);
    expect((await sent(language)).tokens).toBeGreaterThan(8000);
  });

  it('should be known before evidence is gathered', async () => {
    const language = await serve({ '/v1/models': listed({ max_model_len: 8192 }) });
    expect(language.evidenceTokens).toBeGreaterThan(20_000);
    await language.prepare?.();
    expect(language.evidenceTokens).toBeLessThan(8192);
  });

  it('should not keep a call waiting for a server that does not say', async () => {
    server = await createOpenAiServer({ reply: () => REPORT });
    const hanging = createServer(() => undefined);
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as AddressInfo;
    const { language } = createTestLanguage(
      { baseUrl: `http://127.0.0.1:${port}/v1` },
      { contextTokens: undefined },
    );
    const startedAt = Date.now();
    await language.prepare?.();
    expect(Date.now() - startedAt).toBeLessThan(3000);
    hanging.closeAllConnections();
    hanging.close();
  });
});
