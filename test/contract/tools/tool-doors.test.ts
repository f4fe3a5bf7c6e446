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

beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, { keys: { ann: ANN, bob: { key: BOB, collections: ['empty'] } } });
  await harness.app.storage.library.ensureCollection('empty');
  const folder = resolve(import.meta.dirname, '../../../examples/library/annual-report-2024.pdf');
  const reports = await harness.app.ingest.ingestFolder({ folder, collection: 'reports' });
  collections = [harness.collectionId, reports.collection.id];
  const address = { url: `${server.url}/mcp`, headers: { authorization: `Bearer ${ANN}` } };
  client = await connectMcp('2026', address);
  pipe = openMcpPipe(harness.app, collections);
  await pipe.open();
  const found = await callDirectly('search_documents', { query: 'range of spring tides' });
  passage = found.evidence[0]?.id ?? '';
  document = found.evidence[0]?.documentId ?? '';
});
afterAll(async () => {
  await pipe.close();
  await client.close();
  await server.close();
  await harness.close();
});

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
  ['kb_get_toc', () => ({ document_id: document })],
  ['get_section', () => ({ document: 'tides.md', selector: 'Spring tides' })],
  ['get_section_children', () => ({ document_id: document, section_path: '1', include_children: false })],
  ['get_node_content', () => ({ node: passage })],
  ['kb_get_document_content', () => ({ document: 'annual-report-2024.pdf', page: 1 })],
  ['list_documents', () => ({})],
  ['kb_list', () => ({ text: 'norvik' })],
  [
    'verify_consistency',
    () => ({
      statements: ['The range of spring tides is 4.2 metres.', 'The range of spring tides is 5.6 metres.'],
    }),
  ],
  ['summarize_findings', () => ({ focus: 'the range of spring tides', passages: [passage] })],
];

describe('every tool through every door', () => {
  it.each(CALLS)('should give the same for %s', async (name, input) => {
    const expected = ToolAnswerSchema.parse(JSON.parse(JSON.stringify(await callDirectly(name, input()))));
    expect(expected.text.length).toBeGreaterThan(10);
    expect(await callByCommand(harness.app, name, input())).toEqual(expected);
    const remote = openRemote({
      server: { url: server.url, apiKey: ANN },
      clock: { now: () => new Date() },
      warnings: [],
    });
    expect(await callByCommand(remote, name, input())).toEqual(expected);
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
    const checked = await callDirectly(
      'verify_consistency',
      CALLS.find(([name]) => name === 'verify_consistency')?.[1](),
    );
    expect(checked.text).toContain('4.2');
    expect(checked.text).toContain('5.6');
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
    expect((await callOverHttp('search_documents', { query: '…' })).body).toMatchObject({ code: 'E020' });
  });
});
