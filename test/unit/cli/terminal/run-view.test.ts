import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../src/cli/language.ts';
import { ASCII_GLYPHS, UNICODE_GLYPHS } from '../../../../src/cli/terminal/glyphs.ts';
import { runEventLine } from '../../../../src/cli/terminal/plain-lines.ts';
import { runLines } from '../../../../src/cli/terminal/run-lines.ts';
import { reduceRun, START_VIEW } from '../../../../src/cli/terminal/run-view.ts';
import type { RunEvent, RunEventType } from '../../../../src/domain/index.ts';

const START = Date.parse('2026-01-02T03:04:05.000Z');

/** Events a second apart. */
function eventsOf(...steps: readonly (readonly [RunEventType, RunEvent['data']?])[]): RunEvent[] {
  return steps.map(([type, data = {}], index) => ({
    seq: index + 1,
    type,
    data,
    at: new Date(START + index * 1000).toISOString(),
  }));
}
const view = (events: readonly RunEvent[]) => events.reduce(reduceRun, START_VIEW);
const draw = (
  events: readonly RunEvent[],
  options: { width?: number; height?: number; glyphs?: typeof ASCII_GLYPHS; language?: 'en' | 'zh' } = {},
) =>
  runLines(view(events), {
    width: options.width ?? 72,
    height: options.height ?? 40,
    nowMs: START + 10_000,
    glyphs: options.glyphs ?? UNICODE_GLYPHS,
    words: wordsOf({ language: options.language ?? 'en' }),
  }).map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

const PLAN: readonly [RunEventType, RunEvent['data']] = [
  'plan-ready',
  {
    revision: 1,
    subQuestions: [
      { id: 't1', question: 'How long?' },
      { id: 't2', question: 'Who may delete?' },
      { id: 't3', question: 'Where?' },
    ],
  },
];

describe('the live picture of a run', () => {
  it('should show the plan as a person has edited it, and keep it while another is made', () => {
    const events = eventsOf(['run-start', { question: 'How are backups kept?', mode: 'extractive' }], PLAN, [
      'review-wait',
    ]);
    const decided = (data: RunEvent['data']) =>
      view([...events, ...eventsOf(['review-done', data])]).tasks.map(({ question }) => question);
    const edited = { action: 'edit', subQuestions: [{ id: 't1', question: 'Who may read?' }] };
    expect(decided(edited)).toEqual(['Who may read?']);
    expect(decided({ action: 'replan' })).toEqual(['How long?', 'Who may delete?', 'Where?']);
  });

  it('should show the plan as a tree with the state of every sub-question', () => {
    const events = eventsOf(
      ['run-start', { question: 'How are backups kept?', mode: 'extractive' }],
      PLAN,
      ['task-start', { taskId: 't1', executor: 'executor-1' }],
      ['task-start', { taskId: 't2', executor: 'executor-2' }],
      ['task-progress', { taskId: 't2', stage: 'reranking', passages: 40 }],
      ['task-end', { taskId: 't1', status: 'ok', passages: 6, questions: 1 }],
    );
    const [head, question, ...tree] = draw(events);
    expect(head).toMatch(/^⠋ Researching · extractive mode +10 s$/);
    expect(question).toBe('How are backups kept?');
    expect(tree).toEqual([
      expect.stringMatching(/^├─ ✓ How long\? +6 passages · 1 question · 3\.0 s$/),
      expect.stringMatching(/^├─ ⠋ Who may delete\? +executor-2 · reranking · 40 passages · 7\.0 s$/),
      expect.stringMatching(/^└─ · Where\? +waiting$/),
    ]);
  });

  it.each([
    ['en', 'executor-1 · investigating · turn 3 · 1 finding', '2 findings · 6 passages'],
    ['zh', 'executor-1 · 研究 · 第 3 轮 · 1 条发现', '2 条发现 · 6 个段落'],
  ] as const)('should show how far an executor is, and what it has noted (%s)', (language, during, after) => {
    const events = eventsOf(
      PLAN,
      ['task-start', { taskId: 't1', executor: 'executor-1' }],
      ['task-progress', { taskId: 't1', stage: 'investigating', turn: 3, findings: 1 }],
    );
    const end = eventsOf(['task-end', { taskId: 't1', status: 'ok', findings: 2, passages: 6 }]);
    expect(draw(events, { language }).join('\n')).toContain(during);
    expect(draw([...events, ...end], { language }).join('\n')).toContain(after);
  });

  it('should show failures with their reason and follow-ups as tasks of their own', () => {
    const events = eventsOf(
      PLAN,
      ['task-end', { taskId: 't1', status: 'failed', problem: { code: 'E034', detail: 'The tool failed.' } }],
      ['task-end', { taskId: 't2', status: 'no_evidence' }],
      ['coverage-end', { round: 0, covered: 1, total: 3, followUps: [{ id: 't4', question: 'Why?' }] }],
    );
    const text = draw(events).join('\n');
    expect(text).toMatch(/✗ How long\? +failed E034 The tool failed\./);
    expect(text).toMatch(/○ Who may delete\? +no evidence/);
    expect(text).toMatch(/└─ · \+ Why\? +waiting/);
    expect(text).toContain('Coverage  1 of 3 answered · 1 follow-up');
  });

  it('should go on with reading, writing and checking, and stand still at the end', () => {
    const events = eventsOf(
      ['run-start', { question: 'Q and A?' }],
      ['evidence-ready', { evidence: 24, documents: 3, questions: 9 }],
      ['read-start', { documentId: 'd1', title: 'Policy' }],
      ['read-end', { documentId: 'd1', title: 'Policy', status: 'failed' }],
      ['read-start', { documentId: 'd2', title: 'Contract' }],
      ['report-start'],
      ['report-delta', { text: 'Three more words ' }],
      ['verify-end', { claims: 50, supported: 7, removed: 40, removedMore: 3 }],
      ['note', { text: 'The reranker failed.' }],
      ['run-end', { status: 'done' }],
    );
    const lines = draw(events);
    expect(lines[0]).toMatch(/^✓ Done +9\.0 s$/);
    const text = lines.join('\n');
    expect(text).toContain('24 passages from 3 documents for 9 questions');
    expect(text).toMatch(/Reading {3}█+░+ 1\/3 1 failed\n/);
    expect(text).toContain('Writing   3 words');
    expect(text).toContain('Checking  7 of 50 claims supported · 43 removed');
    expect(text).toContain('! The reranker failed.');
  });

  it('should count a resumed run from its resumption and start its words anew', () => {
    const events = eventsOf(
      ['run-start', {}],
      ['report-start'],
      ['report-delta', { text: 'a b c' }],
      ['run-end', { status: 'failed' }],
      ['run-resume', {}],
      ['report-start'],
      ['report-delta', { text: 'a b' }],
    );
    expect(draw(events)[0]).toMatch(/^⠋ Writing +6\.0 s$/);
    expect(view(events).words).toBe(2);
  });

  it('should fold sub-questions that do not fit, those in work first', () => {
    const subQuestions = Array.from({ length: 12 }, (_, index) => ({
      id: `t${index + 1}`,
      question: `Question ${index + 1}?`,
    }));
    const events = eventsOf(
      ['plan-ready', { subQuestions }],
      ['task-end', { taskId: 't1', status: 'ok' }],
      ['task-start', { taskId: 't9' }],
    );
    const lines = draw(events, { height: 6 });
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(lines.join('\n')).toContain('Question 9?');
    expect(lines.at(-1)).toMatch(/└─ 8 more, \d of them ended/);
  });

  it('should keep what is known when a plan is edited, and forget tasks that left it', () => {
    const events = eventsOf(
      PLAN,
      ['task-end', { taskId: 't1', status: 'ok', passages: 2 }],
      [
        'plan-ready',
        {
          subQuestions: [
            { id: 't1', question: 'How long?' },
            { id: 't2', question: 'Another?' },
          ],
        },
      ],
    );
    expect(view(events).tasks.map(({ id, state }) => `${id} ${state}`)).toEqual(['t1 ok', 't2 waiting']);
  });

  it('should say the same in plain lines', () => {
    const events = eventsOf(
      ['run-start', { question: 'Q and A?', mode: 'model' }],
      PLAN,
      ['task-start', { taskId: 't1' }],
      ['task-progress', { taskId: 't1', stage: 'searching' }],
      ['task-end', { taskId: 't1', status: 'ok', passages: 1 }],
      ['report-delta', { text: 'x' }],
      ['run-end', { status: 'done' }],
    );
    let current = START_VIEW;
    const lines = events.map((event) => {
      current = reduceRun(current, event);
      return runEventLine(event, current, wordsOf({ language: 'en' }));
    });
    expect(lines).toEqual([
      'question: Q and A? (model mode)',
      'plan: t1 How long? | t2 Who may delete? | t3 Where?',
      'start: t1 How long?',
      undefined,
      'end: t1 How long?: 1 passage',
      undefined,
      'ended: done',
    ]);
  });

  it('should use ASCII where Unicode cannot be shown', () => {
    expect(draw(eventsOf(PLAN), { glyphs: ASCII_GLYPHS }).join('')).toMatch(/^[ -~]*$/);
  });
});
