import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToolAnswer } from '../../../src/domain/index.ts';
import { type ClientAge, connectMcp, type McpClient } from '../../fakes/mcp/mcp-clients.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const ANN = 'key-of-ann';
const BOB = 'key-of-bob';

let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  harness = await openHarness();
  harness.use(withPlan(PLAN));
  server = await openServer(harness, { keys: { ann: ANN, bob: { key: BOB, collections: ['empty'] } } });
  await harness.app.storage.library.ensureCollection('empty');
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

const connect = (age: ClientAge, key = ANN, headers: Record<string, string> = {}): Promise<McpClient> =>
  connectMcp(age, { url: `${server.url}/mcp`, headers: { authorization: `Bearer ${key}`, ...headers } });
const textOf = ({ content }: Awaited<ReturnType<McpClient['callTool']>>) =>
  content.map(({ text = '' }) => text).join('\n');

describe('a misspelt parameter of /mcp', () => {
  it('should be an error, since it would let the client see more than it meant', async () => {
    const response = await server.request('/mcp?collections=empty', {
      method: 'POST',
      headers: { authorization: `Bearer ${ANN}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toContain('collections');
  });
});

describe.each(['2026', '2025'] as const)('a client of %s at /mcp', (age) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await connect(age);
  });
  afterAll(() => client.close());

  it('should speak the protocol of its age', () => {
    const version = client.version();
    if (age === '2026') expect(version).toBe('2026-07-28');
    else expect(version === undefined || version.startsWith('2025')).toBe(true);
  });

  it('should list every tool of the registry, ask and research', async () => {
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    const known = (await harness.app.tools.list('en')).map(({ name }) => name);
    expect(listed).toEqual([...known, 'ask', 'research']);
  });

  it('should give what the registry gives', async () => {
    const input = { query: 'Who makes the Heron turbine?', top_k: 3 };
    const collectionIds = [harness.collectionId];
    const expected: ToolAnswer = await harness.app.tools.call({
      name: 'search_documents',
      input,
      collectionIds,
      language: 'en',
    });
    const found = await client.callTool('search_documents', input);
    expect(found.isError ?? false).toBe(false);
    expect(textOf(found)).toBe(expected.text);
    expect(found.structuredContent).toEqual(
      JSON.parse(JSON.stringify({ data: expected.data, evidence: expected.evidence })),
    );
  });

  it('should say errors with code and sentence, in the language asked for', async () => {
    const refused = await client.callTool('search_documents', { query: 'x', top_k: 10_000 });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/^E020 INVALID_INPUT: .*top_k/);
    expect(textOf(await client.callTool('no_such_tool', {}))).toContain('E020');
    expect(textOf(await client.callTool('search_documents', { query: 'x', collection: 'y' }))).toContain(
      'E020',
    );
    const chinese = await connect(age, ANN, { 'accept-language': 'zh' });
    expect(textOf(await chinese.callTool('search_documents', { query: 'x', top_k: 0 }))).toMatch(
      /\p{Script=Han}/u,
    );
    await chinese.close();
  });

  it('should ask, with progress, and give the answer again by its handle', async () => {
    const messages: string[] = [];
    const answer = await client.callTool(
      'ask',
      { question: 'Who makes the Heron turbine?', wait_seconds: 60 },
      ({ message }) => messages.push(message ?? ''),
    );
    expect(textOf(answer)).toContain('Norvik Marine');
    const { handle } = answer.structuredContent as { handle: string };
    expect(handle).toMatch(/^run_/);
    expect(messages).toContain('Writing');
    const again = await client.callTool('ask', { handle });
    expect(again.structuredContent).toEqual(answer.structuredContent);
    const unknown = await client.callTool('research', { handle: 'run_0' });
    expect(textOf(unknown)).toContain('E021');
  });

  it('should take what is said of a report, and give the object that is filled', async () => {
    const schema = { type: 'object', properties: { maker: { type: 'string' } } };
    const wishes = { instructions: 'For the board.', outline: ['Maker'], length: 300, schema };
    const asked = { question: 'Who makes the Heron turbine?', wait_seconds: 60, ...wishes };
    const answer = await client.callTool('ask', asked);
    expect(answer.structuredContent).toMatchObject({
      data: { value: { maker: null }, open: [{ path: '/maker' }] },
    });
    const refused = await client.callTool('research', { ...asked, schema: { type: 'string' } });
    expect(textOf(refused)).toContain('E117');
  });

  it('should return a handle at once when it is not to wait, and the report later', async () => {
    const started = await client.callTool('research', { question: PLAN.join(' '), wait_seconds: 0 });
    const { handle } = started.structuredContent as { handle: string };
    const ended = await client.callTool('research', { handle, wait_seconds: 60 });
    expect(ended.structuredContent).toMatchObject({ handle, status: 'done' });
    expect(textOf(ended)).toContain('Haiyue Heavy Industries');
  });

  it('should say a run that was cancelled as an error, never as an answer', async () => {
    const { id } = await harness.app.research.submit({
      question: 'Who makes the Heron turbine?',
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      requestedBy: 'ann',
    });
    await harness.app.research.cancel(id);
    const said = await client.callTool('ask', { handle: id });
    expect(said.isError).toBe(true);
    expect(textOf(said)).toMatch(/^E027 .*Handle: run_/s);
  });

  it('should say whom a run waits for that is paused', async () => {
    const { id } = await harness.app.research.submit({
      question: 'Who makes the Heron turbine?',
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      requestedBy: 'ann',
    });
    await harness.app.research.pause(id);
    const said = await client.callTool('ask', { handle: id, wait_seconds: 60 });
    expect(said.structuredContent).toMatchObject({ handle: id, status: 'paused' });
    expect(textOf(said)).toContain(`plumbline runs resume ${id}`);
  });

  it('should keep a client that has narrowed itself to its collection, by a handle too', async () => {
    const mine = await client.callTool('ask', { question: 'Who makes the Heron turbine?', wait_seconds: 60 });
    const { handle } = mine.structuredContent as { handle: string };
    const narrowed = (collection: string) =>
      connectMcp(age, {
        url: `${server.url}/mcp?collection=${collection}`,
        headers: { authorization: `Bearer ${ANN}` },
      });
    const outside = await narrowed('empty');
    expect(textOf(await outside.callTool('ask', { handle }))).toContain('E021');
    await outside.close();
    const inside = await narrowed(harness.collectionId);
    const run = await harness.app.research.submit({
      question: 'Who makes the Heron turbine?',
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      requestedBy: 'ann',
    });
    await harness.app.research.enqueue(run.id);
    expect(textOf(await inside.callTool('ask', { handle: run.id, wait_seconds: 60 }))).toContain('Norvik');
    await inside.close();
  });

  it('should list documents and prompts', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ title }) => title)).toContain('Tides');
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'research_question',
      'check_claim',
    ]);
    const prompt = await client.getPrompt('check_claim', { claim: 'The mast is 42 m high.' });
    expect(JSON.stringify(prompt.messages)).toContain('The mast is 42 m high.');
    await expect(client.getPrompt('check_claim', {})).rejects.toThrow(/E020/);
    await expect(client.readResource('plumbline://documents/doc_0')).rejects.toThrow(/E021/);
    await expect(client.listResources('made up')).rejects.toThrow(/E020/);
  });

  it('should show a key of another collection nothing, and no run of another key', async () => {
    const mine = await client.callTool('ask', { question: 'Who makes the Heron turbine?', wait_seconds: 60 });
    const { handle } = mine.structuredContent as { handle: string };
    const bob = await connect(age, BOB);
    expect((await bob.listResources()).resources).toEqual([]);
    const { structuredContent } = await bob.callTool('search_documents', { query: 'Heron turbine' });
    expect(structuredContent).toMatchObject({ data: { hits: [] }, evidence: [] });
    const sentence = async (id: string) =>
      textOf(await bob.callTool('ask', { handle: id })).replaceAll(id, '…');
    expect(await sentence(handle)).toBe(await sentence('run_0'));
    const [uri = ''] = (await client.listResources()).resources.map((resource) => resource.uri);
    const refusal = async (address: string) =>
      bob.readResource(address).then(
        () => 'read',
        (error: Error) => error.message.replaceAll(address, '…'),
      );
    expect(await refusal(uri)).toBe(await refusal('plumbline://documents/doc_0'));
    await bob.close();
  });
});

describe('whoever is no client', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    server.request('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${ANN}`,
        ...headers,
      },
      body,
    });

  it('should need a key, and an origin that is allowed', async () => {
    expect((await post('{}', { authorization: '' })).status).toBe(401);
    expect((await post('{}', { origin: 'https://evil.example' })).status).toBe(403);
  });

  it.each([
    ['a broken frame', '{"jsonrpc": "2.0", "id": 1, "method"', 400],
    ['no message', '[]', 400],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"library/delete","params":{}}', 200],
  ])('should get a coded refusal for %s', async (_name, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/E0\d\d|-32\d{3}/);
  });

  it('should get 413 for a message that is far too long, and harm nobody', async () => {
    const long = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { x: 'x'.repeat(3_000_000) },
    });
    expect((await post(long)).status).toBe(413);
    const client = await connect('2026');
    expect((await client.listTools()).tools.length).toBeGreaterThan(3);
    await client.close();
  });

  it('should leave a run going when it goes away in the middle', async () => {
    const left = new AbortController();
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'research', arguments: { question: 'Who acquired Norvik Marine?', wait_seconds: 60 } },
    };
    const before = (await harness.app.research.list(1))[0]?.id;
    const sent = server
      .request('/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${ANN}`,
        },
        body: JSON.stringify(call),
        signal: left.signal,
      })
      .catch(() => undefined);
    let newest = before;
    while (newest === before) newest = (await harness.app.research.list(1))[0]?.id;
    left.abort();
    await sent;
    for await (const event of harness.app.research.events(newest ?? '', 0)) void event;
    expect((await harness.app.research.find(newest ?? ''))?.status).toBe('done');
  });
});
