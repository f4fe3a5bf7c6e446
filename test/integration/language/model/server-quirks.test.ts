import { afterEach, describe, expect, it } from 'vitest';
import { say } from '../../../../src/catalogue/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import {
  createOpenAiServer,
  type OpenAiServer,
  type ReceivedRequest,
  replyInOrder,
  type ServerReply,
} from '../../../fakes/openai-server.ts';
import { createEvidence, createTestLanguage, planInput, writeInput } from './setup.ts';

const PLAN = JSON.stringify({ rationale: 'parts', tasks: ['How long?', 'Who deletes?', 'Where kept?'] });
const REPORT = '# Backups\n\n## Summary\nBackups are kept for 30 days [ev_1].\n';
let server: OpenAiServer;
afterEach(() => server.close());

async function serve(...replies: ServerReply[]) {
  return answer(replyInOrder(...replies));
}
async function answer(reply: (request: ReceivedRequest) => ServerReply) {
  server = await createOpenAiServer({ reply });
  return createTestLanguage(server);
}
const plan = async ({ language }: ReturnType<typeof createTestLanguage>, context = createCallContext()) =>
  (await language.plan(planInput, context)).tasks;
const write = async ({ language }: ReturnType<typeof createTestLanguage>, context = createCallContext()) => {
  let shown = '';
  const draft = await language.writeReport(writeInput, context, (delta) => {
    shown += delta;
  });
  return { draft, shown };
};
const noted = ({ notes }: ReturnType<typeof createCallContext>) => notes.map((note) => say('en', note));

describe('where a reply is', () => {
  it('should be in the thoughts when there is nothing else, whole and streamed', async () => {
    expect(await plan(await serve({ text: '', reasoning: PLAN }))).toHaveLength(3);
    await server.close();
    const { draft, shown } = await write(await serve({ text: '', reasoning: REPORT }));
    expect(draft.answer).toContain('30 days [ev_1]');
    expect(shown).toContain('30 days [ev_1]');
  });

  it('should not be in the thoughts when there is a reply', async () => {
    const { draft } = await write(await serve({ text: REPORT, reasoning: 'It may be 90 days [ev_1].' }));
    expect(draft.answer).not.toContain('90');
  });

  it('should be whole where a stream was asked for', async () => {
    const message = { role: 'assistant', content: REPORT };
    const { draft } = await write(
      await serve({ status: 200, body: { choices: [{ index: 0, message, finish_reason: 'stop' }] } }),
    );
    expect(draft.title).toBe('Backups');
    expect(server.requests).toHaveLength(1);
  });

  it('should end with [DONE], whatever the reason', async () => {
    const { draft } = await write(await serve({ text: REPORT, finishReason: null }));
    expect(draft.title).toBe('Backups');
    expect(server.requests).toHaveLength(1);
  });

  it('should hold no control token', async () => {
    const text = `<|channel|>analysis<|message|>Hm, 90 days [ev_1]?<|end|><|start|>assistant<|channel|>final<|message|>${REPORT}<|return|>`;
    const { draft, shown } = await write(await serve({ text }));
    expect(JSON.stringify(draft) + shown).not.toMatch(/<\||90 days/);
    expect(shown).toContain('30 days [ev_1]');
  });
});

describe('errors of servers', () => {
  it('should be taken for one inside HTTP 200, and waited for as for 429', async () => {
    const busy: ServerReply = { status: 200, body: { error: { message: 'rate limit reached', code: 1302 } } };
    const language = await serve(busy, PLAN);
    expect(await plan(language)).toHaveLength(3);
    expect(language.clock.sleeps).toEqual([750]);
    await server.close();
    await expect(plan(await serve(busy))).rejects.toMatchObject({
      code: 'E037',
      message: expect.stringContaining('The server said: “rate limit reached”.'),
    });
  });

  it('should be taken for one in the middle of a stream', async () => {
    const streamError = { message: 'Provider returned error', code: 502 };
    const { draft } = await write(await serve({ text: '# Bac', streamError }, REPORT));
    expect(draft.title).toBe('Backups');
    await server.close();
    const busy = { text: '', streamError: { message: 'model overloaded', code: 'overloaded' } };
    const language = await serve(busy, REPORT);
    expect((await write(language)).draft.title).toBe('Backups');
    expect(language.clock.sleeps).toEqual([750]);
  });

  it('should be said in the words of the server, without what may be a key', async () => {
    const language = await serve({ status: 400, body: { message: 'Bad tool at sk-test-secret /srv/x.py' } });
    const failure = await plan(language).catch((error) => error);
    expect(failure.message).toContain('The server said: “Bad tool at … …”.');
  });

  it('should lead to no format where a server fails at one, said or not', async () => {
    const failsAt = (message: string) => (request: ReceivedRequest) =>
      request.format === 'text' ? PLAN : { status: 500, body: { error: { message } } };
    const said = await answer(failsAt('guided decoding backend xgrammar does not support this schema'));
    expect(await plan(said)).toHaveLength(3);
    expect(said.clock.sleeps).toEqual([]);
    await server.close();
    const unsaid = await answer(failsAt('Internal Server Error'));
    expect(await plan(unsaid)).toHaveLength(3);
    expect(server.requests.map(({ format }) => format)).toEqual(['json_schema', 'json_schema', 'text']);
    await plan(unsaid, { ...createCallContext(), step: 'again' });
    expect(server.requests).toHaveLength(4);
  });

  it('should tell the parameter that is refused', async () => {
    const detail = [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }];
    const language = await answer(({ body }) =>
      body.temperature === undefined && body.stream_options === undefined
        ? PLAN
        : { status: 422, body: { detail } },
    );
    expect(await plan(language)).toHaveLength(3);
  });
});

describe('the limit of a reply', () => {
  const bodies = () => server.requests.map(({ body }) => body.max_tokens);

  it('should always be sent: what fits beside the prompt, or the setting', async () => {
    await plan(await serve(PLAN));
    expect(bodies()).toEqual([8192]);
    await server.close();
    server = await createOpenAiServer({ reply: () => PLAN });
    await plan(createTestLanguage(server, { maxOutputTokens: 700 }));
    expect(bodies()).toEqual([700]);
  });

  it.each([
    ['max_tokens is too large: 8192. This model supports at most 4096 completion tokens', [8192, 4096]],
    ['Invalid max_tokens value, the valid range of max_tokens is [1, 2048]', [8192, 2048]],
    ["Unsupported parameter: 'max_tokens' is not supported with this model", [8192, undefined]],
  ])('should be learnt from %s', async (message, sent) => {
    const language = await answer(({ body }) => {
      return body.max_tokens === sent[1] ? PLAN : { status: 400, body: { error: { message } } };
    });
    await plan(language);
    expect(bodies()).toEqual(sent);
    expect(server.requests.at(-1)?.format).toBe('json_schema');
  });

  it('should be overcome by asking for the rest', async () => {
    const whole = `${REPORT}\n## Deletion\nOld tapes are shredded [ev_2].\n`;
    const language = await answer(({ messages }) => {
      const before = messages.at(-2)?.role === 'assistant' ? (messages.at(-2)?.content ?? '') : '';
      const text = whole.slice(before.length, before.length + 60);
      return { text, finishReason: before.length + 60 < whole.length ? 'length' : 'stop' };
    });
    const context = createCallContext();
    const { draft, shown } = await write(language, context);
    expect(draft.sections[0]?.body).toBe('Old tapes are shredded [ev_2].');
    expect(shown).toContain('shredded [ev_2]');
    expect(context.budget.spent.calls).toBe(server.requests.length);
    expect(noted(context)).toEqual([]);
  });

  it('should be said where the rest does not come, also to a run that goes on', async () => {
    const text = `${REPORT}\n## Deletion\nOld tapes are shr`;
    const language = await serve({ text, finishReason: 'length' }, { text: '', finishReason: 'length' });
    const context = createCallContext();
    const { draft } = await write(language, context);
    expect(JSON.stringify(draft)).not.toContain('are shr');
    expect(noted(context)).toEqual([expect.stringContaining('Raise language.maxOutputTokens')]);
    const again = createCallContext();
    await write(language, again);
    expect(noted(again)).toEqual(noted(context));
  });
});

describe('a prompt that is longer than the context', () => {
  const evidence = [createEvidence(1, 'A fact about backups. '.repeat(6000))];
  const writeLong = async (
    { language }: ReturnType<typeof createTestLanguage>,
    context = createCallContext(),
  ) => language.writeReport({ ...writeInput, evidence }, context);
  const refusing = (limit: number, reply: ServerReply) => (request: ReceivedRequest) =>
    request.prompt.length > limit ? reply : REPORT;
  const lengths = () => server.requests.map(({ prompt }) => prompt.length);

  it.each<[string, ServerReply]>([
    [
      'llama.cpp',
      {
        status: 400,
        body: { error: { code: 400, message: 'the request exceeds the available context size' } },
      },
    ],
    ['Ollama', { status: 400, body: { error: 'the input length exceeds the context length' } }],
    ['Bedrock', { status: 400, body: { message: 'Input is too long for requested model.' } }],
  ])('should be at least halved each time, never sent twice alike (%s)', async (_, reply) => {
    // What is asked for, without passages, is always sent.
    const short = await answer(() => REPORT);
    await short.language.writeReport(
      { ...writeInput, evidence: [createEvidence(1, 'A fact.')] },
      createCallContext(),
    );
    const [frame = 0] = lengths();
    await server.close();
    const draft = await writeLong(await answer(refusing(9000, reply)));
    expect(draft.title).toBe('Backups');
    const sent = lengths().map((length) => length - frame);
    expect(sent.length).toBeGreaterThan(2);
    for (const [index, length] of sent.slice(1).entries())
      expect(length).toBeLessThan((sent[index] ?? 0) * 0.6);
  });

  it.each<[string, ServerReply]>([
    [
      'LM Studio',
      { status: 400, body: { error: 'the model is loaded with context length of only 4096 tokens' } },
    ],
    [
      'vLLM',
      {
        status: 400,
        body: { object: 'error', message: "This model's maximum context length is 4096 tokens." },
      },
    ],
    [
      'TGI',
      { status: 422, body: { error: '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000' } },
    ],
    ['Qwen', { status: 400, body: { error: { message: 'Range of input length should be [1, 4096]' } } }],
    [
      'Anthropic',
      { status: 400, body: { error: { message: 'prompt is too long: 9000 tokens > 4096 maximum' } } },
    ],
  ])('should be made for what the server says, now and later (%s)', async (_, reply) => {
    const language = await answer(refusing(13_000, reply));
    await writeLong(language);
    expect(server.requests).toHaveLength(2);
    await writeLong(language, { ...createCallContext(), step: 'later' });
    expect(server.requests).toHaveLength(3);
  });

  it('should leave the reply what is left of a context that is told', async () => {
    const message = "This model's maximum context length is 4096 tokens.";
    const language = await answer(refusing(8000, { status: 400, body: { error: { message } } }));
    const short = [createEvidence(1, 'A fact about backups. '.repeat(300))];
    await language.language.writeReport({ ...writeInput, evidence: short }, createCallContext());
    expect(lengths().at(-1)).toBeLessThan(8000);
    expect(server.requests.at(-1)?.body.max_tokens).toBeGreaterThanOrEqual(1024);
  });

  it('should stay as it is where only the reply was asked too long', async () => {
    const message = 'max_tokens=8192 cannot be greater than max_model_len=4096';
    const language = await answer(({ body }) =>
      (body.max_tokens ?? 0) > 3000 ? { status: 400, body: { error: { message } } } : PLAN,
    );
    await plan(language);
    expect(new Set(lengths()).size).toBe(1);
    expect(server.requests).toHaveLength(2);
  });

  it('should give up with advice and the words of the server, without asking for the same again', async () => {
    const reply = { status: 400, body: { error: { message: 'prompt exceeds the context window' } } };
    const language = await serve(reply);
    await expect(writeLong(language)).rejects.toMatchObject({
      code: 'E006',
      message: expect.stringContaining('prompt exceeds the context window'),
    });
    expect(new Set(lengths()).size).toBe(server.requests.length);
  });

  it('should be made again, with a note, where the server has read a part of it without a word', async () => {
    const language = await answer(({ prompt }) => {
      const tokens = Math.min(2048, Math.ceil(prompt.length / 4));
      return { text: REPORT, usage: { prompt_tokens: tokens, completion_tokens: 20 } };
    });
    const context = createCallContext();
    expect((await writeLong(language, context)).title).toBe('Backups');
    expect(server.requests).toHaveLength(2);
    expect(lengths()[1]).toBeLessThan(2048 * 4);
    expect(noted(context)).toEqual([expect.stringMatching(/read only 2,048 tokens of a prompt of about \d/)]);
    const later = { ...createCallContext(), step: 'later' };
    await writeLong(language, later);
    expect(server.requests).toHaveLength(3);
    expect(later.notes).toEqual([]);
  });
});
