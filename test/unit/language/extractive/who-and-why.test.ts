import { describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { context, type Passage, writeInputOf } from './fixtures.ts';

const language = createExtractiveLanguage();
const write = async (question: string, texts: readonly string[], lang: 'en' | 'zh' = 'en') => {
  const passages = texts.map((text, at): Passage => ({ title: `Nordkap annual report ${at}`, text }));
  return (await language.writeReport(writeInputOf(question, [question], passages, lang), context)).answer;
};

describe('what answers who and why', () => {
  it('should be the accounting firm, for who the auditor is', async () => {
    const english = await write('Who is the auditor of Nordkap?', [
      'The audit committee of Nordkap met six times, and auditing the fleet took much effort and judgment.',
      'Our independent registered public accounting firm at Nordkap is Hale & Orrin LLP.',
    ]);
    expect(english).toContain('Hale & Orrin LLP');
    const chinese = await write(
      '诺德卡公司的审计师是谁？',
      ['诺德卡公司的年度报告由董事会批准。', '诺德卡公司聘请的会计师事务所为恒信会计师事务所。'],
      'zh',
    );
    expect(chinese).toContain('恒信会计师事务所');
  });

  it('should be no row that names and counts, for why, but one of causes', async () => {
    const row = (head: string, cell: string) =>
      `| Aircraft | ${head} |\n| --- | --- |\n| Nordkap 172 at Harbour | ${cell} |`;
    const question = 'Why was the aircraft Nordkap 172 damaged at Harbour?';
    expect(await write(question, [row('Damage', 'Substantial')])).toBe('');
    expect(await write(question, [row('Cause of damage', 'Icing of the wing')])).toContain('Icing');
  });
});
