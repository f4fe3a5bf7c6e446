import { describe, expect, it } from 'vitest';
import { ReportSchema } from '../../../../src/domain/index.ts';
import { assembleFinderReport } from '../../../../src/pipeline/report/assemble/assemble-finder-report.ts';
import {
  exportDocx,
  exportPdf,
  pickPassages,
  renderHtml,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import { makeEvidence, makeInput } from './report-input.ts';

const QUESTION = 'How long are daily backups kept?';
const named = (n: number, name: string, text: string) =>
  makeEvidence(n, text, {
    ...{
      documentId: `doc_${name}`,
      versionId: `ver_${name}`,
      documentTitle: name,
      sourcePath: `${name}.pdf`,
    },
    locator: {
      offsets: { start: n * 1000, end: n * 1000 + text.length },
      headingPath: [],
      pages: { first: n, last: n },
    },
  });
const REPORT = assembleFinderReport({
  ...makeInput({ question: QUESTION, notes: ['A note.'] }),
  whole: {
    evidence: [
      named(1, 'Handbook', 'Backups run every night.'),
      named(2, 'Schedule', 'Daily backups are kept for 30 days.'),
      named(3, 'Contract', 'Monthly ones are kept for a year.'),
    ],
    nowhere: ['Zentara'],
  },
  closest: [],
  parts: [],
});
const picked = (...ids: string[]) => {
  const report = pickPassages([{ report: REPORT, ids }]);
  if (report === undefined) throw new Error('nothing picked');
  return report;
};

describe('passages that are picked out of a report', () => {
  it('should be a report of these alone, counted from 1, under the question', () => {
    const report = ReportSchema.parse(picked('c2', 'c3'));
    expect(report.title).toBe(QUESTION);
    expect(report.answer.map(({ claims }) => claims[0]?.text)).toEqual([
      'Daily backups are kept for 30 days.',
      'Monthly ones are kept for a year.',
    ]);
    expect(report.citations.map(({ number, documentTitle }) => [number, documentTitle])).toEqual([
      [1, 'Schedule'],
      [2, 'Contract'],
    ]);
    expect(report.answer.map(({ claims }) => claims[0]?.citations[0]?.number)).toEqual([1, 2]);
    expect(report.sources.map(({ title, citations }) => [title, citations])).toEqual([
      ['Schedule', [1]],
      ['Contract', [2]],
    ]);
    expect(report).not.toHaveProperty('digest');
  });

  it('should stand in the order that is asked for, of one report or several', () => {
    const other = { ...REPORT, runId: 'run_other', question: 'Who keeps them?' };
    const wanted = [
      { report: REPORT, ids: ['c3', 'c1'] },
      { report: other, ids: ['c2'] },
    ];
    const report = ReportSchema.parse(pickPassages(wanted, {}, ['c3', 'run_other:c2', 'c1']));
    expect(report.answer.map(({ claims }) => claims[0]?.id)).toEqual(['c3', 'run_other:c2', 'c1']);
    expect(report.answer.map(({ claims }) => claims[0]?.citations[0]?.number)).toEqual([1, 2, 3]);
    expect(report.citations.map(({ number, documentTitle }) => [number, documentTitle])).toEqual([
      [1, 'Contract'],
      [2, 'Schedule'],
      [3, 'Handbook'],
    ]);
  });

  it.each([[[]], [['c9']], [['c1', 'c9']], [['c4']]])('should be nothing where %s are no passages', (ids) => {
    expect(pickPassages([{ report: REPORT, ids }])).toBeUndefined();
  });

  it('should be joined with those of other questions, under own words', async () => {
    const other = { ...REPORT, runId: 'run_other', question: 'Who keeps them?' };
    const wanted = [
      { report: REPORT, ids: ['c3'] },
      { report: other, ids: ['c1', 'c2'] },
    ];
    const joined = ReportSchema.parse(pickPassages(wanted));
    expect(joined.title).toBe(`${QUESTION} · Who keeps them?`);
    const claims = joined.answer.flatMap((block) => block.claims);
    expect(claims.map(({ id, citations }) => [id, citations[0]?.number])).toEqual([
      ['c3', 1],
      ['run_other:c1', 2],
      ['run_other:c2', 3],
    ]);
    expect(joined.citations.map(({ number, documentTitle }) => [number, documentTitle])).toEqual([
      [1, 'Contract'],
      [2, 'Handbook'],
      [3, 'Schedule'],
    ]);
    expect(joined.sources.map(({ title, citations }) => [title, citations])).toEqual([
      ['Contract', [1]],
      ['Handbook', [2]],
      ['Schedule', [3]],
    ]);
    const own = pickPassages(wanted, { heading: 'Backups *kept*', note: 'For Ms Ito.\n\nPlease <read>.' });
    if (own === undefined) throw new Error('nothing picked');
    const markdown = renderMarkdown(own, 'passages');
    expect(markdown).toMatch(/^# Backups \\\*kept\\\*\n\nFor Ms Ito\.\n\nPlease .?<read.?>/);
    expect(markdown).not.toContain('Who keeps them?');
    expect(renderHtml(own, 'passages')).toContain('Please &lt;read&gt;.');
    expect((await exportDocx(own, 'passages')).length).toBeGreaterThan(1_000);
    expect((await exportPdf(own, [], () => [], 'passages')).length).toBeGreaterThan(1_000);
  });

  it.each([[[]], [['run_other:c3', 'c3', 'run_other:c1']]])(
    'should stand once where several questions found one, under all questions (%s)',
    (order) => {
      const other = { ...REPORT, runId: 'run_other', question: 'Who keeps them?' };
      const joined = ReportSchema.parse(
        pickPassages(
          [
            { report: REPORT, ids: ['c3'] },
            { report: other, ids: ['c1', 'c3'] },
          ],
          {},
          order,
        ),
      );
      expect(joined.title).toBe(`${QUESTION} · Who keeps them?`);
      expect(joined.answer.flatMap(({ claims }) => claims.map(({ id }) => id))).toEqual([
        order[0] ?? 'c3',
        'run_other:c1',
      ]);
      expect(joined.citations.map(({ number, documentTitle }) => [number, documentTitle])).toEqual([
        [1, 'Contract'],
        [2, 'Handbook'],
      ]);
      expect(joined.sources.map(({ title, citations }) => [title, citations])).toEqual([
        ['Contract', [1]],
        ['Handbook', [2]],
      ]);
    },
  );

  it('should say which files could not be read, of all reports once', () => {
    const skipped = (sourcePath: string) => ({
      sourcePath,
      problem: { code: 'E023', title: 'Locked', detail: 'Locked.', retryable: false },
    });
    const report = { ...REPORT, skippedDocuments: [skipped('locked.pdf')] };
    const other = {
      ...REPORT,
      runId: 'run_other',
      skippedDocuments: [skipped('locked.pdf'), skipped('broken.pdf')],
    };
    const page = pickPassages([
      { report, ids: ['c1'] },
      { report: other, ids: ['c2'] },
    ]);
    if (page === undefined) throw new Error('nothing picked');
    expect(renderMarkdown(page, 'passages')).toContain('locked.pdf, broken.pdf');
    expect(page.skippedDocuments).toHaveLength(2);
  });

  it('should be nothing where one of the reports lacks its passage', () => {
    const wanted = [
      { report: REPORT, ids: ['c1'] },
      { report: { ...REPORT, runId: 'run_other' }, ids: ['c9'] },
    ];
    expect(pickPassages(wanted)).toBeUndefined();
    expect(pickPassages([])).toBeUndefined();
  });

  it('should not break dates and numbers at their hyphens in HTML', () => {
    const text = '| Invoice | Paid |\n| --- | --- |\n| INV-4301 | 2025-03-11 |\n| A-one, 2 | 发票2025-1 |';
    const whole = { evidence: [named(1, 'Payments', text)], nowhere: [] };
    const report = assembleFinderReport({ ...makeInput(), whole, closest: [], parts: [] });
    const kept = [...renderHtml(report).matchAll(/<span class="cell whole">(.*?)<\/span>/g)];
    expect(kept.map(([, cell]) => cell)).toEqual(['INV-4301', '2025-03-11']);
  });

  it('should be a page with nothing else on it', async () => {
    const report = picked('c2');
    expect(renderMarkdown(report, 'passages')).toBe(
      [
        `# ${QUESTION}`,
        '> **Schedule — Schedule.pdf, p. 2**\n>\n> **Daily backups are kept for 30 days.**',
        '*Made by Plumbline.*\n',
      ].join('\n\n'),
    );
    const html = renderHtml(report, 'passages');
    expect(html).toContain('<mark>Daily backups are kept for 30 days.</mark>');
    expect(html).not.toMatch(/<h2>|href="#|Zentara|A note|language model|every night/);
    expect((await exportDocx(report, 'passages')).length).toBeGreaterThan(1_000);
    expect((await exportPdf(report, [], () => [], 'passages')).length).toBeGreaterThan(1_000);
  });
});
