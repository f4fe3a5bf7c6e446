import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { createCli } from '../../../src/cli/index.ts';
import { type ToolAnswer, ToolAnswerSchema } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { connectMcp, type McpClient } from '../../fakes/mcp/mcp-clients.ts';
import { openMcpPipe } from '../../fakes/mcp/mcp-pipe.ts';
import { openServer } from '../../fakes/open-server.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const ANN = 'key-of-ann';
const BOB = 'key-of-bob';

let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
/** A passage and a document of the library. */
let collections: readonly string[];
let client: McpClient;
let pipe: ReturnType<typeof openMcpPipe>;
let passage: string;
let document: string;
let topic = '';

beforeAll(async () => {
  harness = await openHarness({ readsGraph: true });
  server = await openServer(harness, { keys: { ann: ANN, bob: { key: BOB, collections: ['empty'] } } });
  await harness.app.storage.library.ensureCollection('empty');
  const folder = resolve(import.meta.dirname, '../../../examples/library/annual-report-2024.pdf');
  const lines = Array.from({ length: 600 }, (_, at) => `Line ${at} of the log of the quay.`).join('\n\n');
  await publishTexts(harness.app, 'logs', 'log.md', [
    `# Log\n\n## Entries\n\n${lines}\n\n## Same\n\nOne.\n\n## Same\n\nTwo.`,
  ]);
  const logs = await harness.app.storage.library.ensureCollection('logs');
  const reports = await harness.app.ingest.ingestFolder({ folder, collection: 'reports' });
  collections = [harness.collectionId, reports.collection.id, logs.id];
  const address = { url: `${server.url}/mcp`, headers: { authorization: `Bearer ${ANN}` } };
  client = await connectMcp('2026', address);
  pipe = openMcpPipe(harness.app, collections);
  await pipe.open();
  await harness.app.knowledge.make();
  const found = await callDirectly('search_documents', { query: 'range of spring tides' });
  passage = found.evidence[0]?.id ?? '';
  document = found.evidence[0]?.documentId ?? '';
  topic =
    (await harness.app.storage.topics.list({ collectionIds: [...collections] }, { limit: 1 }))[0]?.name ?? '';
});
afterAll(async () => {
  await pipe.close();
  await client.close();
  await server.close();
  await harness.close();
});

const remote = () =>
  openRemote({ server: { url: server.url, apiKey: ANN }, clock: { now: () => new Date() }, warnings: [] });

const callDirectly = (name: string, input: unknown): Promise<ToolAnswer> =>
  harness.app.tools.call({ name, input, collectionIds: collections, language: 'en' });

async function callByCommand(
  app: typeof harness.app | ReturnType<typeof openRemote>,
  name: string,
  input: unknown,
) {
  const { deps } = createFakeDeps();
  const io = createFakeIo({});
  const opened = { ...app, close: async () => undefined };
  const code = await createCli({ ...deps, openApplication: async () => opened }, io).run([
    'tool',
    name,
    '--json',
    JSON.stringify(input),
    ...collections.flatMap((id) => ['--collection', id]),
  ]);
  if (code !== 0) throw new Error(io.stderr());
  return ToolAnswerSchema.parse(JSON.parse(io.stdout()));
}

async function callOverHttp(name: string, input: unknown, key = ANN) {
  const response = await server.post(
    `/api/tools/${name}`,
    { arguments: input, ...(key === ANN ? { collections } : {}) },
    { authorization: `Bearer ${key}` },
  );
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Calls of every tool, made when the library is there. */
const CALLS: readonly (readonly [name: string, input: () => unknown])[] = [
  ['search_documents', () => ({ query: 'Who makes the Heron turbine?', top_k: 3 })],
  ['kb_search_v2', () => ({ query: 'neap tides', search_mode: 'section', document: 'tides.md' })],
  ['find_text', () => ({ terms: ['spring tides', '4.2', 'zeppelin*'], documents: ['tides.md', document] })],
  ['find_figures', () => ({ about: ['tides', 'range'] })],
  ['grep', () => ({ words: ['turbine or quay', 'the quay'], near: 3 })],
  ['kb_get_toc', () => ({ document_id: document })],
  ['get_document_structure', () => ({ document: 'tides.md', text: 'neap' })],
  ['get_section', () => ({ document: 'tides.md', selector: 'Spring tides' })],
  ['get_section_children', () => ({ document_id: document, section_path: '1', include_children: false })],
  ['get_node_content', () => ({ node: passage })],
  ['kb_get_document_content', () => ({ document: 'annual-report-2024.pdf', page: 1 })],
  ['list_documents', () => ({})],
  ['kb_list', () => ({ text: 'norvik' })],
  ['get_entity', () => ({ entity_name: 'norvik marine' })],
  ['list_topics', () => ({})],
  ['list_topics', () => ({ query: 'tide' })],
  ['summarize', () => ({ document: 'tides.md' })],
  ['summarize_section', () => ({ document_id: document, section: 'Spring tides' })],
  ['summarize_topic', () => ({ topic })],
  [
    'verify_consistency',
    () => ({
      statements: ['The range of spring tides is 4.2 metres.', 'The range of spring tides is 5.6 metres.'],
    }),
  ],
  ['summarize_findings', () => ({ focus: 'the range of spring tides', passages: [passage] })],
  ['search_documents', () => ({ queries: ['neap tides', 'spring tides', 'neap tides'] })],
  ['calculate', () => ({ expression: '2 * a', values: { a: { value: '4.2', passage } } })],
];

describe('every tool through every door', () => {
  it.each(CALLS)('should give the same for %s', async (name, input) => {
    const expected = ToolAnswerSchema.parse(JSON.parse(JSON.stringify(await callDirectly(name, input()))));
    expect(expected.text.length).toBeGreaterThan(10);
    expect(await callByCommand(harness.app, name, input())).toEqual(expected);
    expect(await callByCommand(remote(), name, input())).toEqual(expected);
    const { status, body } = await callOverHttp(name, input());
    expect([status, body]).toEqual([200, expected]);
    const structured = {
      data: expected.data,
      evidence: expected.evidence,
      ...(expected.next && { next: expected.next }),
    };
    const called = await client.callTool(name, input() as Record<string, unknown>);
    expect(called.structuredContent).toEqual(structured);
    expect((await pipe.call(name, input())).structuredContent).toEqual(structured);
  });

  it('should have a call of every tool in this list', async () => {
    const { tools } = harness.app;
    const called = new Set(CALLS.map(([name]) => name));
    const missing = (await tools.list('en')).filter(
      ({ name, aliases }) => ![name, ...aliases].some((known) => called.has(known)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('should stand in the page that lists them', async () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/mcp.md'), 'utf8');
    const named = await harness.app.tools.list('en');
    expect(named.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('should sum up a document, a section and each document of a topic, every sentence with its passage', async () => {
    const ofDocument = await callDirectly('summarize', { document: 'turbine.md' });
    expect(ofDocument.data).toMatchObject({ title: 'Turbine', total: 1, documents: [{ title: 'Turbine' }] });
    expect(ofDocument.text).toContain('Norvik Marine');
    const lines = String(ofDocument.data['summary']).split('\n');
    expect(lines.every((line) => /\[chk_[^\]]+\]$/.test(line))).toBe(true);
    const ids = ofDocument.evidence.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) expect(ofDocument.text).toContain(`[${id}]`);

    const section = await callDirectly('summarize', { document: 'tides.md', section: 'Neap tides' });
    expect(section.text).toContain('1.9 metres');
    expect(section.text).not.toContain('4.2 metres');

    const ofTopic = await callDirectly('summarize', { topic });
    const listed = await callDirectly('list_topics', { topic });
    const documents = (listed.data['documents'] as { documentId: string }[]).map((one) => one.documentId);
    expect(documents.length).toBeGreaterThan(0);
    expect(ofTopic.data).toMatchObject({ title: topic, total: documents.length });
    expect([...new Set(ofTopic.evidence.map((shown) => shown.documentId))]).toEqual(documents);
    await expect(callDirectly('summarize', { topic, document: 'tides.md' })).rejects.toMatchObject({
      code: 'E020',
    });
    const foreign = await callOverHttp('summarize', { topic }, BOB);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'E021' } });
  });

  it('should give data of the shape that the tool names', async () => {
    const found = await callDirectly('search_documents', { query: 'Heron turbine' });
    expect(found.evidence.length).toBeGreaterThan(0);
    expect(found.text).toContain(`[${found.evidence[0]?.id}]`);
    const summary = await callDirectly('summarize_findings', {
      focus: 'the range of spring tides',
      passages: [passage],
    });
    expect(summary.text).toContain('4.2 metres');
    expect(summary.text).toContain(`[${passage}]`);
    const entity = await callDirectly('get_entity', { name: 'Norvik Marine' });
    expect(entity.text).toContain('Haiyue Heavy Industries');
    expect(entity.text).toContain(`[${entity.evidence[0]?.id}]`);
    const checked = await callDirectly(
      'verify_consistency',
      CALLS.find(([name]) => name === 'verify_consistency')?.[1](),
    );
    expect(checked.text).toContain('4.2');
    expect(checked.text).toContain('5.6');
  });
});

/** A call of every tool that fails. */
const FAILURES: readonly (readonly [name: string, input: () => Record<string, unknown>, code: string])[] = [
  ['search_documents', () => ({ query: 'tides', document: 'no-such-file.md' }), 'E021'],
  ['find_text', () => ({ terms: ['ab*'] }), 'E020'],
  ['find_figures', () => ({ about: ['tides'], period: 'soon' }), 'E020'],
  ['search_documents', () => ({ top_k: 3 }), 'E020'],
  ['calculate', () => ({ expression: 'a / 2', values: { a: { value: '4.3', passage } } }), 'E116'],
  ['get_document_structure', () => ({ document: 'doc_0' }), 'E021'],
  ['get_section', () => ({ document: 'tides.md', selector: 'tides', cursor: 'bm9uZQ' }), 'E020'],
  ['get_section', () => ({ document: 'log.md', selector: 'Same' }), 'E051'],
  ['get_node_content', () => ({ node: 'sec_0' }), 'E021'],
  ['get_pages', () => ({ document: 'tides.md', pages: '9-1' }), 'E020'],
  ['list_documents', () => ({ surprise: 1 }), 'E020'],
  ['get_entity', () => ({ name: 'tides', depth: 3 }), 'E020'],
  ['list_topics', () => ({ topic: 'no such topic' }), 'E021'],
  ['summarize', () => ({ topic: 'no such topic' }), 'E021'],
  ['summarize', () => ({ section: 'Spring tides' }), 'E020'],
  ['verify_consistency', () => ({ statements: ['The range is 4.2 metres.'] }), 'E020'],
  ['summarize_findings', () => ({ focus: 'tides', passages: ['chk_0'] }), 'E021'],
];

describe('a call that fails, through every door', () => {
  it.each(FAILURES)('should say the same for %s', async (name, input, code) => {
    const thrown = await callDirectly(name, input()).catch((error: unknown) => error);
    if (!(thrown instanceof AppError)) throw new Error('it did not fail');
    expect(thrown.code).toBe(code);
    const { body } = await callOverHttp(name, input());
    expect(body).toMatchObject({ code, detail: thrown.message });
    for (const app of [harness.app, remote()]) {
      const failed = await callByCommand(app, name, input()).catch((error: Error) => error);
      expect(failed).toBeInstanceOf(Error);
      expect(String(failed)).toContain(code);
    }
    for (const called of [await client.callTool(name, input()), await pipe.call(name, input())]) {
      const answer = called as { isError?: boolean; content?: unknown };
      expect(answer.isError).toBe(true);
      expect(JSON.stringify(answer.content)).toContain(JSON.stringify(thrown.message).slice(1, -1));
    }
  });

  it('should have a failure of every tool in this list', async () => {
    const failing = new Set(FAILURES.map(([name]) => name));
    const missing = (await harness.app.tools.list('en')).filter(({ name }) => !failing.has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

describe('an answer of several parts', () => {
  it('should go on at the same place through every door', async () => {
    const input = { document: 'log.md', selector: 'Entries' };
    const first = await callDirectly('get_section', input);
    const rest = { ...input, cursor: first.next };
    const expected = ToolAnswerSchema.parse(
      JSON.parse(JSON.stringify(await callDirectly('get_section', rest))),
    );
    const at = (answer: ToolAnswer) =>
      (answer.data['locator'] as { offsets: { start: number } }).offsets.start;
    expect(at(expected)).toBeGreaterThan(at(first));
    for (const app of [harness.app, remote()])
      expect(await callByCommand(app, 'get_section', rest)).toEqual(expected);
    expect((await callOverHttp('get_section', rest)).body).toEqual(expected);
    for (const answer of [await client.callTool('get_section', rest), await pipe.call('get_section', rest)])
      expect(answer.structuredContent).toMatchObject({ data: expected.data, evidence: expected.evidence });
    const foreign = { ...rest, selector: 'Same' };
    expect((await callOverHttp('get_section', foreign)).body).toMatchObject({ code: 'E020' });
  });
});

describe('errors through MCP', () => {
  it('should be said in the language asked for, and name every tool that the client has', async () => {
    const headers = { authorization: `Bearer ${ANN}`, 'accept-language': 'zh' };
    const chinese = await connectMcp('2026', { url: `${server.url}/mcp`, headers });
    const said = async (name: string, input: Record<string, unknown>) =>
      JSON.stringify((await chinese.callTool(name, input)).content);
    for (const [name, input] of [
      ['ask', { question: 'tides', wait_seconds: -1 }],
      ['search_documents', { query: 'tides', top_k: -1 }],
    ] as const) {
      const sentence = await said(name, input);
      expect(sentence).toMatch(/(?:wait_seconds|top_k)：[^。]*\p{Script=Han}/u);
      expect(sentence).not.toMatch(/Too small|expected/);
    }
    expect(await said('no_such_tool', {})).toContain(
      'list_documents、list_topics、get_entity、summarize、calculate、verify_consistency、summarize_findings、ask、research',
    );
    await chinese.close();
  });
});

describe('what a key of another collection sees', () => {
  it('should be nothing, in the same words as for what is not there', async () => {
    const list = await callOverHttp('list_documents', {}, BOB);
    expect(list.body).toMatchObject({ data: { documents: [], total: 0 } });
    const search = await callOverHttp('search_documents', { query: 'spring tides' }, BOB);
    expect(search.body).toMatchObject({ data: { hits: [] }, evidence: [] });
    const foreign = await callOverHttp('search_documents', { query: 'tides', document }, BOB);
    const unknown = await callOverHttp('search_documents', { query: 'tides', document: 'doc_0' }, BOB);
    const sentence = ({ body }: { body: unknown }, name: string) =>
      (body as { detail: string }).detail.replaceAll(name, '…');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(sentence(foreign, document)).toBe(sentence(unknown, 'doc_0'));
    const strange = await callOverHttp('summarize_findings', { focus: 'tides', passages: [passage] }, BOB);
    const none = await callOverHttp('summarize_findings', { focus: 'tides', passages: ['chk_0'] }, BOB);
    expect(sentence(strange, passage)).toBe(sentence(none, 'chk_0'));
  });

  it('should not be widened by an argument, nor by a collection that it names', async () => {
    const widened = await callOverHttp('list_documents', { collection: harness.collectionId }, BOB);
    expect(widened).toMatchObject({ status: 400, body: { code: 'E020' } });
    const response = await server.post(
      '/api/tools/list_documents',
      { collections: [harness.collectionId] },
      { authorization: `Bearer ${BOB}` },
    );
    expect(response.status).toBe(404);
  });
});

describe('errors', () => {
  it('should say what is wrong in the language asked for', async () => {
    const thrown = await callDirectly('search_documents', { query: 'x', top_k: 10_000 }).catch(
      (error) => error,
    );
    expect(thrown).toBeInstanceOf(AppError);
    const response = await server.post(
      '/api/tools/search_documents',
      { arguments: { query: 'x', top_k: 10_000 } },
      { authorization: `Bearer ${ANN}`, 'accept-language': 'zh' },
    );
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toMatch(/top_k.*\p{Script=Han}/u);
    expect((await callOverHttp('no_such_tool', {})).body).toMatchObject({ code: 'E020' });
    for (const [name, input] of [
      ['summarize_findings', { focus: 'tides' }],
      ['verify_consistency', { statements: ['The range is 4.2 metres.'] }],
    ] as const)
      expect((await callOverHttp(name, input)).body).toMatchObject({ code: 'E020' });
    expect((await callOverHttp('search_documents', { query: '…' })).body).toMatchObject({ code: 'E020' });
  });

  it('should find the other words where one cannot be looked for, and say so', async () => {
    const { text } = await callDirectly('find_text', { terms: ['ab*', 'spring tides', '…'] });
    expect(text).toMatch(/^“ab\*” has a star behind fewer than three letters\..*\n/);
    expect(text).toContain('“…”');
    expect(text).toContain('Spring tides');
    expect(text).not.toMatch(/\bab\*(?!”)/);
  });
});
