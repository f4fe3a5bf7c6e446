import { describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { context, type Passage, writeInputOf } from './fixtures.ts';

const language = createExtractiveLanguage();
const answerOf = async (question: string, passages: readonly Passage[], lang: 'en' | 'zh' = 'en') =>
  (await language.writeReport(writeInputOf(question, [question], passages, lang), context)).answer;

const TRIAL: Passage[] = [
  {
    title: 'Trial of a shoulder brace',
    path: ['Selection', 'Exclusion criteria', 'Visits'],
    text: '##### Visits\n\nAll the criteria of the visits will be recorded in a database that was designed for this trial.',
  },
  {
    title: 'Trial of a shoulder brace',
    path: ['Selection', 'Exclusion criteria'],
    text: '#### Exclusion criteria\n\n1. Refusal to take part,\n2. previous shoulder surgery,\n3. Arthritis > 2 by the scale of Samilson\n4. uncontrolled diabetes,',
  },
  {
    title: 'Trial of a shoulder brace',
    path: ['Sample size'],
    text: '## Sample size\n\nWith a power of 90 % there will be 45 patients per group. Fifty are asked, since some will leave.',
  },
];

describe('what stands below the heading that is asked for', () => {
  it('should be the answer, a list in its order, item by item', async () => {
    const answer = await answerOf('What are the exclusion criteria of the trial of a shoulder brace?', TRIAL);
    expect(answer.split('\n').map((line) => line.replace(/^- | \[.*$/g, ''))).toEqual([
      'Refusal to take part',
      'previous shoulder surgery',
      'Arthritis > 2 by the scale of Samilson',
      'uncontrolled diabetes',
    ]);
  });

  it('should be the answer in Chinese', async () => {
    const text = '## 排除标准\n\n- 既往肩部手术史\n- 未控制的糖尿病\n- 拒绝签署同意书\n';
    const answer = await answerOf(
      '肩部支具试验的排除标准是什么？',
      [
        { title: '肩部支具试验', path: ['排除标准'], text },
        {
          title: '肩部支具试验',
          path: ['访视'],
          text: '## 访视\n\n各次访视的标准将记录在为本试验设计的数据库中。',
        },
      ],
      'zh',
    );
    expect(answer).toContain('既往肩部手术史');
    expect(answer).not.toContain('数据库');
  });

  it('should be below the line that opens the list, whatever it adds in brackets', async () => {
    const text =
      'Exclusion criteria (participants are excluded if they have):\n\n- Previous shoulder surgery\n- Uncontrolled diabetes\n- Open wounds\n';
    const answer = await answerOf('What are the exclusion criteria of the brace study?', [
      { title: 'Brace study', text },
    ]);
    expect(answer).toContain('Open wounds');
  });

  it('should not answer a question that the heading only touches', async () => {
    const answer = await answerOf('Who wrote the exclusion criteria of the trial?', TRIAL);
    expect(answer).not.toContain('diabetes');
  });

  it('should not quote phrases where no heading says what they are', async () => {
    const answer = await answerOf('What is known about uncontrolled diabetes?', TRIAL);
    expect(answer).not.toContain('uncontrolled diabetes [');
  });
});
