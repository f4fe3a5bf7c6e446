import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, streamText } from 'ai';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const KEYS = { ann: 'key-of-ann', ben: 'key-of-ben' };
const QUESTION = 'Who makes the Heron turbine?';
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
let baseURL: string;
let client: OpenAI;
beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, { keys: KEYS });
  baseURL = new URL('/v1', server.url).href;
  client = new OpenAI({ apiKey: KEYS.ann, baseURL, maxRetries: 0 });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

const user = (content: string) => ({ role: 'user' as const, content });
const runOf = (completion: { id: string }) =>
  harness.app.research.find(completion.id.replace('chatcmpl-', ''));

describe('the openai client', () => {
  it('should list the two ways to ask, and each with each collection', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id);
    const [collection] = await harness.app.library.collections();
    expect(ids).toEqual(
      expect.arrayContaining(['plumbline-ask', 'plumbline-research', `plumbline-ask:${collection?.name}`]),
    );
  });

  it('should get a cited answer whose marks are links, with an annotation at each', async () => {
    const completion = await client.chat.completions.create({
      model: 'plumbline-ask',
      temperature: 0.2,
      messages: [{ role: 'system', content: 'You are terse.' }, user(QUESTION)],
    });
    const { content, annotations = [] } = completion.choices[0]?.message ?? {};
    expect(content).toMatch(/\[\[1\]\]\(http.*The Heron turbine is made by Norvik Marine/s);
    expect(annotations.length).toBeGreaterThan(0);
    for (const { url_citation: at } of annotations) {
      expect(content?.slice(at.start_index, at.end_index)).toMatch(/^\[\[\d+\]\]\(/);
      expect(content?.slice(at.start_index, at.end_index)).toContain(at.url);
    }
    // As a browser opens it: without a key.
    const url = annotations[0]?.url_citation.url ?? '';
    const page = await server.request(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('id="ref-1"');
    expect((await server.request(url.replace(/#.*$/, 'A'))).status).toBe(404);
    expect((await runOf(completion))?.request).toMatchObject({ mode: 'ask', requestedBy: 'ann' });
  });

  it('should stream what is going on, then the checked text, then the usage', async () => {
    const stream = await client.chat.completions.create({
      model: 'plumbline-research',
      stream: true,
      stream_options: { include_usage: true },
      messages: [user('Who makes the Heron turbine, and who acquired Norvik Marine?')],
    });
    let text = '';
    let thoughts = '';
    let usage: unknown;
    for await (const chunk of stream) {
      const delta = (chunk.choices[0]?.delta ?? {}) as { content?: string; reasoning_content?: string };
      if (delta.reasoning_content !== undefined) expect(text).toBe('');
      thoughts += delta.reasoning_content ?? '';
      text += delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(thoughts).toMatch(/^Searching: .*$/m);
    // Passages are shown as they are: nobody judges them, and nothing says so.
    expect(thoughts).toMatch(/^Done$/m);
    expect(thoughts).not.toMatch(/checked/i);
    expect(text).toContain('## References');
    expect(text).toMatch(/\[\[1\]\]\(http/);
    expect(usage).toMatchObject({ total_tokens: expect.any(Number) });
  });

  it('should follow up what an earlier answer of this server said, and nobody else’s', async () => {
    const first = await client.chat.completions.create({
      model: 'plumbline-ask',
      messages: [user(QUESTION)],
    });
    const said = [
      user(QUESTION),
      { role: 'assistant' as const, content: `  ${first.choices[0]?.message.content}\n` },
      user('And what is its rated power?'),
    ];
    const second = await client.chat.completions.create({ model: 'plumbline-ask', messages: said });
    const followed = (await runOf(second))?.origin?.runId;
    expect((await runOf(first))?.id).toBe(followed);
    const other = new OpenAI({ apiKey: KEYS.ben, baseURL, maxRetries: 0 });
    const third = await other.chat.completions.create({ model: 'plumbline-ask', messages: said });
    expect((await runOf(third))?.origin).toBeUndefined();
  });

  it('should make no run of what a chat page asks for itself, at once and as a stream', async () => {
    const before = (await harness.app.research.list(100)).length;
    const content = `### Task:\nGenerate a title.\n### Output:\nJSON format: { "title": "…" }\n<chat_history>\nUSER: ${QUESTION}\nASSISTANT: It is.\n</chat_history>`;
    const request = { model: 'plumbline-ask', messages: [user(content)] };
    const whole = await client.chat.completions.create(request);
    expect(JSON.parse(whole.choices[0]?.message.content ?? '')).toEqual({ title: QUESTION });
    let text = '';
    for await (const chunk of await client.chat.completions.create({ ...request, stream: true }))
      text += chunk.choices[0]?.delta.content ?? '';
    expect(JSON.parse(text)).toEqual({ title: QUESTION });
    expect(await harness.app.research.list(100)).toHaveLength(before);
  });

  it('should search only the collections that the model names', async () => {
    const failing = client.chat.completions.create({
      model: 'plumbline-ask:nowhere',
      messages: [user(QUESTION)],
    });
    await expect(failing).rejects.toMatchObject({
      status: 404,
      code: 'E021',
      type: 'invalid_request_error',
      param: 'model',
    });
  });

  it.each([
    [{ tools: [{ type: 'function' }] }, 'tools', /tools/i],
    [{ n: 2 }, 'n', /One answer is given\. See/],
    [{ logit_biases: {} }, 'logit_biases', /logit_biases/],
    [{ web_search_options: {} }, 'web_search_options', /web_search_options/],
    [{ functions: [{ name: 'look' }] }, 'functions', /functions/i],
    [{ tool_choice: 'required' }, 'tool_choice', /tool_choice/],
    [{ response_format: { type: 'json_object' } }, 'response_format.type', /Answers are text/],
    [{ modalities: ['audio'] }, 'modalities[0]', /Answers are text/],
    [{ logprobs: true }, 'logprobs', /log probabilities/],
    [{ top_logprobs: 3 }, 'top_logprobs', /top_logprobs/],
    [{ model: 'gpt-9' }, 'model', /plumbline-ask/],
    [{ messages: [{ role: 'assistant', content: 'Hello' }] }, 'messages', /last message/],
    [
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      'messages[0].content',
      /Only text is read: [^.]*image_url[^.]*\. See/,
    ],
  ])('should refuse %j by name, in the shape that the client reads', async (over, param, message) => {
    const request = { model: 'plumbline-ask', messages: [user(QUESTION)], ...over };
    const failing = client.chat.completions.create(request as never);
    await expect(failing).rejects.toMatchObject({
      status: 400,
      code: 'E020',
      param,
      message: expect.stringMatching(message),
    });
  });

  it('should be refused in the same shape when it asks for a stream', async () => {
    const failing = client.chat.completions.create({
      model: 'plumbline-ask',
      stream: true,
      n: 3,
      messages: [user(QUESTION)],
    });
    await expect(failing).rejects.toMatchObject({ status: 400, param: 'n', type: 'invalid_request_error' });
  });

  it('should be told of a wrong key', async () => {
    const stranger = new OpenAI({ apiKey: 'nobody', baseURL, maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, type: 'authentication_error' });
  });
});

describe('other clients', () => {
  it('should answer @langchain/openai, at once and as a stream', async () => {
    const model = new ChatOpenAI({
      model: 'plumbline-ask',
      apiKey: KEYS.ann,
      configuration: { baseURL },
      maxRetries: 0,
    });
    expect((await model.invoke(QUESTION)).text).toContain('Norvik Marine');
    let text = '';
    for await (const chunk of await model.stream(QUESTION)) text += chunk.text;
    expect(text).toContain('Norvik Marine');
  });

  it('should answer the AI SDK, at once and as a stream with its reasoning', async () => {
    const provider = createOpenAICompatible({ name: 'plumbline', baseURL, apiKey: KEYS.ann });
    const whole = await generateText({ model: provider('plumbline-ask'), prompt: QUESTION, maxRetries: 0 });
    expect(whole.text).toContain('Norvik Marine');
    const stream = streamText({ model: provider('plumbline-research'), prompt: QUESTION, maxRetries: 0 });
    expect(await stream.text).toContain('Norvik Marine');
    expect(await stream.reasoningText).toContain('Searching');
  });

  it('should tell them by name what is not done: tools of LangChain, pictures of the AI SDK', async () => {
    const model = new ChatOpenAI({
      model: 'plumbline-ask',
      apiKey: KEYS.ann,
      configuration: { baseURL },
      maxRetries: 0,
    }).bindTools([{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }]);
    await expect(model.invoke(QUESTION)).rejects.toMatchObject({ param: 'tools' });
    const provider = createOpenAICompatible({ name: 'plumbline', baseURL, apiKey: KEYS.ann });
    const picture = {
      type: 'image' as const,
      image: new Uint8Array([137, 80, 78, 71]),
      mediaType: 'image/png',
    };
    const seen = generateText({
      model: provider('plumbline-ask'),
      messages: [{ role: 'user', content: [{ type: 'text', text: QUESTION }, picture] }],
      maxRetries: 0,
    });
    await expect(seen).rejects.toMatchObject({
      statusCode: 400,
      responseBody: expect.stringContaining('messages[0].content'),
    });
  });
});
