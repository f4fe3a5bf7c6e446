import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApplication } from '../../src/app/open-application.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { Report, ReportDraft } from '../../src/domain/index.ts';
import { createMemoryLogger } from '../fakes/call-context.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEMO =
  'Why did Kestrel Bay generate less than planned in 2024, who made the turbine that failed, and which company owns that maker today?';

interface Golden {
  readonly id: string;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  readonly question: string;
  readonly answers: readonly string[];
}
const GOLDEN: readonly Golden[] = readFileSync(join(ROOT, 'examples/golden-questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

let folder: string;
let app: Awaited<ReturnType<typeof openApplication>>;
let collectionId: string;

async function ask(question: string): Promise<{ report: Report; draft: ReportDraft }> {
  const run = await app.research.submit({ question, collectionIds: [collectionId], reviewPlan: false });
  await app.research.execute(run.id);
  const report = await app.storage.artifacts.getReport(run.id);
  if (report === undefined) throw new Error(`no report for “${question}”`);
  return { report, draft: (await app.storage.artifacts.getDraft(run.id)) as ReportDraft };
}

/** Whether all answer strings stand in a text, whatever its case and white space. */
function holdsAll(text: string, answers: readonly string[]): boolean {
  const folded = text.replace(/\s+/g, ' ').toLowerCase();
  return answers.every((answer) => folded.includes(answer.toLowerCase()));
}

const textOf = (blocks: Report['answer']): string => JSON.stringify(blocks);

describe('the example library without a model', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-golden-'));
    const { config } = loadConfig({ environment: {}, cwd: folder, set: [] });
    app = await openApplication({
      config: { ...config, dataDir: ':memory:' },
      logger: createMemoryLogger(),
      clock: { now: () => new Date() },
      warnings: [],
      onWait: () => undefined,
    });
    const { collection } = await app.ingest.ingestFolder({ folder: join(ROOT, 'examples/library') });
    collectionId = collection.id;
  }, 180_000);
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Without a model nothing is composed: the passages that are shown hold what the answer is. */
  it.each([
    ['easy', []],
    ['medium', []],
    // Two steps, which a model takes: what owns the maker is in no passage that speaks of the place.
    ['hard', ['g09']],
  ] as const)(
    'should show the answers of the %s golden questions but for %j',
    async (difficulty, twoSteps) => {
      const missing: string[] = [];
      const questions = GOLDEN.filter((golden) => golden.difficulty === difficulty);
      expect(questions.length).toBeGreaterThan(3);
      for (const { id, question, answers } of questions) {
        const { report, draft } = await ask(question);
        expect([id, report.status, draft.answer]).toEqual([id, 'found', '']);
        if (!holdsAll(textOf(report.answer) + JSON.stringify(report.sections), answers)) missing.push(id);
      }
      expect(missing).toEqual(twoSteps);
    },
    180_000,
  );

  it('should show passages of three documents or more for the demo question, every quote at its place', async () => {
    const { report } = await ask(DEMO);
    expect(report.status).toBe('found');
    expect(
      holdsAll(JSON.stringify([report.answer, report.sections]), [
        'shortfall',
        'Norvik Marine',
        'Haiyue Heavy Industries',
      ]),
    ).toBe(true);
    expect(report.verification.supported).toBe(report.verification.claims);
    expect(new Set(report.citations.map(({ documentId }) => documentId)).size).toBeGreaterThanOrEqual(3);
    for (const { versionId, locator, quote } of report.citations) {
      const markdown = (await app.storage.library.getMarkdown(versionId)) ?? '';
      expect(markdown.slice(locator.offsets.start, locator.offsets.end)).toContain(quote);
    }
  }, 180_000);

  it('should give no answer to what the library does not know', async () => {
    const { report, draft } = await ask('What is the capital of France?');
    expect(report.status).toBe('not_found');
    expect(draft.answer).toBe('');
  }, 180_000);
});
