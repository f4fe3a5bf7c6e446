import { afterEach, expect, it } from 'vitest';
import { runProbes } from '../../../../src/app/doctor.ts';
import { listProbes } from '../../../../src/app/doctor-probes.ts';
import { isWording, say } from '../../../../src/catalogue/index.ts';
import { loadConfig } from '../../../../src/config/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';
import { createOpenAiServer, type OpenAiServer } from '../../../fakes/openai-server.ts';
import { createAnthropicServer } from '../../../fakes/provider-servers/anthropic-server.ts';
import type { ProviderServer } from '../../../fakes/provider-servers/provider-server.ts';

let servers: (OpenAiServer | ProviderServer)[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

/** What doctor says of models, in a language. */
async function saidOfModels(language: 'en' | 'zh', ...set: string[]): Promise<string[]> {
  const { config } = loadConfig({ environment: {}, cwd: '/nowhere', set });
  const probes = listProbes({ config, logger: createMemoryLogger(), clock: { now: () => new Date() } });
  const ofModels = probes.filter(({ name }) => isWording(name) && name.id === 'checkModel');
  const said = (text: Parameters<typeof say>[1]) => say(language, text).replace(/\d+ (ms|毫秒)/, 'N');
  return (await runProbes(ofModels)).map(({ name, detail }) => `${said(name)}: ${said(detail)}`);
}

it('should show the provider and the model of each role, asked once each', async () => {
  const general = await createOpenAiServer({ reply: () => 'ok' });
  const judge = await createAnthropicServer(() => 'ok');
  servers = [general, judge];
  const host = (url: string) => new URL(url).host;
  const set = [`language.baseUrl=${general.baseUrl}`, 'language.model=small'];
  expect(await saidOfModels('en', ...set)).toEqual([
    `Model: small (openai-compatible) at ${host(general.baseUrl)}/v1 answered in N`,
  ]);
  const roles = [
    'language.roles.judge.provider=anthropic',
    `language.roles.judge.baseUrl=${judge.url}`,
    'language.roles.judge.model=claude-opus-4-6',
  ];
  expect(await saidOfModels('en', ...set, ...roles)).toEqual([
    `Model of planner, executor, reader, writer: small (openai-compatible) at ${host(general.baseUrl)}/v1 answered in N`,
    `Model of judge: claude-opus-4-6 (anthropic) at ${host(judge.url)} answered in N`,
  ]);
  expect(await saidOfModels('zh', ...set, ...roles)).toContain(
    `judge 的模型: ${host(judge.url)} 处的 claude-opus-4-6（anthropic）在 N内应答`,
  );
  expect(judge.requests.flatMap(({ faults }) => faults)).toEqual([]);
});
