import { describe, expect, it } from 'vitest';
import { ReportSchema } from '../../../../src/domain/index.ts';
import {
  assembleFinderReport,
  type FinderInput,
} from '../../../../src/pipeline/report/assemble/assemble-finder-report.ts';
import { makeEvidence, makeInput, ok, problem } from './report-input.ts';

const first = makeEvidence(1, 'Daily backups are kept for 30 days. They lie in Frankfurt.');
const second = makeEvidence(2, 'Monthly backups are kept for a year.');
const third = makeEvidence(3, 'The restore test took 3 hours.', {
  documentId: 'doc_b',
  documentTitle: 'Test',
});
const row = makeEvidence(4, '| Daily | 30 days |', { prefix: '| Backup | Kept |\n| --- | --- |' });
const none = { evidence: [], nowhere: [] };

const assemble = (over: Partial<FinderInput>) =>
  assembleFinderReport({ ...makeInput(), whole: none, closest: [], parts: [], ...over });
const part = (id: string, evidence: FinderInput['closest'], question = `Which ${id}?`) => ({
  subQuestion: { id, question, round: 0 },
  found: { evidence, nowhere: [] },
});
const textsOf = (blocks: ReturnType<typeof assemble>['answer']) =>
  blocks.map(({ kind, claims }) => [kind, claims[0]?.text]);

describe('the report of a finder', () => {
  it('should show the best three passages as they are printed, each with its place, and conclude nothing', () => {
    const report = assemble({ whole: { evidence: [first, second, third, row], nowhere: [] } });
    expect(ReportSchema.parse(report)).toEqual(report);
    expect(report).toMatchObject({ status: 'found', law: { judge: null }, unanswered: [] });
    expect(textsOf(report.answer)).toEqual([first, second, third].map(({ text }) => ['passage', text]));
    expect(report.answer[0]?.claims[0]).toMatchObject({
      verdict: 'supported',
      basis: 'quoted',
      citations: [{ number: 1, quote: first.text, start: 1000, end: 1000 + first.text.length }],
    });
    expect(report.verification).toMatchObject({
      claims: 3,
      supported: 3,
      quoted: 3,
      notChecked: 0,
      removed: [],
    });
    expect(report.confidence).toBeUndefined();
    expect(report.contradictions).toBeUndefined();
  });

  it('should mark what fits the question best', () => {
    const report = assemble({ question: 'Where do backups lie?', whole: { evidence: [first], nowhere: [] } });
    const { highlight } = report.answer[0]?.claims[0] ?? {};
    expect(first.text.slice((highlight?.start ?? 0) - 1000, (highlight?.end ?? 0) - 1000)).toBe(
      'They lie in Frankfurt.',
    );
  });

  it('should show a row with the head of its table, and cite the row alone', () => {
    const report = assemble({ whole: { evidence: [row], nowhere: [] } });
    expect(report.answer[0]?.claims[0]).toMatchObject({
      text: `${row.prefix}\n${row.text}`,
      citations: [{ quote: row.text }],
    });
  });

  it('should show the parts document by document, in the order of the text, and no passage twice', () => {
    const parts = [part('t1', [third, row, second, first]), part('t2', [third])];
    const report = assemble({ whole: { evidence: [first], nowhere: [] }, parts });
    expect(report.sections.map(({ taskId, status }) => [taskId, status])).toEqual([['t1', 'found']]);
    expect(textsOf(report.sections[0]?.blocks ?? [])).toEqual([
      ['heading', 'Test'],
      ['passage', third.text],
      ['heading', 'Operations Handbook'],
      ['passage', second.text],
      ['passage', `${row.prefix}\n${row.text}`],
    ]);
    expect(report.citations.map(({ number, evidenceId }) => [number, evidenceId])).toEqual([
      [1, 'ev_1'],
      [2, 'ev_3'],
      [3, 'ev_2'],
      [4, 'ev_4'],
    ]);
  });

  it.each([
    ['en', 'Kestrel Bay'],
    ['zh', '红隼湾'],
  ] as const)(
    'should say what occurs nowhere, and show what came closest under that name (%s)',
    (language, name) => {
      const report = assemble({ language, whole: { evidence: [], nowhere: [name] }, closest: [third] });
      expect(report.status).toBe('not_found');
      const [nothing, nowhere] = report.answer.flatMap(({ claims }) => claims);
      expect(nothing).toMatchObject({ frame: true, citations: [] });
      expect(nowhere?.text).toContain(name);
      expect(report.sections).toMatchObject([{ status: 'no_evidence', blocks: [{ kind: 'passage' }] }]);
    },
  );

  it('should never take a search that failed for one that found nothing', () => {
    const failed = { status: 'failed', taskId: 't1', problem, attempt: 1 } as const;
    const broken = assemble({ outcomes: { t1: failed }, parts: [part('t1', [])] });
    expect(broken.status).toBe('failed');
    expect(broken.unanswered).toMatchObject([{ taskId: 't1', status: 'failed' }]);
    const half = assemble({
      outcomes: { t1: failed, t2: ok('t2') },
      whole: { evidence: [first], nowhere: [] },
      parts: [part('t1', []), part('t2', [second])],
    });
    expect(half.status).toBe('found');
    expect(half.unanswered.map(({ taskId }) => taskId)).toEqual(['t1']);
  });
});
