import { describe, expect, it } from 'vitest';
import { subjectTitle } from '../../../src/linguistics/questions/index.ts';

describe('the title that a question gives', () => {
  it.each([
    ['What is the retention period of daily backups?', 'Retention period of daily backups'],
    ['Please tell me what are the costs of the move to Dublin?', 'Costs of the move to Dublin'],
    ['Answer in French. What were the targets for 2030?', 'Targets for 2030'],
    ['How long are backups kept?', 'How long are backups kept?'],
    [
      'How long are daily and monthly backups kept, where do they lie, and who may delete them before their time is over?',
      'How long are daily and monthly backups kept …',
    ],
    ['请问北辰电气2023年的研发费用是多少？', '北辰电气2023年的研发费用'],
    ['公司有哪些供应商没有达到目标？', '公司有哪些供应商没有达到目标？'],
    ['What is it?', 'What is it?'],
    ['备份保留多久？', '备份保留多久？'],
  ])('%s', (question, title) => {
    expect(subjectTitle(question)).toBe(title);
  });

  it('should be short whatever the question is', () => {
    for (const question of ['word '.repeat(200), '字'.repeat(300), `What is ${'x'.repeat(400)}?`])
      expect(subjectTitle(question).length).toBeLessThanOrEqual(90);
  });
});
