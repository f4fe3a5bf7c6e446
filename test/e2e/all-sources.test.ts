import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LanguageTasks, type Report, runCollectionId } from '../../src/domain/index.ts';
import type { SourceId } from '../../src/tools/index.ts';
import { type Harness, openHarness, withPlan } from '../fakes/research-harness.ts';
import { PROVIDERS, type SourceServers, startSourceServers } from '../fakes/source-servers/source-servers.ts';
import { type StandInWeb, startStandInWeb, stationPages } from '../fakes/stand-in-web.ts';

// Whole runs: seconds on an idle machine, minutes on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const REQUIRED: readonly SourceId[] = ['wikipedia', 'openalex', 'semantic-scholar', 'tavily', 'searxng'];
const OPTIONAL: readonly SourceId[] = ['sec-edgar', 'akshare', 'arxiv', 'crossref'];
const QUESTION =
  'What did Heron station 31 generate, what did Apple and 贵州茅台 earn, and who makes the Heron turbine?';
const PLAIN = [
  'How much did Heron station 31 generate in 2024?',
  'How many people does Heron station 58 employ?',
  'Who makes the Heron turbine?',
];
/** What optional sources are for: a ticker, a Chinese stock code, and papers. */
const NAMING = [
  'What revenues did Apple Inc. (NASDAQ: AAPL) report for 2023?',
  '贵州茅台（600519）2023年的净利润是多少？',
  'Which papers on arXiv report what Heron station 2 generated?',
];

describe('runs that ask every source, each on a host of its own', () => {
  let web: StandInWeb;
  let servers: ReadonlyMap<SourceId, SourceServers>;
  let harness: Harness;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-sources-'));
    web = await startStandInWeb(stationPages(200));
    const ids = Object.keys(PROVIDERS) as SourceId[];
    servers = new Map(
      await Promise.all(ids.map(async (id) => [id, await startSourceServers(web.works)] as const)),
    );
    const all = [...servers.values()];
    harness = await openHarness({
      set: [
        // Addresses begin with the host that all of them share; each gets that of its own server.
        ...web.set
          // With a key Semantic Scholar is asked once a second.
          .filter((setting) => !/^(?:web\.allowHosts|sources\.semanticScholar\.apiKey)=/.test(setting))
          .map((setting) => {
            const id = ids.find((each) => setting.includes(`${web.sources.baseUrl}/${each}`));
            return setting.replace(web.sources.baseUrl, (id && servers.get(id)?.baseUrl) ?? '');
          }),
        `web.allowHosts=${[web.pagesUrl, ...all.map(({ baseUrl }) => baseUrl)].map((url) => new URL(url).host).join(',')}`,
      ],
    });
  });
  afterAll(async () => {
    await harness.close();
    for (const server of servers.values()) await server.close();
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function research(language: LanguageTasks): Promise<Report> {
    for (const server of servers.values()) server.reset();
    harness.use(language);
    const run = await harness.app.research.submit({
      question: QUESTION,
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      web: 'allowed',
    });
    expect(await harness.app.research.execute(run.id)).toMatchObject({ status: 'done' });
    return (await harness.app.research.report(run.id)) as Report;
  }
  const wasAsked = (id: SourceId) => (servers.get(id)?.requests.length ?? 0) > 0;
  const hostOf = (id: SourceId) => new URL(servers.get(id)?.baseUrl ?? '').host;
  const hostsOf = (report: Report) => report.provenance?.egress?.map(({ host }) => host) ?? [];

  it('should ask the required ones and no other where nothing calls for one', async () => {
    const report = await research(withPlan(PLAIN));
    for (const id of REQUIRED) expect([id, wasAsked(id)]).toEqual([id, true]);
    for (const id of OPTIONAL) expect([id, wasAsked(id)]).toEqual([id, false]);
    expect(hostsOf(report).toSorted()).toEqual(
      [...REQUIRED.map(hostOf), new URL(web.pagesUrl).host].toSorted(),
    );
    const text = JSON.stringify([report.answer, report.sections]);
    expect(text).toContain('131 gigawatt hours');
    expect(text).toContain('Norvik Marine');
  });

  it('should ask the optional ones that are chosen for a sub-question, read what they give, and list the host of each', async () => {
    const wanted = new Map<string, readonly SourceId[]>([
      [NAMING[0] ?? '', ['sec-edgar']],
      [NAMING[1] ?? '', ['akshare']],
      [NAMING[2] ?? '', ['arxiv', 'crossref']],
    ]);
    const inputs: Partial<Record<SourceId, Readonly<Record<string, unknown>>>> = {
      'sec-edgar': { ticker: 'AAPL' },
      akshare: { code: '600519' },
    };
    const report = await research(
      withPlan([...PLAIN, ...NAMING], {
        chooseTools: async ({ subQuestion }) =>
          (wanted.get(subQuestion) ?? []).map((id) => ({
            tool: id,
            input: inputs[id] ?? { query: subQuestion },
          })),
      }),
    );
    for (const id of [...REQUIRED, ...OPTIONAL]) expect([id, wasAsked(id)]).toEqual([id, true]);
    expect(servers.get('sec-edgar')?.requests.some(({ url }) => url.pathname.includes('CIK0000320193'))).toBe(
      true,
    );
    expect(JSON.stringify(servers.get('akshare')?.requests.map(({ url }) => url.href))).toContain('600519');
    expect(hostsOf(report)).toEqual(expect.arrayContaining([...REQUIRED, ...OPTIONAL].map(hostOf)));
    const text = JSON.stringify([report.answer, report.sections]);
    expect(text).toContain('131 gigawatt hours');
    expect(text).toMatch(/383,285,000,000/);
    const { library, web: fetched } = harness.app.storage;
    const documents = await library.listDocuments([runCollectionId(report.runId)]);
    const origins = await fetched.getOrigins(documents.map(({ id }) => id));
    const read = new Set([...origins.values()].flatMap(({ sources }) => sources));
    for (const id of ['sec-edgar', 'akshare', 'arxiv', 'crossref'] as const) expect([...read]).toContain(id);
    for (const citation of report.citations) {
      const markdown = await harness.app.storage.library.getMarkdown(citation.versionId);
      const { start, end } = citation.locator.offsets;
      expect(markdown?.slice(start, end)).toContain(citation.quote);
    }
  });

  it('should ask the optional ones that the model chooses, with its arguments', async () => {
    const choices: Partial<Record<SourceId, Readonly<Record<string, unknown>>>> = {
      'sec-edgar': { cik: '320193' },
      akshare: { code: '600519' },
      arxiv: { query: 'tidal stations' },
      crossref: { query: 'Heron tidal station' },
    };
    const report = await research(
      withPlan(PLAIN, {
        chooseTools: async ({ subQuestion, tools }) =>
          subQuestion !== PLAIN[0]
            ? []
            : tools.map(({ name }) => ({ tool: name, input: choices[name as SourceId] ?? {} })),
      }),
    );
    for (const id of [...REQUIRED, ...OPTIONAL]) expect([id, wasAsked(id)]).toEqual([id, true]);
    expect(hostsOf(report)).toEqual(expect.arrayContaining([...REQUIRED, ...OPTIONAL].map(hostOf)));
    expect(report.provenance?.egress?.find(({ host }) => host === hostOf('crossref'))?.sent).toEqual([
      'Heron tidal station',
    ]);
  });
});
