import { describe, expect, it } from 'vitest';
import type { ReportDraft } from '../../../../src/domain/index.ts';
import { assembleReport } from '../../../../src/pipeline/report/assemble/assemble-report.ts';
import { makeEvidence, makeInput, ok } from './report-input.ts';

const CASES = {
  en: {
    kept: 'Daily backups are kept for 30 days',
    lost: 'The vault holds 913 tonnes of gold',
    test: 'The restore test took 3 hours and 40 minutes',
    gap: 'The passages do not state the price of the storage for 2031.',
    missing: 'The price of the storage.',
    stop: '.',
  },
  zh: {
    kept: '每日备份保存三十天',
    lost: '金库存有913吨黄金',
    test: '恢复测试耗时三小时四十分钟',
    gap: '段落没有说明2031年存储的价格。',
    missing: '存储的价格。',
    stop: '。',
  },
} as const;

describe.each(Object.entries(CASES))('a report by theme in %s', (language, words) => {
  const subQuestions = [
    { id: 't1', question: 'How long?', round: 0 },
    { id: 't2', question: 'How fast?', round: 0 },
    { id: 't3', question: 'How much?', round: 0 },
    { id: 't4', question: 'And monthly ones?', round: 1, parentId: 't1' },
    { id: 't5', question: 'And yearly ones?', round: 2, parentId: 't4' },
  ];
  const evidence = [
    makeEvidence(1, `${words.kept}${words.stop}`),
    makeEvidence(2, `${words.test}${words.stop}`, { taskIds: ['t2'] }),
  ];
  const report = (sections: ReportDraft['sections'], answer = `${words.kept} [ev_1]${words.stop}`) =>
    assembleReport({
      ...makeInput({
        facts: { ...makeInput().facts, mode: 'model' },
        language: language === 'zh' ? 'zh' : 'en',
        subQuestions,
        evidence,
        outcomes: Object.fromEntries(subQuestions.map(({ id }) => [id, ok(id)])),
      }),
      missing: { t3: words.missing },
      draft: { title: 'T', answer, sections },
    });
  const theme = (taskIds: string[], body: string, more = {}) => ({
    taskId: '',
    taskIds,
    heading: `About ${taskIds.join()}`,
    body,
    ...more,
  });

  it('should stand in the order written, with follow-ups in the theme of what they follow', () => {
    const { sections, unanswered } = report([
      theme(['t2'], `${words.test} [ev_2]${words.stop}`),
      theme(['t1', 't3'], `${words.kept} [ev_1]${words.stop}`),
    ]);
    expect(sections.map(({ taskIds, status }) => ({ taskIds, status }))).toEqual([
      { taskIds: ['t2'], status: 'answered' },
      { taskIds: ['t1', 't3', 't4', 't5'], status: 'answered' },
    ]);
    expect(unanswered).toEqual([]);
  });

  it('should say what is missing of a sub-question that nothing answers', () => {
    const { unanswered, status } = report([
      theme(['t1'], `${words.kept} [ev_1]${words.stop}`),
      theme(['t2'], `${words.test} [ev_2]${words.stop}`),
    ]);
    expect(unanswered).toEqual([
      { taskId: 't3', question: 'How much?', status: 'no_evidence', reason: words.missing },
    ]);
    expect(status).toBe('partly');
  });

  it('should count what no heading names where statements rest on what was found for it', () => {
    const { unanswered } = report([
      theme(['t1', 't3'], `${words.kept} [ev_1]${words.stop}`),
      theme([], `${words.test} [ev_2]${words.stop}`),
    ]);
    expect(unanswered).toEqual([]);
  });

  it('should leave out a theme of which nothing stands, and keep what was not found apart', () => {
    const { sections, verification, status } = report([
      theme(['t1', 't2', 't3'], `${words.kept} [ev_1]${words.stop}`),
      theme([], `${words.lost} [ev_1]${words.stop}`),
      theme([], words.gap, { limits: true }),
    ]);
    expect(sections.map(({ limits, status: own }) => [limits, own])).toEqual([
      [undefined, 'answered'],
      [true, 'answered'],
    ]);
    expect(sections[1]?.blocks[0]?.claims[0]?.text).toBe(words.gap);
    expect(verification.removed.map(({ text }) => text)).toEqual([`${words.lost}${words.stop}`]);
    expect(status).toBe('answered');
  });

  it('should keep a gap without a citation, and say that nobody has searched for it', () => {
    const { sections, verification } = report([
      theme(['t1', 't2', 't3'], `${words.kept} [ev_1]${words.stop}`),
      theme([], words.gap, { limits: true }),
    ]);
    const told = sections[1]?.blocks.flatMap(({ claims }) => claims) ?? [];
    expect(told).toMatchObject([{ text: words.gap, verdict: 'not_checked', citations: [] }]);
    expect(verification).toMatchObject({ notChecked: 1, removed: [] });
  });
});
