import { describe, expect, it } from 'vitest';
import type { SubQuestion } from '../../../../src/domain/index.ts';
import type { UnnumberedBlock } from '../../../../src/pipeline/report/assemble/check-blocks.ts';
import { confirmedGaps } from '../../../../src/pipeline/report/assemble/confirmed-gaps.ts';
import { statement } from '../../../../src/pipeline/report/assemble/statement.ts';
import { assembleReport, renderMarkdown } from '../../../../src/pipeline/report/index.ts';
import { makeEvidence, makeInput, ok } from './report-input.ts';

const LIBRARIES = [
  {
    language: 'en',
    text: 'The leakage rate of Norvik Water was 10.6% in 2023.',
    answer: 'The leakage rate of Norvik Water was 10.6% in 2023 [ev_1].',
    question: 'What is the leakage rate of Norvik Water, and what does the industry demand of it?',
    missing: 'what the industry demands of the leakage rate',
    gap: 'The passages do not state what leakage rate the industry demands.',
    other: 'The passages do not state who audits the accounts.',
    followUp: 'What leakage rate does the industry demand?',
    found: 'The industry demands a leakage rate of at most 8%.',
    later: 'The passages do not state what leakage rate the industry demands for 2031.',
    heading: 'Limitations',
  },
  {
    language: 'zh',
    text: '2023年澄湖水务的漏损率为10.6%。',
    answer: '2023年澄湖水务的漏损率为10.6% [ev_1]。',
    question: '澄湖水务的漏损率是多少，行业对漏损率的要求是什么？',
    missing: '行业对漏损率的要求',
    gap: '段落没有说明行业对漏损率的要求。',
    other: '段落没有说明由谁审计账目。',
    followUp: '行业对漏损率的要求是什么？',
    found: '行业对漏损率的要求是不超过8%。',
    later: '段落没有说明2031年行业对漏损率的要求。',
    heading: '局限',
  },
] as const;

describe.each(LIBRARIES)('a sub-question with a part that was not found: $language', (library) => {
  const { language, text, answer, question, heading } = library;
  const assemble = (missing: string, gap: string) =>
    assembleReport({
      ...makeInput({
        language,
        question,
        subQuestions: [{ id: 't1', question, round: 0 }],
        outcomes: { t1: ok('t1') },
        evidence: [makeEvidence(1, text, { taskIds: ['t1'] })],
        missing: { t1: missing },
        facts: { ...makeInput({}).facts, mode: 'model' },
      }),
      draft: {
        title: 'A report',
        answer,
        sections: [
          { taskId: '', taskIds: ['t1'], heading: 'The rate', body: answer },
          { taskId: '', taskIds: [], heading, limits: true, body: gap },
        ],
      },
    });

  it('stays open where the critic and the report say so', () => {
    const report = assemble(library.missing, library.gap);
    expect(report.unanswered).toMatchObject([{ taskId: 't1', reason: library.gap }]);
    expect(renderMarkdown(report).split(library.gap)).toHaveLength(2);
    expect(report.status).toBe('partly');
    expect(report.confidence?.level).not.toBe('high');
  });

  it.each([
    ['the critic found nothing missing', '', library.gap],
    ['what the report lacks is another matter', library.missing, library.other],
  ])('is answered where %s', (_, missing, gap) => {
    const report = assemble(missing, gap);
    expect(report.unanswered).toEqual([]);
    expect(report.status).toBe('answered');
    expect(report.confidence?.level).toBe('high');
  });
});

describe.each(LIBRARIES)('a follow-up that found what was missing: $language', (library) => {
  const { language, text, answer, question, heading } = library;
  const subQuestions = (parentId?: string) => [
    { id: 't1', question, round: 0 },
    { id: 't2', question: library.followUp, round: 1, ...(parentId !== undefined && { parentId }) },
  ];
  const evidence = (taskIds: string[]) => [
    makeEvidence(1, text, { taskIds: ['t1'] }),
    makeEvidence(2, library.found, { taskIds }),
  ];
  const stop = language === 'zh' ? '。' : '.';

  it('closes the sub-question before it', () => {
    const { start, end } = { start: 2000, end: 2000 + library.found.length };
    const citations = [
      { evidenceId: 'ev_2', quote: library.found, start, end, verdict: 'supported' as const, support: 1 },
    ];
    const told: UnnumberedBlock = {
      kind: 'paragraph',
      claims: [{ text: library.found, verdict: 'supported', citations, issues: [] }],
    };
    const gaps = (answer: UnnumberedBlock[], parentId?: string) =>
      confirmedGaps({
        subQuestions: subQuestions(parentId),
        missing: { t1: library.missing },
        answer,
        sections: [{ limits: true, blocks: [statement(library.later)] }],
        evidence: evidence(['t2']),
      });
    expect(gaps([told], 't1')).toEqual(new Map());
    expect(gaps([], 't1')).toEqual(new Map([['t1', library.later]]));
    expect([...gaps([told]).keys()]).toEqual(['t1']);
    expect([...gaps([statement(library.found)], 't1').keys()]).toEqual(['t1']);
  });

  it('is not open for having found again what another found first', () => {
    const open = (told: string) =>
      assembleReport({
        ...makeInput({
          language,
          question,
          subQuestions: subQuestions(),
          outcomes: { t1: ok('t1'), t2: ok('t2') },
          evidence: evidence(['t1', 't2']),
          facts: { ...makeInput({}).facts, mode: 'model' },
        }),
        draft: {
          title: 'A report',
          answer,
          sections: [{ taskId: '', taskIds: ['t1'], heading, body: `${answer} ${told}` }],
        },
      }).unanswered.map(({ taskId }) => taskId);
    expect(open(`${library.found.slice(0, -1)} [ev_2]${stop}`)).toEqual([]);
    expect(open('')).toEqual(['t2']);
  });
});

describe.each([
  {
    language: 'en',
    questions: [
      'What does Norvik Water Works Company say drove its leakage in fiscal 2023?',
      'What was the connection rate of Norvik Water Works Company in fiscal 2023?',
    ],
    missing: 'why leakage rose',
    ofOther: 'The passages do not state the connection rate of Norvik Water Works Company for fiscal 2023.',
    ofOwn: 'The passages do not state what drove the leakage of Norvik Water Works Company in fiscal 2023.',
  },
  {
    language: 'zh',
    questions: [
      '澄湖市水务集团有限公司2023年漏损上升的原因是什么？',
      '澄湖市水务集团有限公司2023年的接入率是多少？',
    ],
    missing: '漏损为何上升',
    ofOther: '段落没有说明澄湖市水务集团有限公司2023年的接入率。',
    ofOwn: '段落没有说明澄湖市水务集团有限公司2023年漏损上升的原因。',
  },
])('a gap of one body and year: $language', ({ questions, missing, ofOther, ofOwn }) => {
  it.each([
    ['not the one that shares the body alone', ofOther, []],
    ['the sub-question that it names', ofOwn, ['t1']],
  ])('opens %s', (_, gap, open) => {
    const gaps = confirmedGaps({
      subQuestions: questions.map((question, at) => ({ id: `t${at + 1}`, question, round: 0 })),
      missing: { t1: missing },
      answer: [],
      sections: [{ limits: true, blocks: [statement(gap)] }],
      evidence: [],
    });
    expect([...gaps.keys()]).toEqual(open);
  });
});

describe.each(LIBRARIES)(
  'a period that no document covers: $language',
  ({ language, text, answer, question }) => {
    const gap = 'Nothing was found for 2019.';
    const assemble = (draft: string) =>
      assembleReport({
        ...makeInput({
          language,
          question,
          subQuestions: [{ id: 't1', question, round: 0 }],
          outcomes: { t1: ok('t1') },
          evidence: [makeEvidence(1, text, { taskIds: ['t1'] })],
          facts: { ...makeInput({}).facts, mode: 'extractive' },
        }),
        draft: {
          title: 'A report',
          answer: draft,
          gaps: [gap],
          binding: draft === '' ? 'found' : 'bound',
          sections: [{ taskId: 't1', heading: question, body: answer }],
        },
      });

    it.each([answer, ''])('is said beside what is found, which then is no whole answer (%#)', (draft) => {
      const report = assemble(draft);
      const said = report.answer.flatMap(({ claims }) => claims);
      expect(said.find((claim) => claim.text === gap)?.frame).toBe(true);
      expect(report.status).toBe('partly');
      expect(report.confidence?.level).not.toBe('high');
    });
  },
);

describe('a part of which several things were missing', () => {
  const text = 'Logs of Norvik keep changes safe after a crash. Archived logs of Norvik allow online backup.';
  const gap = 'The passages do not state who encrypts archived logs and online backup after a crash.';
  const missing = 'How logs keep changes safe, crash, archived logs, online backup';
  const assemble = (answer: string) =>
    assembleReport({
      ...makeInput({
        subQuestions: [
          { id: 't1', question: 'How do logs of Norvik work?', round: 0 },
          { id: 't2', question: 'What do logs of Norvik allow?', round: 1, parentId: 't1' },
        ],
        outcomes: { t1: ok('t1'), t2: ok('t2') },
        evidence: [makeEvidence(1, text, { taskIds: ['t2', 't1'] })],
        missing: { t1: missing },
        facts: { ...makeInput({}).facts, mode: 'model' },
      }),
      draft: {
        title: 'A report',
        answer,
        sections: [
          { taskId: '', taskIds: ['t1', 't2'], heading: 'Logs', body: answer },
          {
            taskId: '',
            taskIds: [],
            heading: 'Limitations',
            limits: true,
            body: gap,
          },
        ],
      },
      // The rules take it for filled by the backup that a passage names.
      changes: { opinions: new Map([[gap, { verdict: 'supported' as const }]]) },
    }).unanswered.map(({ taskId }) => taskId);

  it('is told by several statements on what its follow-up found, and not by one of them alone', () => {
    expect(
      assemble(
        'Logs of Norvik keep changes safe after a crash [ev_1]. Archived logs of Norvik allow online backup [ev_1].',
      ),
    ).toEqual([]);
    expect(assemble('Logs of Norvik keep changes safe [ev_1].')).toEqual(['t1']);
  });
});

describe.each(LIBRARIES)(
  'a question whose first search found nothing: $language',
  ({ language, text, answer, question }) => {
    const report = (further: Partial<SubQuestion>) =>
      assembleReport({
        ...makeInput({
          language,
          question,
          subQuestions: [
            { id: 't1', question, round: 0 },
            { id: 't2', question: `${question} (2)`, round: 1, ...further },
          ],
          outcomes: { t1: { status: 'no_evidence', taskId: 't1', toolProblems: [] }, t2: ok('t2') },
          evidence: [makeEvidence(1, text, { taskIds: ['t2'] })],
          facts: { ...makeInput({}).facts, mode: 'model' },
        }),
        draft: { title: 'A report', answer, sections: [] },
      });

    it.each([[{ side: true }], [{ parentId: 't1' }]])(
      'is answered by a search made for it: %o',
      (further) => {
        const { status, unanswered } = report(further);
        expect([status, unanswered]).toEqual(['answered', []]);
      },
    );

    it('stays open where the other search was for another question', () => {
      expect(report({}).unanswered.map(({ taskId }) => taskId)).toContain('t1');
    });
  },
);
