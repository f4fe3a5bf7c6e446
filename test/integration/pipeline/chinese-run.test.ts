import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import type { Report } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { outlineReport } from '../../../src/pipeline/report/outline/outline-report.ts';
import { type Harness, openHarness, withPlan } from '../../fakes/research-harness.ts';
import { startStandInWeb } from '../../fakes/stand-in-web.ts';

// Whole runs: seconds on an idle machine, minutes on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const RUNS = {
  zh: {
    documents: {
      '涡轮机.md': '# 涡轮机\n\n## 制造商\n\n海浪涡轮机由北维海工制造。其额定功率为4兆瓦。\n',
      '公司.md': '# 北维海工\n\n## 股东\n\n北维海工于2023年9月被海岳重工收购。\n',
    },
    question: '海浪涡轮机由谁制造，北维海工被谁收购？',
    plan: ['海浪涡轮机由谁制造？', '北维海工被谁收购？', '海浪涡轮机的额定功率是多少？'],
    // Four words of prose in a row; quoted words and settings are names.
    foreign: /\b[A-Za-z][a-z]+ [a-z]+ [a-z]+ [a-z]+\b/,
  },
  en: {
    documents: {
      'turbine.md':
        '# Turbine\n\n## Maker\n\nThe Heron turbine is made by Norvik Marine. Its rated power is 4 MW.\n',
      'company.md':
        '# Norvik Marine\n\n## Owner\n\nNorvik Marine was acquired by Haiyue in September 2023.\n',
    },
    question: 'Who makes the Heron turbine, and who acquired Norvik Marine?',
    plan: [
      'Who makes the Heron turbine?',
      'Who acquired Norvik Marine?',
      'What is the power of the Heron turbine?',
    ],
    foreign: /\p{Script=Han}|[，。；：]/u,
  },
} as const;

/** Every text that a reader of the report sees, and the notes told while it ran. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
const unquoted = (text: string) => text.replace(/“[^”]*”|`[^`]*`/g, '');

describe.each(['zh', 'en'] as const)('a run in %s in which much goes wrong', (language) => {
  const { documents, question, plan, foreign } = RUNS[language];
  let harness: Harness;
  let folder: string;
  let report: Report;
  const told: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-language-'));
    for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7 and nothing more');
    const web = await startStandInWeb([]);
    await web.close(); // Every source is configured, and none of them answers.
    harness = await openHarness({
      set: [...web.set, 'budget.maxCalls=12'],
    });
    const { collection } = await harness.app.ingest.ingestFolder({ folder });
    harness.use(
      withPlan(plan, {
        chooseTools: async ({ subQuestion }, { budget }) => {
          for (let call = 0; subQuestion === plan[2] && call < 20; call++) {
            budget.check('research');
            budget.charge({ inputTokens: 1, outputTokens: 1, costUsd: 0 });
          }
          return [];
        },
        investigate: async ({ subQuestion }) => {
          if (subQuestion.question === plan[1])
            throw new AppError(
              'E024',
              wording('modelTimeout', {
                where: wording('model', { model: 'm1', endpoint: 'models.example' }),
              }),
            );
          throw new AppError('E025', wording('modelAnswerUnusable', { task: 'questions' }));
        },
        judgeCoverage: async () => {
          throw new AppError('E025', wording('modelAnswerUnusable', { task: 'coverage' }));
        },
        writeReport: async () => {
          throw new AppError(
            'E006',
            wording('noReportWritten', { attempts: 2, fault: wording('faultEmpty') }),
          );
        },
      }),
    );
    const { research } = harness.app;
    const run = await research.submit({
      question,
      collectionIds: [collection.id],
      reviewPlan: false,
      web: 'allowed',
    });
    const ended = await research.execute(run.id);
    expect(ended.status).toBe('budget-limited');
    const made = await research.report(run.id);
    if (made === undefined) throw new Error('the run left no report');
    report = made;
    for (const { type, data } of await harness.eventsOf(run))
      if (type === 'note') told.push(...textsOf(data));
  });
  afterAll(async () => {
    await harness.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('should have failures, gaps, notes, a web that is down and a document that is broken in its report', () => {
    expect(report.language).toBe(language);
    expect(report.budgetLimited).toBe(true);
    expect(report.unanswered.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['failed', 'skipped']),
    );
    expect(report.notes.length).toBeGreaterThan(1);
    expect(report.skippedDocuments.map(({ sourcePath }) => sourcePath)).toEqual(['broken.pdf']);
    expect(JSON.stringify(report)).toContain('E024');
  });

  it('should say all of it in the language of the run', () => {
    const said = [...textsOf(outlineReport(report)), ...report.notes, ...told];
    expect(said.length).toBeGreaterThan(30);
    for (const text of said) expect(unquoted(text)).not.toMatch(foreign);
  });
});
