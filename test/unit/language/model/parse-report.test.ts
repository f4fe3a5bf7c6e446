import { describe, expect, it } from 'vitest';
import { writtenDraft } from '../../../../src/language/model/look-ups.ts';
import { parseReport } from '../../../../src/language/model/parse-report.ts';

const context = {
  question: 'How long are backups kept?',
  language: 'en',
  subQuestions: [
    { id: 't1', question: 'How long?', round: 0 },
    { id: 't2', question: 'Who deletes them?', round: 0 },
    { id: 't12', question: 'Where?', round: 1 },
  ],
  evidenceIds: new Set(['ev_1', 'ev_2']),
} as const;
const parse = (reply: string) => parseReport(reply, context).draft;

describe('parseReport', () => {
  it('should read the form that was asked for', () => {
    const draft = parse('# T\n## Answer\nA [ev_1].\n## t1: Time\nB [ev_2].\n\n- C [ev_1]\n## t12: Place\nD.');
    expect(draft).toEqual({
      title: 'T',
      answer: 'A [ev_1].',
      sections: [
        { taskId: '', taskIds: ['t1'], heading: 'Time', body: 'B [ev_2].\n\n- C [ev_1]' },
        { taskId: '', taskIds: ['t12'], heading: 'Place', body: 'D.' },
      ],
    });
  });

  it('should read what citations are to call documents, and leave the line out', () => {
    const lines = [
      'CONFIDENCE: high',
      'NAMES: ev_1 = Kestrel 10-K 2021; [ev_2] = Harbour audit; ev_3 =; Harbour',
    ];
    const draft = parse(`# T\n## Summary\nA [ev_1].\n\n${lines.join('\n')}`);
    expect(draft.names).toEqual([
      { evidenceId: 'ev_1', name: 'Kestrel 10-K 2021' },
      { evidenceId: 'ev_2', name: 'Harbour audit' },
    ]);
    expect(draft).toMatchObject({ answer: 'A [ev_1].', confidence: 'high', sections: [] });
    const chinese = parse('# T\n## 摘要\nA [ev_1]。\nNAMES：ev_1 ＝ 红隼 2021 年报；ev_2 = 港口审计');
    expect(chinese.names?.map(({ name }) => name)).toEqual(['红隼 2021 年报', '港口审计']);
    expect(parse(writtenDraft(draft)).names).toEqual(draft.names);
    expect(parse('# T\n## Summary\nA [ev_1].').names).toBeUndefined();
  });

  it('should read a fenced Chinese report', () => {
    const draft = parse(
      '```markdown\n# 标题\n\n## 直接回答：\n三十天【1】。\n\n## t1：期限\n三十天（ev_1）。\n```',
    );
    expect(draft).toMatchObject({ title: '标题', answer: '三十天[ev_1]。' });
    expect(draft.sections[0]).toEqual({
      taskId: '',
      taskIds: ['t1'],
      heading: '期限',
      body: '三十天[ev_1]。',
    });
  });

  it.each([
    ['## Summary', 'How long and where {t1, t12}', '## Limitations'],
    ['## 摘要', '期限与地点｛t1、t12｝', '## 局限'],
    ['## Summary', '**How long and where** (t1; t12)', '### Limitations and gaps'],
  ])('should read a summary, themes and what was not found (%s)', (summary, theme, limits) => {
    const draft = parse(`# T\n${summary}\nA [ev_1].\n## ${theme}\nB [ev_2].\n${limits}\nC.`);
    expect(draft.answer).toBe('A [ev_1].');
    expect(draft.sections).toMatchObject([
      { taskIds: ['t1', 't12'], body: 'B [ev_2].' },
      { taskIds: [], limits: true, body: 'C.' },
    ]);
    expect(draft.sections[0]?.heading).toMatch(
      /^(?:How long and where|期限与地点|\*\*How long and where\*\*)$/,
    );
  });

  it('should join themes of one heading, and put what was not found last', () => {
    const draft = parse('## Summary\nA.\n## Limitations\nC.\n## Time {t1}\nB.\n## time {t2}\nD.');
    expect(draft.sections).toEqual([
      { taskId: '', taskIds: ['t1', 't2'], heading: 'Time', body: 'B.\n\nD.' },
      { taskId: '', taskIds: [], heading: 'Limitations', limits: true, body: 'C.' },
    ]);
  });

  it('should match headings in bold, in brackets, or by the question itself', () => {
    const draft = parse('**Answer**\nA.\n\n**t1: Time**\nB.\n### [t2] Deletion\nC.\n## where?\nD.');
    expect(draft.answer).toBe('A.');
    expect(draft.sections.map((section) => section.body)).toEqual(['B.', 'C.', 'D.']);
  });

  it('should keep other headings inside their section and leave out lists of sources', () => {
    const draft = parse(
      '## Answer\nA.\n## t1: x\nB.\n### Detail\nC.\n## References\n1. [ev_1] Handbook\n## t2: y\nD.',
    );
    expect(draft.sections.map((section) => section.body)).toEqual(['B.\n### Detail\nC.', 'D.']);
  });

  it('should take a reply without any heading for the answer', () => {
    expect(parse('Backups are kept for 30 days [1].').answer).toBe('Backups are kept for 30 days [ev_1].');
  });

  it('should take the start of the first section when the answer is missing', () => {
    expect(parse('# T\n## t2: x\nB [ev_1].\n\nMore.').answer).toBe('B [ev_1].');
  });

  it.each([
    '## Answer\nNOT_FOUND',
    '## Answer\n**NOT FOUND**.',
    'NOT_FOUND',
    '## Answer\nNOT_FOUND\n## t1: x\n(none)',
  ])('should give an empty answer for %j', (reply) => {
    const draft = parse(reply);
    expect(draft.answer).toBe('');
    expect(draft.sections.every((section) => section.body === '')).toBe(true);
  });
});
