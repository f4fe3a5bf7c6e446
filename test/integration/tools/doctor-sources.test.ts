import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runProbes } from '../../../src/app/doctor.ts';
import { sourceProbes } from '../../../src/app/doctor-sources.ts';
import { say } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { type SourceServers, startSourceServers } from '../../fakes/source-servers/source-servers.ts';
import { TIDE_WORKS } from '../../fakes/source-servers/stand-in-works.ts';

let servers: SourceServers;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-doctor-'));
  servers = await startSourceServers(TIDE_WORKS);
});
afterEach(() => servers.reset());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await servers.close();
});

async function examine(...set: readonly string[]) {
  const { config } = loadConfig({ cwd: folder, environment: {}, set });
  const clock = { now: () => new Date('2026-05-01T00:00:00Z') };
  const checks = await runProbes(sourceProbes({ config, clock, logger: createMemoryLogger() }));
  return checks.map(({ name, status, detail, advice }) => ({
    name: say('en', name),
    status,
    detail: say('en', detail),
    advice: advice && say('en', advice),
  }));
}

/** Sources of the stand-in servers; the others keep addresses that tests never reach. */
const allowed = () => [
  'web.mode=allowed',
  `web.allowHosts=${new URL(servers.baseUrl).host}`,
  'sources.required=openalex,tavily,searxng',
  'sources.optional=arxiv,sec-edgar',
  `sources.openalex.baseUrl=${servers.settings.openalex.baseUrl}`,
  `sources.searxng.baseUrl=${servers.settings.searxng.baseUrl}`,
  `sources.arxiv.baseUrl=${servers.settings.arxiv.baseUrl}`,
];

describe('doctor on sources', () => {
  it('should contact nobody while the web is off or the machine offline', async () => {
    expect(await examine()).toMatchObject([
      {
        name: 'Web',
        status: 'ok',
        detail: expect.stringContaining('Off'),
        advice: expect.stringContaining('web.mode'),
      },
    ]);
    expect(await examine(...allowed(), 'web.offline=true')).toMatchObject([
      { name: 'Web', status: 'ok', detail: expect.stringContaining('Offline') },
    ]);
    expect(servers.requests).toEqual([]);
  });

  it('should give a line for each source: what answers, what fails, what is lacking', async () => {
    servers.setFaults('arxiv', ['server-error']);
    const checks = await examine(...allowed());
    expect(checks.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'Source openalex: ok',
      'Source searxng: ok',
      'Source arxiv: warn',
      'Source tavily: ok',
      'Source sec-edgar: ok',
    ]);
    expect(checks[0]?.detail).toContain('answers, without a key (required)');
    expect(checks[2]).toMatchObject({
      detail: expect.stringMatching(/^E034 arXiv answered with status 500/),
      advice: expect.stringContaining('go on without it'),
    });
    expect(checks[3]?.detail).toContain('TAVILY_API_KEY');
    expect(checks[4]?.detail).toContain('web.contact');
  });
});
