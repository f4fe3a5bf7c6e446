import { describe, expect, it } from 'vitest';
import type { Evidence, Report, SubQuestion, TaskOutcome } from '../../../../src/domain/index.ts';
import { answerOfReport, toldOfReport } from '../../../../src/pipeline/ask/answer-of-report.ts';
import { printedAnswer } from '../../../../src/pipeline/ask/printed-answer.ts';
import {
  assembleFinderReport,
  type FinderInput,
  type FoundForQuestion,
} from '../../../../src/pipeline/report/assemble/assemble-finder-report.ts';
import {
  assembleReport,
  exportDocx,
  exportPdf,
  renderHtml,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeEvidence, makeInput, ok, problem } from './report-input.ts';

const SENTENCES = makeEvidence(
  1,
  'Backups run every night. Daily backups are kept for 30 days. They lie in Dublin.',
);
const ROWS = makeEvidence(2, '| Daily | 30 days |\n| Monthly | 12 months |', {
  prefix: '| Kind | Kept |\n|---|---|',
  documentId: 'doc_b',
  versionId: 'ver_b',
  documentTitle: 'Retention schedule',
  sourcePath: 'schedule.xlsx',
});
const NOTHING: FoundForQuestion = { evidence: [], nowhere: [] };
const found = (...evidence: Evidence[]): FoundForQuestion => ({ evidence, nowhere: [] });
const task = (id: string, question: string): SubQuestion => ({ id, question, round: 0 });

const reportOf = (over: Partial<FinderInput> = {}): Report =>
  assembleFinderReport({
    ...makeInput(),
    question: 'How long are daily backups kept?',
    whole: found(SENTENCES, ROWS),
    closest: [],
    parts: [],
    ...over,
  });
const passages = ({ answer, sections }: Report) =>
  [...answer, ...sections.flatMap(({ blocks }) => blocks)].filter(({ kind }) => kind === 'passage');

describe('the report of passages', () => {
  it('should quote each whole at its place, and mark what fits the question best', () => {
    const report = reportOf();
    expect(report).toMatchObject({ status: 'found', law: { judge: null }, title: report.question });
    const [sentences, rows] = passages(report).flatMap(({ claims }) => claims);
    expect(sentences).toMatchObject({
      text: SENTENCES.text,
      verdict: 'supported',
      basis: 'quoted',
      citations: [{ number: 1, quote: SENTENCES.text, start: 1000, end: 1000 + SENTENCES.text.length }],
    });
    const marked = ({ highlight }: NonNullable<typeof sentences>, { text, locator }: Evidence) =>
      text.slice(
        (highlight?.start ?? 0) - locator.offsets.start,
        (highlight?.end ?? 0) - locator.offsets.start,
      );
    expect(sentences && marked(sentences, SENTENCES)).toBe('Daily backups are kept for 30 days.');
    expect(rows?.text).toBe(`${ROWS.prefix}\n${ROWS.text}`);
    expect(rows?.citations[0]?.quote).toBe(ROWS.text);
    expect(rows && marked(rows, ROWS)).toContain('Daily | 30 days');
    expect(report.confidence).toBeUndefined();
    expect(report.verification).toMatchObject({ claims: 2, supported: 2, quoted: 2, computed: 0, judged: 0 });
  });

  it('should show three at most in its answer', () => {
    const many = [1, 2, 3, 4, 5].map((n) => makeEvidence(n, `Backups of kind ${n} are kept.`));
    expect(reportOf({ whole: found(...many) }).answer).toHaveLength(3);
  });

  it.each([
    [
      'en',
      /^Nothing found\.\n“Zentara” occurs in no title and no passage that was searched\.\n\nWhat came closest:/,
    ],
    ['zh', /^未找到。\n所检索的标题和段落中都没有出现“Zentara”。\n\n最接近的内容：/],
  ] as const)('should say which name is nowhere, and show what came closest (%s)', (language, said) => {
    const report = reportOf({
      language,
      whole: { evidence: [], nowhere: ['Zentara'] },
      closest: [SENTENCES],
    });
    expect(report.status).toBe('not_found');
    expect(toldOfReport(report)).toMatch(said);
    expect(toldOfReport(report)).toContain('Daily backups are kept for 30 days.');
    expect(answerOfReport(report)).toMatchObject({ citations: [{ documentTitle: 'Operations Handbook' }] });
  });

  it('should never take a search that failed for nothing found', () => {
    const failed: TaskOutcome = { status: 'failed', taskId: 't2', problem, attempt: 1 };
    const report = reportOf({
      subQuestions: [task('t1', 'One?'), task('t2', 'Two?')],
      outcomes: { t1: ok('t1'), t2: failed },
      parts: [
        { subQuestion: task('t1', 'One?'), found: found(SENTENCES) },
        { subQuestion: task('t2', 'Two?'), found: NOTHING },
      ],
    });
    expect(report.sections.map(({ status }) => status)).toEqual(['found', 'failed']);
    expect(report.unanswered).toMatchObject([{ taskId: 't2', status: 'failed' }]);
    const none = reportOf({ whole: NOTHING, outcomes: { t2: failed } });
    expect(none.status).toBe('failed');
  });

  it('should write a passage once, under the part that finds it best, document by document', () => {
    const other = makeEvidence(3, 'The restore test took 3 hours.');
    const report = reportOf({
      outcomes: { t1: ok('t1'), t2: ok('t2') },
      parts: [
        { subQuestion: task('t1', 'One?'), found: found(SENTENCES, other, ROWS) },
        { subQuestion: task('t2', 'Two?'), found: found(ROWS, other) },
      ],
    });
    const told = report.sections.map(({ blocks }) => blocks.map(({ claims }) => claims[0]?.text));
    expect(told).toEqual([
      ['Operations Handbook', SENTENCES.text, other.text],
      ['Retention schedule', `${ROWS.prefix}\n${ROWS.text}`],
    ]);
  });

  it('should show what its parts find where the whole names something that is nowhere', () => {
    const zentara = { evidence: [], nowhere: ['Zentara'] };
    const report = reportOf({
      whole: zentara,
      outcomes: { t1: ok('t1'), t2: ok('t2') },
      parts: [
        { subQuestion: task('t1', 'One?'), found: found(SENTENCES, ROWS) },
        { subQuestion: task('t2', 'What of Zentara?'), found: zentara },
      ],
    });
    const told = report.answer.map(({ claims }) => claims[0]?.text);
    expect(told).toEqual([SENTENCES.text, expect.stringContaining('“Zentara” occurs in no title')]);
    expect(report.sections.map(({ status }) => status)).toEqual(['found', 'no_evidence']);
    expect(report.sections[1]?.blocks[0]?.claims[0]?.text).toContain('“Zentara”');
  });

  it('should show of one question in its section what the answer does not show', () => {
    const many = [1, 2, 3, 4].map((n) => makeEvidence(n, `Backups of kind ${n} are kept.`));
    const own = task('t1', 'How long are daily backups kept?');
    const parts = [{ subQuestion: own, found: found(...many) }];
    const [section] = reportOf({ whole: found(...many), parts, outcomes: { t1: ok('t1') } }).sections;
    expect(section?.blocks.flatMap(({ claims }) => claims.map(({ text }) => text))).toEqual([
      'Operations Handbook',
      'Backups of kind 4 are kept.',
    ]);
  });
});

describe('a passage in every form', () => {
  const report = reportOf();

  it('should be a quotation in Markdown, its table a table, what fits best in bold', () => {
    const markdown = renderMarkdown(report);
    expect(markdown).toContain('> Backups run every night. **Daily backups are kept for 30 days.** They lie');
    expect(markdown).toMatch(
      /> \| Kind \| Kept \|\n> \| --- \| --- \|\n> \| \*\*Daily\*\* \| \*\*30 days\*\* \|/,
    );
    expect(markdown).toMatch(
      /> \*\*Operations Handbook — Handbook\.pdf, § 3\.2 Backup › Retention\*\* \[1\]/,
    );
  });

  it('should have the number that its citation has, whatever document it is from', () => {
    const passage = (n: number, name: string) =>
      makeEvidence(n, `Backups of kind ${n} are kept.`, {
        documentId: `doc_${name}`,
        documentTitle: name,
        sourcePath: `${name}.pdf`,
      });
    const three = reportOf({ whole: found(passage(1, 'One'), passage(2, 'One'), passage(3, 'Two')) });
    expect(three.citations.map(({ number, documentTitle }) => [number, documentTitle])).toEqual([
      [1, 'One'],
      [2, 'One'],
      [3, 'Two'],
    ]);
    for (const form of [
      renderMarkdown(three, 'none'),
      renderHtml(three, 'none').replaceAll(/<[^>]*>/g, ' '),
    ]) {
      expect(form).toMatch(/One — One\.pdf.* \[?2\b/);
      expect(form).toMatch(/Two — Two\.pdf.* \[?3\b/);
    }
  });

  it('should be a quotation in HTML with a mark', () => {
    const html = renderHtml(report);
    expect(html).toContain('<mark>Daily backups are kept for 30 days.</mark>');
    expect(html).toMatch(/<blockquote class="passage claim"[^>]*>/);
    expect(html).toMatch(/<th>.*Kind.*<\/th>/);
  });

  it('should be in Word and PDF', async () => {
    expect((await exportDocx(report)).length).toBeGreaterThan(1_000);
    expect((await exportPdf(report, [])).length).toBeGreaterThan(1_000);
  });

  it('should stand below a line that says that no model has written, and a written report below none', async () => {
    const said = 'Made without a language model: Plumbline has found and quoted';
    expect(renderMarkdown(report)).toMatch(new RegExp(`^# .*\n\n\\*${said}.*\\*\n\n## Passages found`));
    expect(renderHtml(report)).toMatch(new RegExp(`<p class="asked">${said}[^<]*</p>\n</header>`));
    expect(renderHtml(reportOf({ language: 'zh' }))).toContain('未使用语言模型：Plumbline 只查找并引用');
    const written = makeInput({ facts: { ...makeInput().facts, mode: 'model' } });
    expect(
      renderHtml(assembleReport({ ...written, draft: makeDraft('They lie in Dublin [ev_1].') })),
    ).not.toContain(said);
    // Alone the appendix says itself how the report was made.
    expect(renderMarkdown(report, 'only')).not.toContain(said);
  });

  it('should be plain lines in a cell, with its place and document beside it', () => {
    expect(answerOfReport(reportOf({ whole: found(ROWS) }))).toMatchObject({
      text: 'Kind · Kept\nDaily · 30 days\nMonthly · 12 months\n[1]',
      isPassage: true,
      citations: [{ documentTitle: 'Retention schedule', sourcePath: 'schedule.xlsx' }],
    });
  });

  it('should keep the items of a list below each other', () => {
    const listed = makeEvidence(4, 'Backups:\n\n- daily ones\n- monthly ones');
    const own = reportOf({ whole: found(listed) });
    expect(renderMarkdown(own)).toMatch(/> - .*daily ones.*\n> - .*monthly ones/);
    expect(answerOfReport(own).text).toBe('Backups:\n• daily ones\n• monthly ones\n[1]');
  });

  it('should be lines for a terminal that know what is marked', () => {
    const { text, passages: printed } = printedAnswer(report);
    expect(text).toBe('');
    const [first] = printed;
    const { marked, text: line = '' } = first?.lines[0] ?? {};
    expect(line.slice(marked?.start, marked?.end)).toBe('Daily backups are kept for 30 days.');
    expect(first?.source).toBe('Operations Handbook — Handbook.pdf, § 3.2 Backup › Retention');
  });
});
