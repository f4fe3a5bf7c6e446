import { describe, expect, it } from 'vitest';
import { askOfMail, askOfSection } from '../../src/ask/make-questions.ts';

const first = (title: string, heading: string | undefined, text: string) =>
  askOfSection(title, heading, text)[0]?.question;

describe('a question that one may ask of a section', () => {
  it.each([
    [
      'Lease of Unit 4',
      '2. Rent',
      'The rent is GBP 2,150 a month.',
      'How much is the rent in “Lease of Unit 4”?',
    ],
    [
      'Minutes',
      'Accounts',
      'The balance on 31 March 2024 was £63,180.',
      'How much was the balance on 31 March 2024 in “Minutes”?',
    ],
    ['会议纪要', '停车场', '决定新建停车场，预算为人民币八十六万元。', '《会议纪要》中的预算是多少？'],
    ['Plan', undefined, '*Repeat sample*: a second one.', 'What does “Repeat sample” mean in “Plan”?'],
    [
      'Rules',
      undefined,
      '“Business day” means a day on which banks open.',
      'What does “Business day” mean in “Rules”?',
    ],
    ['办法', undefined, '“工作日”是指银行营业日。', '《办法》中的“工作日”是什么意思？'],
    [
      'Test Report 7',
      undefined,
      '| Parameter | Result |\n| --- | --- |\n| pH | 7.4 |\n| Lead2 | 0.004 |\n\nThe value of lead is low.',
      'What does “Test Report 7” say about lead?',
    ],
    ['Contract', 'Price changes', 'Prices rise by 3 %.', 'What does “Contract” say about price changes?'],
    ['Minutes', 'Mill Lane', 'Signs stand since 2 July.', 'What does “Minutes” say about Mill Lane?'],
    [
      `A study of ${'very long titles '.repeat(5)}`,
      'Possible harms:',
      'After 3 weeks harms are possible.',
      'What do the documents say about possible harms?',
    ],
    ['Minutes', 'Playground', 'It is ready on 12 July.', 'What does “Minutes” say about “Playground”?'],
    ['Guide', 'Salting', `A salt is ${'random '.repeat(20)}`, 'What does “Guide” say about “Salting”?'],
    [
      'BERT: Pre-training of Deep Bidirectional Transformers',
      'Fine-tuning',
      `It is ${'quick '.repeat(30)}水`,
      'What does “BERT” say about Fine-tuning?',
    ],
    ['合同', '价格调整', '每年最多上调百分之三。', '《合同》中关于“价格调整”是怎么说的？'],
  ])('should be put as a person does: %s, %s', (title, heading, text, expected) => {
    expect(first(title, heading, text)).toBe(expected);
  });

  it('should be none where the text has no figure, the heading no name, or the table no rows with names', () => {
    expect(first('Contract', 'Keys', 'They are kept.')).toBeUndefined();
    expect(first('Contract', undefined, 'Prices rise by 3 %.')).toBeUndefined();
    expect(first('List', undefined, '| a | b |\n| --- | --- |\n| Total | 7 |\n| 12 | 8 |')).toBeUndefined();
  });
});

describe('a question that one may ask of a mail', () => {
  const mail = (title: string, author: string) =>
    askOfMail({ title, identity: { sent: '2025-01-10', authors: [{ value: author }] } })[0]?.question;

  it('should be what its author wrote', () => {
    expect(mail('Re: Order 5521 is late', 'Jens Petersen <p@nordwind.example>')).toBe(
      'What did Jens Petersen write about “Order 5521 is late”?',
    );
    expect(mail('回复：报价', '李明')).toBe('李明在“报价”一信中写了什么？');
  });

  it('should be none without a name or a subject, or of what is no mail', () => {
    expect(mail('Offer', 'p@nordwind.example')).toBeUndefined();
    expect(mail('12', 'Jens Petersen')).toBeUndefined();
    expect(askOfMail({ title: 'Offer', identity: { authors: [{ value: 'Jens Petersen' }] } })).toEqual([]);
  });
});
