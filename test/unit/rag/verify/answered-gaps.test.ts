import { describe, expect, it } from 'vitest';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const isKept = (claim: string, text: string) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, context: '' })]).verdict ===
  'supported';

const TRIAL = [
  'Participants in the bicycle group ride twice a week.',
  'After each ride there are 15 minutes of time to check that participants of the group feel well.',
  'Helmets can cause a headache in people who wear racing helmets.',
  'The ethical committee of the North Clinic approved the trial.',
  'Screws were put on the inner and outer side of the brace.',
  'Staff costs rose mainly due to more overtime.',
  'The tax rate was 21% in the second quarter of 2024.',
].join('\n\n');
const TRIAL_ZH = [
  '骑行组参与者每周骑行两次。',
  '每次骑行结束后，参与者须留下观察15分钟。',
  '律师和文员将率先面临被替代的风险。',
  '北方医院伦理委员会批准了该试验。',
  '工会副主席主持日常工作。',
  '人工成本上升，主要由于加班增加。',
  '2022年骑行组共有300人参加。',
].join('\n\n');

describe('a gap that a passage answers', () => {
  it.each([
    'The passages do not say how long participants of the group are watched after a ride.',
    'The passages do not state how often the bicycle group rides.',
    'None of the passages says on which side of the brace the screws were put.',
    'The passages do not name the committee that approved the trial.',
    'The passages do not say why staff costs rose.',
  ])('is taken out: %s', (claim) => expect(isKept(claim, TRIAL)).toBe(false));

  it.each([
    '所示材料没有说明骑行结束后观察参与者多久。',
    '所示材料没有说明哪些职业会最先面临被替代的风险。',
    '材料没有说明日常工作由谁主持。',
    '材料没有说明人工成本上升的原因。',
    '材料没有说明2022年骑行组共有多少人参加。',
  ])('is taken out: %s', (claim) => expect(isKept(claim, TRIAL_ZH)).toBe(false));
});

describe('a gap whose words stand in the passages without an answer', () => {
  it.each([
    'None of the passages names the racing helmet that the trial uses.',
    'The passages do not say when the ethical committee approved the trial.',
    'The passages do not say how many members of the committee approved the trial.',
    'The passages do not say why overtime rose.',
    'The passages do not say what the tax rate was in the first quarter of 2024.',
    'The passages do not say what the tax rate was in 2023.',
  ])('is kept: %s', (claim) => expect(isKept(claim, TRIAL)).toBe(true));

  it.each([
    '材料没有说明伦理委员会何时批准了该试验。',
    '材料没有说明工会副主席由谁担任。',
    '材料没有说明加班增加的原因。',
    '材料没有说明2021年骑行组共有多少人参加。',
  ])('is kept: %s', (claim) => expect(isKept(claim, TRIAL_ZH)).toBe(true));
});
