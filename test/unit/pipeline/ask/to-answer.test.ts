import { describe, expect, it } from 'vitest';
import { AnswerSchema, type Run } from '../../../../src/domain/index.ts';
import { AppError, toProblem } from '../../../../src/errors/index.ts';
import { toAnswer } from '../../../../src/pipeline/ask/index.ts';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeRun } from '../../../fakes/api-harness.ts';
import { makeDraft, makeInput } from '../report/report-input.ts';

const input = makeInput();
const report = assembleReport({
  ...input,
  draft: makeDraft('Backups run every night [ev_1].', 'Backups run every night [ev_1].'),
});
const done = (over: Partial<Run> = {}) => makeRun({ id: 'run_1', threadId: 'talk', status: 'done', ...over });

describe('toAnswer', () => {
  it('should give each mark of the answer its source, with the words that are cited', () => {
    const answer = AnswerSchema.parse(toAnswer(done(), report, input.evidence));
    expect(answer).toMatchObject({
      run_id: 'run_1',
      thread_id: 'talk',
      status: 'answered',
      answer: 'Backups run every night. [1]',
      claims: { checked: 1, signed: 1 },
      mode: 'direct',
      confidence: null,
    });
    expect(answer.sources).toMatchObject([
      {
        ref_id: 1,
        document_id: 'doc_a',
        document_name: 'Operations Handbook',
        section: '3.2 Backup > Retention',
        relevance: 0.8,
      },
    ]);
    expect(answer.sources[0]?.snippet).toContain('every night');
    expect(answer.references).toEqual([
      expect.stringMatching(/^\[1\] Operations Handbook \(Handbook\.pdf, .*3\.2 Backup > Retention\)$/),
    ]);
  });

  it.each([
    ['en', 'What the documents leave open: Nothing is said of weekly backups.'],
    ['zh', '文档未说明的内容：Nothing is said of weekly backups.'],
  ] as const)('should note what the answer says that it lacks (%s)', (language, note) => {
    const [section] = report.sections;
    if (section === undefined) throw new Error('no section');
    const claims = [{ id: 'c9', text: 'Nothing is said of weekly backups.', citations: [] }];
    const blocks = [{ kind: 'paragraph' as const, claims: claims as never }];
    const limited = {
      ...report,
      language,
      sections: [...report.sections, { ...section, limits: true, blocks }],
    };
    expect(toAnswer(done(), limited, input.evidence).notes[0]).toBe(note);
  });

  it('should leave out the sources of sections, which the answer does not show', () => {
    const two = assembleReport({
      ...input,
      draft: makeDraft(
        'Daily backups are kept for 30 days [ev_1].',
        'The restore test took 3 hours and 40 minutes [ev_2].',
      ),
    });
    expect(two.citations).toHaveLength(2);
    expect(toAnswer(done(), two, input.evidence).sources.map(({ document_id }) => document_id)).toEqual([
      'doc_a',
    ]);
  });

  it.each([
    [{ status: 'failed', problem: toProblem(new AppError('E004', 'The index is away.')) }, 'E004'],
    [{ status: 'cancelled' }, 'E027'],
    [{ status: 'paused' }, 'E036'],
  ] as const)('should never take %j for an answer', (over, code) => {
    expect(() => toAnswer(done(over), undefined, [])).toThrow(expect.objectContaining({ code }));
  });

  it('should say that a run without a report has none', () => {
    expect(() => toAnswer(done(), undefined, [])).toThrow(expect.objectContaining({ code: 'E006' }));
  });
});
