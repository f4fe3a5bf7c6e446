import { fc } from '@fast-check/vitest';
import type { ReportDraft, TaskOutcome } from '../../../../src/domain/index.ts';
import type { ReportInput } from '../../../../src/pipeline/report/index.ts';
import { makeEvidence, makeInput, ok, problem } from '../../../unit/pipeline/report/report-input.ts';

const SENTENCES = [
  'Daily backups are kept for 30 days.',
  'Revenue rose by 12.5% to 1,200 million USD in March 2024.',
  'The service is not available on Sundays.',
  'Use `<script nonce>` and a_b *only* in [trusted] pages | never elsewhere.',
  '每日备份保留30天。',
  '收入于2024年3月上升了百分之十二。',
  '| Storage | 5 USD | 18% |',
  'Maria Lopez leads the platform team & reports to the board.',
];
const MARKERS = [
  '[ev_1]',
  '[ev_2, ev_3]',
  '【ev_2】',
  '(ev_3)',
  '[ev_1][ev_2]',
  '[1]',
  '[ev_99]',
  '[ev_',
  '[^3]',
  '[ev_2](http://evil.example)',
  ' ev_1 ',
  '`[ev_1]`',
  '[e[ev_1]v_2]',
  '[ev_EV_word',
  '[ev_ev_2_[ev_',
  '',
];
const NOISE = [
  '<script>alert(1)</script>',
  '![x](http://evil.example/p.png)',
  '**bold**',
  '# Heading',
  '- ',
  '\n\n',
  '|---|---|',
  '> ',
  '```',
  '\u0000',
  '\uE0000\uE001',
  '"',
  '&amp;',
];

const piece = fc.oneof(
  fc.constantFrom(...SENTENCES),
  fc.constantFrom(...MARKERS),
  fc.constantFrom(...NOISE),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const body = fc
  .array(fc.tuple(piece, fc.constantFrom(' ', '\n', '\n\n', '\n- ', '')), { maxLength: 14 })
  .map((parts) => parts.map(([text, joint]) => text + joint).join(''));

export const drafts: fc.Arbitrary<ReportDraft> = fc.record({
  title: fc.oneof(fc.constant('Report'), fc.string({ unit: 'grapheme', maxLength: 40 })),
  answer: body,
  sections: fc.array(
    fc.record({ taskId: fc.constantFrom('t1', 't2', 't9'), heading: fc.string({ maxLength: 30 }), body }),
    { maxLength: 3 },
  ),
});

const outcome = (taskId: string): fc.Arbitrary<TaskOutcome> =>
  fc.constantFrom<TaskOutcome>(
    ok(taskId),
    { status: 'no_evidence', taskId, toolProblems: [] },
    { status: 'failed', taskId, problem, attempt: 1 },
    { status: 'skipped', taskId, reason: 'The budget was spent.', attempt: 1 },
  );

export const inputs: fc.Arbitrary<ReportInput & { draft: ReportDraft }> = fc
  .record({
    texts: fc.array(fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 4 }), {
      maxLength: 4,
    }),
    language: fc.constantFrom('en' as const, 'zh' as const),
    first: outcome('t1'),
    second: outcome('t2'),
    budgetLimited: fc.boolean(),
    question: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    draft: drafts,
  })
  .map(({ texts, language, first, second, budgetLimited, question, draft }) => ({
    ...makeInput({
      language,
      budgetLimited,
      question,
      subQuestions: [
        { id: 't1', question: 'How long?', round: 0 },
        { id: 't2', question: 'How much?', round: 0 },
      ],
      outcomes: { t1: first, t2: second },
      evidence: texts.map((sentences, index) =>
        makeEvidence(index + 1, sentences.join('\n\n'), {
          documentId: `doc_${index % 2}`,
          documentTitle: `Title ${index % 2} <b>`,
          taskIds: ['t1'],
        }),
      ),
    }),
    draft,
  }));
