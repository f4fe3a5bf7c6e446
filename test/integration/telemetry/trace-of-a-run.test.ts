import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTelemetry } from '../../../src/app/telemetry/start-telemetry.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../../fakes/network/otlp-receiver.ts';
import { openServer } from '../../fakes/open-server.ts';
import { createOpenAiServer, type OpenAiServer } from '../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { createResearchReplies } from '../../fakes/research-replies.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const QUESTION = 'Who makes the Heron turbine, and who acquired Norvik Marine?';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
let model: OpenAiServer;
let harness: Harness | undefined;
/** The model refuses everything. */
let isDown = false;
beforeEach(async () => {
  collector = await startOtlpReceiver();
  isDown = false;
  const usual = createResearchReplies();
  const reply = (request: Parameters<typeof usual>[0]) => (isDown ? { status: 401 } : usual(request));
  model = await createOpenAiServer({ reply });
});
afterEach(async () => {
  await harness?.close();
  harness = undefined;
  await Promise.all([collector.close(), model.close()]);
});

const open = async (...set: readonly string[]) => {
  harness = await openHarness({
    configured: true,
    set: [
      `telemetry.otlpEndpoint=${collector.url}`,
      `language.baseUrl=${model.baseUrl}`,
      'language.model=stand-in',
      ...set,
    ],
  });
  return harness;
};
/** Closing sends what is left. */
const closed = async () => {
  await harness?.close();
  harness = undefined;
};
const named = (name: string): ReceivedSpan[] => collector.spans.filter((span) => span.name === name);
const chainOf = (span: ReceivedSpan): string[] => {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent === undefined ? [] : [parent.name, ...chainOf(parent)];
};

describe('a trace of a run', () => {
  it('should have run, steps, model calls and searches below each other, by the conventions, without contents', async () => {
    const { submit, app } = await open();
    const { id } = await submit(QUESTION);
    expect((await app.research.execute(id)).status).toBe('done');
    await closed();

    expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']));
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'plumbline' });
    const [run, ...others] = named('invoke_agent plumbline');
    expect(others).toEqual([]);
    expect(run?.attributes).toMatchObject({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'plumbline',
      'gen_ai.conversation.id': id,
      'plumbline.run.id': id,
      'plumbline.run.resumed': false,
    });
    expect(run?.parentSpanId ?? '').toBe('');
    const ofRun = collector.spans.filter(({ traceId }) => traceId === run?.traceId);

    for (const node of ['planResearch', 'executeTask', 'gatherEvidence', 'writeReport', 'publishReport'])
      expect(chainOf(named(`node ${node}`)[0] as ReceivedSpan), node).toEqual(['invoke_agent plumbline']);
    const chats = named('chat stand-in');
    expect(chats.length).toBe(model.requests.length);
    for (const chat of chats) {
      expect(chat).toMatchObject({ kind: 3, traceId: run?.traceId });
      expect(chainOf(chat).at(0)).toMatch(/^node /);
      expect(chainOf(chat).at(-1)).toBe('invoke_agent plumbline');
      expect(chat.attributes).toMatchObject({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'stand-in',
        'gen_ai.request.temperature': 0,
        'gen_ai.response.finish_reasons': ['stop'],
        'gen_ai.usage.input_tokens': expect.any(Number),
        'gen_ai.usage.output_tokens': expect.any(Number),
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(model.baseUrl).port),
      });
    }
    expect(chats.some(({ attributes }) => attributes['gen_ai.request.stream'] === true)).toBe(true);
    expect(new Set(named('retrieval library').map((span) => chainOf(span).at(-1)))).toEqual(
      new Set(['invoke_agent plumbline']),
    );
    expect(named('ingest document').map(({ attributes }) => attributes['plumbline.ingest.outcome'])).toEqual([
      'indexed',
      'indexed',
      'indexed',
    ]);
    expect(ofRun.length).toBeGreaterThan(10);
    for (const word of ['Heron', 'Norvik', 'turbine', 'tides.md'])
      expect(collector.raw()).not.toContain(word);
  });

  it('should hold contents only when it is said so', async () => {
    const { submit, app } = await open('telemetry.content=on');
    const { id } = await submit(QUESTION);
    await app.research.execute(id);
    await closed();
    const [chat] = named('chat stand-in');
    const [first] = JSON.parse(String(chat?.attributes['gen_ai.input.messages'])) as { role: string }[];
    expect(first).toMatchObject({ role: 'system', parts: [{ type: 'text', content: expect.any(String) }] });
    expect(JSON.parse(String(chat?.attributes['gen_ai.output.messages']))).toMatchObject([
      { role: 'assistant', finish_reason: 'stop', parts: [{ type: 'text' }] },
    ]);
    expect(named('retrieval library')[0]?.attributes['gen_ai.retrieval.query.text']).toEqual(
      expect.any(String),
    );
  });

  it('should go on from the request of a client to the worker, and from a tool that is called', async () => {
    const { collectionId, app } = await open();
    const server = await openServer(harness as Harness, { set: ['server.parallelRuns=1'] });
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
    const posted = await server.post(
      '/api/research',
      { question: QUESTION, collections: [collectionId] },
      headers,
    );
    const { id } = (await posted.json()) as { id: string };
    await vi.waitFor(async () => expect((await app.research.find(id))?.status).toBe('done'), {
      timeout: 60_000,
    });
    const called = await server.post('/api/tools/list_documents', {});
    expect(called.status, await called.text()).toBe(200);
    await server.close();
    await closed();

    const request = named('POST /api/research')[0];
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 });
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 202,
    });
    const run = named('invoke_agent plumbline')[0];
    expect(run).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId });
    expect(new Set(named('chat stand-in').map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    const tool = named('execute_tool list_documents')[0];
    expect(tool?.attributes).toMatchObject({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.type': 'function',
    });
    expect(chainOf(tool as ReceivedSpan).at(0)).toMatch(/^POST/);
  });

  it('should tell a failure by its code, and a run that is resumed as one', async () => {
    const { submit, app } = await open();
    isDown = true;
    const { id } = await submit(QUESTION);
    expect((await app.research.execute(id)).status).toBe('failed');
    isDown = false;
    await app.research.resume(id);
    await app.research.execute(id);
    await closed();
    const runs = named('invoke_agent plumbline');
    expect(runs.map(({ attributes }) => attributes['plumbline.run.resumed'])).toEqual([false, true]);
    expect(new Set(runs.map(({ attributes }) => attributes['plumbline.run.id']))).toEqual(new Set([id]));
    const failed = named('chat stand-in').filter(({ status }) => status?.code === 2);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed[0]?.attributes['error.type']).toEqual(expect.any(String));
    expect(collector.raw()).not.toContain('Heron');
  });
});

describe('the start of telemetry', () => {
  const start = (environment: Readonly<Record<string, string>>, flags = {}) => {
    const { config } = loadConfig({ cwd: '/nowhere', environment, flags });
    return startTelemetry({ config, environment, logger: createMemoryLogger() });
  };

  it('should take the variables of OpenTelemetry, and be nothing without an endpoint', async () => {
    expect(await start({})).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    expect(await start({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(await start({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
    const telemetry = await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/otel/here` });
    const { createTracing } = await import('../../../src/app/telemetry/tracing.ts');
    await createTracing({ content: false }).span('a step', {}, async () => undefined);
    await telemetry?.close();
    expect(collector.paths).toEqual(['/otel/here']);
    expect(named('a step')).toHaveLength(1);
  });

  it('should name the packages that are not installed, and the command that installs them', async () => {
    const { config } = loadConfig({
      cwd: '/nowhere',
      environment: {},
      set: [`telemetry.otlpEndpoint=${collector.url}`],
    });
    const load = () => Promise.reject(new Error('Cannot find package'));
    const starting = startTelemetry({ config, environment: {}, logger: createMemoryLogger(), load });
    await expect(starting).rejects.toMatchObject({
      code: 'E110',
      message: expect.stringContaining(
        'npm install @opentelemetry/sdk-trace-base @opentelemetry/exporter-trace-otlp-http',
      ),
    });
  });

  it('should not keep a run from ending when the collector is away', async () => {
    await collector.close();
    const { submit, app } = await open();
    const { id } = await submit(QUESTION);
    expect((await app.research.execute(id)).status).toBe('done');
    const { logger } = harness as Harness;
    await closed();
    expect(JSON.stringify(logger.lines)).toContain('traces could not be sent');
    collector = await startOtlpReceiver();
  });

  it('should be refused on another network when the system is offline', () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com' };
    expect(() => loadConfig({ cwd: '/nowhere', environment, flags: { 'web.offline': true } })).toThrow(
      /OTEL_EXPORTER_OTLP_ENDPOINT/,
    );
  });
});
