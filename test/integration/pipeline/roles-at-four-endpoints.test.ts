import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiServer, type OpenAiServer } from '../../fakes/openai-server.ts';
import { createAnthropicServer } from '../../fakes/provider-servers/anthropic-server.ts';
import { createGoogleServer } from '../../fakes/provider-servers/google-server.ts';
import type { ProviderServer } from '../../fakes/provider-servers/provider-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { createResearchReplies } from '../../fakes/research-replies.ts';

const REPLIES = createResearchReplies({ followUps: 1 });

/** Planner at Anthropic, writer at Google, judge at a server of its own, the others at the general one. */
let planner: ProviderServer;
let writer: ProviderServer;
let judge: OpenAiServer;
let general: OpenAiServer;
let harness: Harness;
beforeAll(async () => {
  planner = await createAnthropicServer(REPLIES);
  writer = await createGoogleServer(REPLIES);
  judge = await createOpenAiServer({ reply: REPLIES });
  general = await createOpenAiServer({ reply: REPLIES, latencyMs: 20 });
  harness = await openHarness({
    configured: true,
    set: [
      `language.baseUrl=${general.baseUrl}`,
      'language.apiKey=key-of-the-general',
      'language.model=small',
      'language.headers={"X-Team": "tides-and-floods"}',
      'language.maxConcurrency=2',
      'language.roles.planner.provider=anthropic',
      `language.roles.planner.baseUrl=${planner.url}`,
      'language.roles.planner.apiKey=key-of-anthropic',
      'language.roles.planner.model=claude-opus-4-6',
      'language.roles.planner.reasoningEffort=high',
      'language.roles.writer.provider=google',
      `language.roles.writer.baseUrl=${writer.url}`,
      'language.roles.writer.apiKey=key-of-google',
      'language.roles.writer.model=gemini-2.5-pro',
      `language.roles.judge.baseUrl=${judge.baseUrl}`,
      'language.roles.judge.apiKey=key-of-the-judge',
      'language.roles.judge.model=careful',
    ],
  });
});
afterAll(async () => {
  await harness.close();
  await Promise.all([planner, writer, judge, general].map((server) => server.close()));
});

const tasksOf = (requests: readonly { readonly task: string | undefined }[]) =>
  [...new Set(requests.map(({ task }) => task))].sort();

describe('a run whose roles go to four endpoints', () => {
  it('should ask each role at its own, by its own form, with its own key, and write a report', async () => {
    const { id } = await harness.submit('Who makes the Heron turbine, and what are spring tides?');
    const run = await harness.app.research.execute(id);
    expect(run.status).toBe('done');
    const report = await harness.app.research.report(id);
    expect(JSON.stringify(report)).toContain('Norvik Marine');

    expect(tasksOf(planner.requests)).toEqual(['plan']);
    expect(tasksOf(writer.requests)).toContain('write_report');
    expect(tasksOf(judge.requests)).toContain('judge_coverage');
    expect(tasksOf(general.requests)).toEqual(['investigate']);
    const everything = [planner, writer, judge, general].flatMap(({ requests }) => tasksOf(requests));
    expect(everything).toHaveLength(new Set(everything).size);
    expect([planner, writer].flatMap(({ requests }) => requests.flatMap(({ faults }) => faults))).toEqual([]);

    expect(planner.requests[0]?.headers).toMatchObject({ 'x-api-key': 'key-of-anthropic' });
    expect(writer.requests[0]?.headers).toMatchObject({ 'x-goog-api-key': 'key-of-google' });
    expect(judge.requests[0]).toMatchObject({ authorization: 'Bearer key-of-the-judge', model: 'careful' });
    expect(general.requests[0]).toMatchObject({ authorization: 'Bearer key-of-the-general', model: 'small' });
    const ownHeaders = [planner, writer].flatMap(({ requests }) => requests.map(({ headers }) => headers));
    expect(JSON.stringify(ownHeaders)).not.toMatch(/key-of-the|tides-and-floods/);
    for (const server of [planner, writer, judge, general]) expect(server.peak).toBeLessThanOrEqual(2);
  });

  it('should name the model of each role in the report, and every host that text went to', async () => {
    const { id } = await harness.submit('Who makes the Heron turbine?');
    await harness.app.research.execute(id);
    const report = await harness.app.research.report(id);
    expect(report?.facts.models).toMatchObject({
      planner: 'claude-opus-4-6',
      executor: 'small',
      reader: 'small',
      writer: 'gemini-2.5-pro',
      judge: 'careful',
    });
    expect(report?.provenance?.hosts).toHaveLength(4);
  });
});
