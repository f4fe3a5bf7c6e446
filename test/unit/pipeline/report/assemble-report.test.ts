import { describe, expect, it } from 'vitest';
import { type Report, ReportSchema } from '../../../../src/domain/index.ts';
import { assemblePartialReport, assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeEvidence, makeInput, ok, problem } from './report-input.ts';

const textOf = (blocks: Report['answer']) =>
  blocks.flatMap(({ claims }) => claims.map(({ text }) => text)).join(' ');

describe('assembleReport', () => {
  it('should number citations in the order of their first use and group them by document', () => {
    const report = assembleReport({
      ...makeInput(),
      draft: makeDraft(
        'No data was lost [ev_2]. Daily backups are kept for 30 days [ev_1].',
        'The restore test of 14 March 2025 took 3 hours and 40 minutes [ev_2].',
      ),
    });
    expect(ReportSchema.parse(report)).toEqual(report);
    expect(report.status).toBe('answered');
    expect(report.citations.map(({ number, evidenceId }) => [number, evidenceId])).toEqual([
      [1, 'ev_2'],
      [2, 'ev_1'],
    ]);
    expect(report.sources.map(({ documentId, citations }) => [documentId, citations])).toEqual([
      ['doc_b', [1]],
      ['doc_a', [2]],
    ]);
    expect(report.verification).toMatchObject({ claims: 3, supported: 3, removed: [] });
    expect(report.facts).toMatchObject({ evidence: 2, documentsCited: 2, subQuestions: 1 });
  });

  it('should take out what no passage prints or nobody cites, and say why', () => {
    const report = assembleReport({
      ...makeInput(),
      draft: makeDraft(
        'Daily backups are kept for 30 days [ev_1].',
        'Daily backups are kept for 90 days [ev_1]. Nobody cites this sentence about whales.',
      ),
    });
    expect(report.verification).toMatchObject({ claims: 3, supported: 1, notFound: 2 });
    expect(report.verification.removed.map(({ text }) => text)).toEqual([
      'Daily backups are kept for 90 days.',
      'Nobody cites this sentence about whales.',
    ]);
    expect(report.verification.removed[0]?.reason).toContain('90');
    expect(textOf(report.answer)).toBe('Daily backups are kept for 30 days.');
    expect(report.sections[0]?.blocks).toEqual([]);
  });

  it('should keep what nobody has judged with its citation, and never count it as supported', () => {
    const report = assembleReport({
      ...makeInput(),
      draft: makeDraft('Backups are a nightly matter [ev_1].'),
    });
    const [claim] = report.answer[0]!.claims;
    expect(claim).toMatchObject({ verdict: 'not_checked', citations: [{ number: 1 }] });
    expect(claim?.issues).toHaveLength(1);
    expect(report.verification).toMatchObject({ claims: 1, supported: 0, notChecked: 1 });
  });

  it('should keep a refusal, and not make an answer of what the sections hold', () => {
    const report = assembleReport({
      ...makeInput(),
      draft: makeDraft('', 'The restore test of 14 March 2025 took 3 hours and 40 minutes [ev_2].'),
    });
    expect(textOf(report.answer)).toContain('do not answer this question directly');
    expect(report).toMatchObject({ status: 'partly', verification: { claims: 1, supported: 1 } });
    const nothing = assembleReport({ ...makeInput(), draft: makeDraft('', '') });
    expect(nothing.status).toBe('not_found');
  });

  it('should cite the passage of the same document that has a statement word for word, and none of another', () => {
    const evidence = [...makeInput().evidence, makeEvidence(3, 'Restores need two approvals.')];
    const report = assembleReport({
      ...makeInput({ evidence }),
      draft: makeDraft('Daily backups are kept for 30 days [ev_3]. No data was lost [ev_1].'),
    });
    expect(report.citations.map(({ evidenceId }) => evidenceId)).toEqual(['ev_1']);
    expect(report.verification).toMatchObject({ claims: 2, quoted: 1, notChecked: 1 });
  });

  it('should drop citations that add nothing from a writer that cites everything', () => {
    const report = assembleReport({ ...makeInput(), draft: makeDraft('No data was lost [ev_1, ev_2].') });
    expect(report.citations.map(({ evidenceId }) => evidenceId)).toEqual(['ev_2']);
  });

  it('should ignore evidence whose text cannot stand at its locator', () => {
    const broken = {
      ...makeEvidence(9, 'The moon is made of cheese.'),
      locator: { offsets: { start: 0, end: 3 }, headingPath: [] },
    };
    const report = assembleReport({
      ...makeInput({ evidence: [broken] }),
      draft: makeDraft('The moon is made of cheese [ev_9].'),
    });
    expect(report.status).toBe('not_found');
    expect(report.verification.unresolvedMarkers).toBe(1);
  });

  it('should account for every sub-question, and never call a failure a lack of evidence', () => {
    const subQuestions = ['t1', 't2', 't3', 't4', 't5'].map((id) => ({
      id,
      question: `Question ${id}?`,
      round: 0,
    }));
    const report = assembleReport({
      ...makeInput({
        subQuestions,
        outcomes: {
          t1: ok('t1'),
          t2: { status: 'failed', taskId: 't2', problem, attempt: 1 },
          t3: { status: 'no_evidence', taskId: 't3', toolProblems: [{ tool: 'web-search', problem }] },
          t4: { status: 'skipped', taskId: 't4', reason: 'The budget was spent.', attempt: 1 },
        },
      }),
      draft: makeDraft(
        'Daily backups are kept for 30 days [ev_1].',
        'Daily backups are kept for 30 days [ev_1].',
      ),
    });
    expect(report.status).toBe('partly');
    expect(report.unanswered.map(({ taskId, status }) => [taskId, status])).toEqual([
      ['t2', 'failed'],
      ['t3', 'no_evidence'],
      ['t4', 'skipped'],
      ['t5', 'skipped'],
    ]);
    expect(report.unanswered[0]?.reason).toContain('E034');
    expect(report.unanswered[1]?.reason).toContain('web-search failed');
    expect(report.sections.map(({ status }) => status)).toEqual([
      'answered',
      'failed',
      'no_evidence',
      'skipped',
      'skipped',
    ]);
    expect(report.sections[1]?.problem).toEqual(problem);
  });

  it('should refuse in its first line when nothing was found, and show what came closest', () => {
    const report = assembleReport({
      ...makeInput({ outcomes: { t1: { status: 'no_evidence', taskId: 't1', toolProblems: [] } } }),
      draft: makeDraft(''),
    });
    expect(report.status).toBe('not_found');
    expect(textOf(report.answer)).toMatch(
      /^The documents searched do not answer this question\. Searched: \d+ document/,
    );
    expect(report.sections.at(-1)).toMatchObject({ heading: 'What came closest' });
  });

  it.each([
    [
      'When is the harbour closed?',
      'When is the harbour closed? See <https://harbour.example/hours> for when the harbour is closed.',
    ],
    ['港口什么时候关闭？', '港口什么时候关闭？港口关闭的时间见 <https://harbour.example/hours>，请先阅读。'],
  ])('should show no question as what came closest, and an address as its words: %s', (question, text) => {
    const report = assembleReport({
      ...makeInput({
        question,
        evidence: [makeEvidence(1, text)],
        outcomes: { t1: { status: 'no_evidence', taskId: 't1', toolProblems: [] } },
      }),
      draft: makeDraft(''),
    });
    const closest = textOf(report.sections.at(-1)?.blocks ?? []);
    expect(closest).toContain('https://harbour.example/hours');
    expect(closest).not.toMatch(/[?？]/);
  });

  it('should say failed, not not_found, when every part of the search failed', () => {
    const report = assembleReport({
      ...makeInput({
        evidence: [],
        outcomes: { t1: { status: 'failed', taskId: 't1', problem, attempt: 1 } },
      }),
      draft: makeDraft(''),
    });
    expect(report.status).toBe('failed');
    expect(textOf(report.answer)).not.toContain('do not answer');
  });

  it('should answer from the sections when the written answer does not stand', () => {
    const report = assembleReport({
      ...makeInput(),
      draft: makeDraft('Everything is wonderful here.', 'Daily backups are kept for 30 days [ev_1].'),
    });
    expect(textOf(report.answer)).toBe('Daily backups are kept for 30 days.');
    expect(
      new Set(
        [...report.answer, ...report.sections[0]!.blocks].flatMap(({ claims }) => claims.map(({ id }) => id)),
      ).size,
    ).toBe(2);
  });

  it('should drop a lead-in whose list is gone and a table header without rows', () => {
    const body =
      'The findings are:\n\n- Whales of 95 tonnes are very large [ev_1]\n\n| Item | Cost |\n|---|---|\n| Whales | 95 USD | [ev_1]\n\n## Empty';
    const report = assembleReport({ ...makeInput(), draft: makeDraft('No data was lost [ev_2].', body) });
    expect(report.sections[0]?.blocks).toEqual([]);
  });

  it('should survive a draft of 200,000 characters and say that it was cut', () => {
    const report = assembleReport({
      ...makeInput(),
      draft: makeDraft('No data was lost [ev_2].', 'Whales sing. '.repeat(16_000)),
    });
    expect(report.status).toBe('partly');
    expect(report.notes.join(' ')).toContain('too long');
  });

  it('should note an answer in another language than asked', () => {
    const report = assembleReport({
      ...makeInput({ language: 'zh' }),
      draft: makeDraft('Daily backups are kept for 30 days [ev_1]. '.repeat(8)),
    });
    expect(report.notes.join(' ')).toContain('语言与问题不同');
  });

  it.each([
    [
      'zh',
      '用 setquota -u alice 5000000 6000000 0 0 /dev/sda1 设置 [ev_1]。用 rsync -avz --delete -e ssh /home backup@server.example.org:/srv 同步 [ev_1]。用 edquota -t 设定 grace period [ev_2]。',
    ],
    ['en', 'The plant of 海岳重工装备制造集团股份有限公司 in Ningbo is to open in 2027 [ev_1]. '],
  ] as const)('should not note names and commands of another language (%s)', (language, text) => {
    const report = assembleReport({ ...makeInput({ language }), draft: makeDraft(text.repeat(6)) });
    expect(report.notes.join(' ')).not.toMatch(/语言与问题不同|another language/);
  });

  it('should not note another language of statements that were taken out', () => {
    const evidence = [makeEvidence(1, '每日备份保留三十天。'), makeEvidence(2, 'No data was lost.')];
    const report = assembleReport({
      ...makeInput({ language: 'zh', evidence }),
      draft: makeDraft(
        `每日备份保留三十天 [ev_1]。\n\n${'Whales sing in the depths of the sea for 95 nights [ev_2]. '.repeat(6)}`,
      ),
    });
    expect(report.verification.removed.length).toBeGreaterThan(0);
    expect(report.notes.join(' ')).not.toMatch(/语言与问题不同/);
  });
});

describe('assemblePartialReport', () => {
  it('should give the passages word for word, marked as partial', () => {
    const report = assemblePartialReport({
      ...makeInput(),
      problem: { ...problem, code: 'E006', detail: 'The model did not answer.' },
    });
    expect(ReportSchema.parse(report)).toEqual(report);
    expect(report.status).toBe('partly');
    expect(textOf(report.answer)).toContain('could not be written');
    expect(textOf(report.sections[0]!.blocks)).toContain('Daily backups are kept for 30 days');
    expect(report.verification.supported).toBe(report.verification.claims);
    expect(report.notes[0]).toContain('E006');
  });

  it('should say once why it could not be written', () => {
    const detail = 'The budget is spent.';
    const { notes } = assemblePartialReport({
      ...makeInput({ notes: [detail, 'A search failed.'] }),
      problem: { ...problem, code: 'E026', detail },
    });
    expect(notes).toEqual([expect.stringContaining('E026'), 'A search failed.']);
  });

  it('should quote tables too when there is nothing else', () => {
    const report = assemblePartialReport({
      ...makeInput({
        evidence: [makeEvidence(1, '| Daily backups | 30 days |\n| Monthly backups | 12 months |')],
      }),
      problem,
    });
    expect(report.citations).toHaveLength(1);
  });

  it('should fail honestly without evidence', () => {
    const report = assemblePartialReport({
      ...makeInput({
        evidence: [],
        outcomes: { t1: { status: 'failed', taskId: 't1', problem, attempt: 1 } },
      }),
      problem,
    });
    expect(report.status).toBe('failed');
  });
});
