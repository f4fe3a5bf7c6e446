import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Report, runCollectionId } from '../../../src/domain/index.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';
import { type StandInWeb, startStandInWeb, stationPages } from '../../fakes/stand-in-web.ts';

// Whole runs: seconds on an idle machine, minutes on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const QUESTIONS = [
  'How much did Heron station 31 generate in 2024?',
  'How many people does Heron station 58 employ?',
  'Who makes the Heron turbine?',
];

describe('a run over a stand-in web of 200 pages and papers', () => {
  let web: StandInWeb;
  let harness: Harness;
  let folder: string;
  let report: Report;
  let collectionIds: string[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-web-'));
    web = await startStandInWeb(stationPages(200));
    harness = await openHarness({ set: web.set });
    harness.use(withPlan(QUESTIONS));
    collectionIds = [harness.collectionId];
    report = await research('allowed');
  });
  afterAll(async () => {
    await harness.close();
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function research(mode: 'off' | 'allowed'): Promise<Report> {
    const { research } = harness.app;
    const run = await research.submit({
      question: 'What did Heron stations 31 and 58 do, and who makes the Heron turbine?',
      collectionIds,
      reviewPlan: false,
      web: mode,
    });
    const ended = await research.execute(run.id);
    expect(ended).toMatchObject({ status: 'done' });
    const made = await research.report(run.id);
    if (made === undefined) throw new Error('the run left no report');
    return made;
  }

  it('should cite web and local documents at exact places', async () => {
    const text = JSON.stringify([report.answer, report.sections]);
    expect(text).toContain('131 gigawatt hours');
    expect(text).toContain('78 people');
    expect(text).toContain('Norvik Marine');
    const paths = report.citations.map(({ sourcePath }) => sourcePath);
    expect(paths.some((path) => path.startsWith(web.pagesUrl))).toBe(true);
    expect(paths).toContain('turbine.md');
    for (const citation of report.citations) {
      const markdown = await harness.app.storage.library.getMarkdown(citation.versionId);
      const { start, end } = citation.locator.offsets;
      expect(markdown?.slice(start, end)).toContain(citation.quote);
      expect(citation.resolved).toBe(true);
    }
  });

  it('should say of every fetched source where it is from and how much of it was read', () => {
    const fetched = report.sources.filter(({ web: origin }) => origin !== undefined);
    expect(fetched.length).toBeGreaterThan(0);
    for (const { sourcePath, web: origin } of fetched) {
      expect(sourcePath).toMatch(/^https?:\/\//);
      expect(origin?.sources.length).toBeGreaterThan(0);
    }
    // Papers come with what a reference needs.
    const papers = fetched.filter(({ web: origin }) => origin?.doi !== undefined);
    for (const { web: origin } of papers)
      expect(origin).toMatchObject({ year: 2025, authors: [expect.any(String), 'Ben Shore'] });
  });

  it('should list every host and every text that was sent', () => {
    const egress = report.provenance?.egress ?? [];
    const hosts = [web.pagesUrl, web.sources.baseUrl].map((url) => new URL(url).host).sort();
    expect(egress.map(({ host }) => host)).toEqual(hosts);
    expect(report.provenance?.hosts).toEqual(hosts);
    const sent = egress.flatMap((entry) => entry.sent).join('\n');
    expect(sent).toContain('58');
    // Names of the library are no part of any question, so they were never sent.
    expect(sent).not.toMatch(/Norvik|Haiyue/);
  });

  it('should keep what a run fetched in the library when it is told to, and forget the rest', async () => {
    const { web: fetched, storage } = harness.app;
    const { promoted, failed } = await fetched.promote(report.runId, 'kept');
    expect(failed).toEqual([]);
    expect(promoted.length).toBeGreaterThan(5);
    expect((await storage.library.listCollections()).map(({ name }) => name)).toContain('kept');
    const kept = await storage.library.ensureCollection('kept');
    const before = await storage.library.listDocuments([kept.id]);
    expect(before).toHaveLength(promoted.length);
    const removed = await storage.web.prune(new Date(Date.now() + 1000));
    expect(removed.documents).toBeGreaterThanOrEqual(promoted.length);
    expect(await storage.library.listDocuments([runCollectionId(report.runId)])).toEqual([]);
    expect(await storage.library.listDocuments([kept.id])).toEqual(before);
    await expect(fetched.promote(report.runId, 'kept')).rejects.toMatchObject({ code: 'E021' });
  });

  it('should stay with the library when the run does not ask for the web', async () => {
    const before = web.requests.length + web.sources.requests.length;
    const local = await research('off');
    expect(web.requests.length + web.sources.requests.length).toBe(before);
    expect(local.provenance?.egress).toBeUndefined();
    expect(local.citations.every(({ sourcePath }) => sourcePath.endsWith('.md'))).toBe(true);
  });
});
