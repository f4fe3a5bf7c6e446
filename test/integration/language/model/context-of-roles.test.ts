import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createCallContext } from '../../../fakes/call-context.ts';
import { createOpenAiServer, type OpenAiServer } from '../../../fakes/openai-server.ts';
import { createEvidence, createTestLanguage, planInput, writeInput } from './setup.ts';

const REPORT = '# Backups\n\n## Summary\nBackups are kept for 30 days [ev_1].\n';
const evidence = [createEvidence(1, 'A fact about backups. '.repeat(40_000))];
const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serve(contexts: Readonly<Record<string, number>>): Promise<OpenAiServer> {
  const data = Object.entries(contexts).map(([id, tokens]) => ({ id, max_model_len: tokens }));
  const server = await createOpenAiServer({ reply: () => REPORT, tells: { '/v1/models': { data } } });
  closing.push(() => server.close());
  return server;
}
type Language = ReturnType<typeof createTestLanguage>['language'];
const write = (language: Language) =>
  language.writeReport({ ...writeInput, evidence }, createCallContext()).catch(() => undefined);
const judge = (language: Language) =>
  language
    .judgeClaims?.(
      { ...writeInput, claims: [{ id: 'c1', text: 'Backups are kept.', evidenceIds: ['ev_1'] }], evidence },
      createCallContext(),
    )
    .catch(() => undefined);
/** Tokens of the prompt and the reply of the requests to a model, at most. */
const mostOf = ({ requests }: OpenAiServer, model: string): number =>
  Math.max(
    ...requests
      .filter((request) => request.model === model)
      .map(({ prompt, body }) => prompt.length / 4.4 + (body.max_tokens ?? 0)),
  );
const fills = (most: number, context: number) => {
  expect(most).toBeLessThanOrEqual(context);
  expect(most).toBeGreaterThan(context * 0.7);
};

describe('the contexts of roles', () => {
  it('should be asked at the endpoint of each, and evidence be measured by the one of the writer', async () => {
    const [general, writer] = [await serve({ same: 16_384 }), await serve({ same: 8192 })];
    const { language } = createTestLanguage(general, {
      model: 'same',
      contextTokens: undefined,
      roles: { writer: { baseUrl: writer.baseUrl, model: 'same' } },
    });
    await language.prepare?.();
    expect(language.evidenceTokens).toBeLessThan(8192);
    await Promise.all([write(language), judge(language)]);
    fills(mostOf(general, 'same'), 16_384);
    fills(mostOf(writer, 'same'), 8192);
  });

  it('should be those of each model of one endpoint', async () => {
    const server = await serve({ small: 4096, large: 16_384 });
    const { language } = createTestLanguage(server, {
      model: 'small',
      contextTokens: undefined,
      roles: { writer: { baseUrl: server.baseUrl, model: 'large' } },
    });
    await Promise.all([write(language), judge(language)]);
    fills(mostOf(server, 'small'), 4096);
    fills(mostOf(server, 'large'), 16_384);
  });

  it('should be what the user says, for every role', async () => {
    const [general, writer] = [await serve({ same: 16_384 }), await serve({ same: 4096 })];
    const { language } = createTestLanguage(general, {
      model: 'same',
      contextTokens: 10_000,
      roles: { writer: { baseUrl: writer.baseUrl, model: 'same' } },
    });
    await Promise.all([write(language), judge(language)]);
    fills(mostOf(general, 'same'), 10_000);
    fills(mostOf(writer, 'same'), 10_000);
  });
});

describe("Ollama's own API", () => {
  const plan = JSON.stringify({ rationale: 'parts', tasks: ['How long?', 'Who deletes?', 'Where kept?'] });
  it.each([
    ['made with', { parameters: 'num_ctx 9000', model_info: { 'qwen3.context_length': 40_960 } }, 9000],
    ['trained for, which is little', { model_info: { 'qwen3.context_length': 8192 } }, 8192],
    ['trained for, which is much', { model_info: { 'qwen3.context_length': 262_144 } }, 32_768],
    ['nobody knows', 'x', 32_768],
  ])('should be told to hold what its model was %s', async (_, shown, context) => {
    const chats: { readonly options: Readonly<Record<string, unknown>> }[] = [];
    const asked: (readonly [string | undefined, string | undefined])[] = [];
    const server = createServer(async (incoming, response) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      asked.push([incoming.url, incoming.headers['x-team'] as string | undefined]);
      if (incoming.url !== '/api/chat') return response.end(JSON.stringify(shown));
      chats.push(JSON.parse(Buffer.concat(parts).toString('utf8')));
      const message = { role: 'assistant', content: plan };
      const counts = { prompt_eval_count: 900, eval_count: 90 };
      const reply = { model: 'm', created_at: '2026-01-01T00:00:00Z', message, done: true, ...counts };
      response.setHeader('content-type', 'application/x-ndjson');
      return response.end(`${JSON.stringify({ ...reply, done_reason: 'stop' })}\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { language } = createTestLanguage(
      { baseUrl },
      { provider: 'ollama', contextTokens: undefined, headers: { 'X-Team': 'tides' } },
    );
    await language.plan(planInput, createCallContext());
    expect(asked).toEqual([
      ['/api/show', 'tides'],
      ['/api/chat', 'tides'],
    ]);
    expect(chats[0]?.options).toMatchObject({ num_ctx: context, num_predict: expect.any(Number) });
  });
});
