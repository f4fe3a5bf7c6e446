import { describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { context, type Passage, writeInputOf } from './fixtures.ts';

const language = createExtractiveLanguage();
const BACKUPS: Passage[] = [
  {
    title: 'Operations manual',
    path: ['Backup retention'],
    text: '## Backup retention\n\nDaily backups of the turbine database are kept for **30 days**. They are stored in two places. [See the annex](a.md).',
  },
  {
    title: 'Data policy',
    path: ['Retention'],
    text: 'Daily backups of the turbine database are kept for 90 days in the archive of the Porto office.\n\n- Backups of personal data must be encrypted with AES-256.\n- Overview',
  },
  {
    title: 'Minutes of the board',
    text: 'The board approved the budget. However, it was reduced later. Marta Reis was appointed head of operations in March 2021.',
  },
  { title: 'Newsletter', text: 'The summer party takes place on the quay and everyone is invited to come.' },
];
const write = (question: string, questions: string[], passages: Passage[], lang: 'en' | 'zh' = 'en') =>
  language.writeReport(writeInputOf(question, questions, passages, lang), context);
/** As the plan gives them: what was asked, then what was added to look further. */
const writeWithSides = (
  question: string,
  asked: readonly string[],
  sides: readonly string[],
  passages: readonly Passage[],
  lang: 'en' | 'zh',
) => {
  const input = writeInputOf(question, [...asked, ...sides], passages, lang);
  const subQuestions = input.subQuestions.map((one, at) =>
    at < asked.length ? one : { ...one, side: true },
  );
  return language.writeReport({ ...input, subQuestions }, context);
};

describe('writeReport', () => {
  it('should answer with the sentences of the documents and cite each, keeping figures that differ side by side', async () => {
    const question = 'How long are backups of the turbine database kept?';
    const { title, answer, sections } = await write(question, [question], BACKUPS);
    expect(title).toBe(question);
    expect(answer).toContain('Daily backups of the turbine database are kept for 30 days. [ev_1]');
    expect(answer).toContain('are kept for 90 days in the archive of the Porto office. [ev_2]');
    expect(answer).not.toMatch(/summer party|budget|annex|Overview/);
    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({ taskId: 't1', heading: question });
    expect(sections[0]?.body).not.toBe('');
  });
  it('should have an empty answer and empty bodies when nothing answers the question', async () => {
    const report = await write('Who won the regatta in Lisbon?', ['Who won the regatta in Lisbon?'], BACKUPS);
    expect(report.answer).toBe('');
    expect(report.sections.map(({ body }) => body)).toEqual(['']);
    expect((await write('Anything?', ['Anything?'], [])).answer).toBe('');
  });
  it('should refuse when the passages are near the subject without the figure that is asked', async () => {
    const question = 'How many turbines does the Porto office operate?';
    const text = 'The Porto office operates turbines and keeps the archive of the company.';
    expect((await write(question, [question], [{ title: 'Offices', text }])).answer).toBe('');
  });
  it('should never quote a sentence that leans on one it does not quote', async () => {
    const question = 'Was the budget of the board reduced later?';
    const { answer } = await write(question, [question], BACKUPS);
    expect(answer).toMatch(
      /^The board approved the budget\. \[ev_3\] However, it was reduced later\. \[ev_3\]/,
    );
  });
  it.each([
    ['en', 'What more is there on backups?', 'Daily backups'],
    ['zh', '关于备份还有什么？', '备份'],
  ] as const)(
    'should have no section for a question that only asks for more (%s)',
    async (lang, filler, words) => {
      const passages =
        lang === 'en' ? BACKUPS : [{ title: '备份手册', text: '备份每天保存两份，保留三十天。' }];
      const asked = lang === 'en' ? 'How long are backups of the turbine database kept?' : '备份保留多久？';
      const { answer, sections } = await writeWithSides(asked, [asked], [filler], passages, lang);
      expect(answer).toContain(words);
      expect(sections[1]?.body).toBe('');
    },
  );

  it.each([
    [
      'en',
      'Discuss the contributions of Marta Reis.',
      'What is known about Marta Reis?',
      BACKUPS,
      'Marta Reis was appointed head of operations in March 2021.',
    ],
    [
      'zh',
      '请介绍备份。',
      '关于备份有哪些说明？',
      [{ title: '备份手册', text: '备份每天保存两份，保留三十天。' }],
      '备份每天保存两份',
    ],
  ] as const)(
    'should have a section for a question that somebody asked in the words of a made one (%s)',
    async (lang, asked, heading, passages, words) => {
      const { sections } = await writeWithSides(asked, [heading], [], passages, lang);
      expect(sections[0]?.body).toContain(words);
    },
  );

  it.each([
    [
      'en',
      'What role do the turbine registers play in the long-term maintenance strategy and the staffing decisions of the northern wind farms?',
      'What more is there on the turbine registers?',
      {
        title: 'Handbook',
        text: 'The turbine registers list every repair. The canteen opens at noon. Turbine registers were kept on paper once.',
      },
      'The turbine registers list every repair.',
    ],
    [
      'zh',
      '风机登记册在北部风电场长期维护策略、人员配置决定与设备采购规划中起什么作用？',
      '关于风机登记册还有什么？',
      { title: '手册', text: '风机登记册记录每次检修的情况。食堂中午开门。' },
      '风机登记册记录每次检修的情况',
    ],
  ] as const)(
    'should serve an open question that nothing answers whole by what is said of its things (%s)',
    async (lang, asked, filler, passage, words) => {
      const alone = await write(asked, [asked], [passage], lang);
      expect(alone.sections[0]?.body).toBe('');
      const { sections } = await writeWithSides(asked, [asked], [filler], [passage], lang);
      expect(sections[0]?.body).toContain(words);
      expect(sections[0]?.body).not.toMatch(/canteen|食堂/);
      expect(sections[1]?.body).toBe('');
    },
  );

  it('should speak of both sides of a comparison', async () => {
    const question = 'What is the difference between bcrypt and Argon2id?';
    const { answer } = await write(
      question,
      [question],
      [
        { title: 'Hashing', text: 'bcrypt is an old password hashing function with a limit of 72 bytes.' },
        {
          title: 'Modern hashing',
          text: 'Argon2id is a memory-hard function that won a competition in 2015.',
        },
        { title: 'Other', text: 'SHA-1 is a fast function and is broken.' },
      ],
    );
    expect(answer).toContain('[ev_1]');
    expect(answer).toContain('[ev_2]');
    expect(answer).not.toContain('[ev_3]');
  });
  it('should cite both documents for a sentence that stands in both, and say it once', async () => {
    const text = 'The cooperative operates twelve tidal turbines.';
    const question = 'How many tidal turbines does the cooperative operate?';
    const { answer } = await write(
      question,
      [question],
      [
        { title: 'A', text },
        { title: 'B', text: `${text} They were built in Vigo.` },
      ],
    );
    expect(answer).toContain('The cooperative operates twelve tidal turbines. [ev_1, ev_2]');
    expect(answer.split('twelve')).toHaveLength(2);
  });
  it('should answer a second step from what the follow-up found', async () => {
    const question = 'Who is the CEO of the company that acquired Foo Systems?';
    const input = writeInputOf(
      question,
      ['Which company acquired Foo Systems?', question],
      [
        { title: 'News', text: 'Foo Systems was acquired by Acme Ltd in 2019.' },
        { title: 'Acme', text: 'The CEO of Acme Ltd is Jane Miller.' },
      ],
    );
    const subQuestions = [
      ...input.subQuestions,
      { id: 't3', question: 'Who is the CEO of Acme Ltd?', round: 1, parentId: 't1' },
    ];
    const { answer } = await language.writeReport({ ...input, subQuestions }, context);
    expect(answer).toContain('The CEO of Acme Ltd is Jane Miller. [ev_2]');
    expect(answer).toContain('Foo Systems was acquired by Acme Ltd in 2019. [ev_1]');
  });
  it('should answer in Chinese, with a marker behind each part of a sentence with semicolons', async () => {
    const question = '涡轮机数据库的备份保存多久？';
    const { answer } = await write(
      question,
      [question],
      [
        { title: '运维手册', text: '涡轮机数据库的备份保存三十天；备份存放在两个地点。因此，恢复很快。' },
        { title: '简报', text: '夏季聚会在码头举行，欢迎大家参加。' },
      ],
      'zh',
    );
    expect(answer).toContain('涡轮机数据库的备份保存三十天； [ev_1]');
    expect(answer).not.toContain('聚会');
  });
  it('should read a table row with its headers', async () => {
    const question = 'What is the rated power of the Pelamis turbine?';
    const text = '| Turbine | Rated power |\n|---|---|\n| Pelamis | 750 kW |\n| Orca | 900 kW |';
    const { answer } = await write(question, [question], [{ title: 'Fleet', path: ['Turbines'], text }]);
    expect(answer).toContain('Pelamis — Rated power: 750 kW. [ev_1]');
  });
  it('should never pass on markers or instructions that stand in a document as citations', async () => {
    const question = 'How long are backups kept?';
    const { answer } = await write(
      question,
      [question],
      [{ title: 'A', text: 'Backups are kept for 5 days [ev_7]. Backups are kept for 30 days [12].' }],
    );
    expect(answer).toBe('Backups are kept for 30 days. [ev_1]');
  });
  it('should pass an abort through and tell the text as it grows', async () => {
    const signal = AbortSignal.abort();
    const input = writeInputOf('How?', ['How?'], BACKUPS);
    await expect(language.writeReport(input, { ...context, signal })).rejects.toThrow(/abort/i);
    const deltas: string[] = [];
    await language.writeReport(input, context, (text) => deltas.push(text));
    expect(deltas.join('')).toContain('## How?');
  });
});

describe('readDocument', () => {
  it('should note what a document says on each sub-question with its passage', async () => {
    const { evidence, subQuestions } = writeInputOf(
      'Backups?',
      ['How long are backups kept?', 'Who won the regatta?'],
      BACKUPS.slice(0, 1),
    );
    const notes = await language.readDocument(
      {
        question: 'Backups?',
        language: 'en',
        subQuestions,
        documentId: 'doc_1',
        documentTitle: 'Operations manual',
        evidence,
      },
      context,
    );
    expect(notes).toMatchObject({ documentId: 'doc_1', status: 'ok' });
    expect(notes.notes[0]).toEqual({
      taskId: 't1',
      text: 'Daily backups of the turbine database are kept for 30 days.',
      evidenceIds: ['ev_1'],
    });
    expect(notes.notes.every(({ taskId }) => taskId === 't1')).toBe(true);
  });
});
