import { describe, expect, it } from 'vitest';
import type { CoverageInput, PassageInput, RewriteInput, TaskOutcome } from '../../../../src/domain/index.ts';
import { sentenceQuestion } from '../../../../src/language/extractive/enrich/sentence-question.ts';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { headingQuestion } from '../../../../src/language/extractive/plan/heading-question.ts';
import { findEntity } from '../../../../src/language/extractive/select/find-entity.ts';
import { context } from './fixtures.ts';

const language = createExtractiveLanguage();
const passage = (text: string, more: Partial<PassageInput> = {}): PassageInput => ({
  id: 'chk_1',
  documentTitle: 'Operations manual',
  headingPath: [],
  text,
  ...more,
});

describe('rewriteToQuestions', () => {
  const input = (passages: PassageInput[]): RewriteInput => ({
    question: 'How are backups made?',
    subQuestion: 'What is known about backups?',
    passages,
    maxQuestionsPerPassage: 2,
    language: 'en',
  });
  it('should ask what the passage answers, from its sentences and heading', async () => {
    const text = 'Daily backups are kept for 30 days. The archive was built in 1998 by Acme Ltd.';
    expect(
      await language.rewriteToQuestions(
        input([passage(text, { headingPath: ['3.2 Backup Retention'] })]),
        context,
      ),
    ).toEqual(['How long are daily backups kept?', 'Which figures or limits apply to backup retention?']);
  });
  it('should ask in the language of the passage', async () => {
    const text = '备份数据保存三十天。潮汐公司成立于1998年。';
    const questions = await language.rewriteToQuestions(
      input([passage(text, { headingPath: ['备份制度'] })]),
      context,
    );
    expect(questions).toHaveLength(2);
    for (const question of questions) expect(question).toMatch(/？$/);
    expect(questions.join()).toMatch(/备份数据保存多长时间|潮汐公司成立于哪一年/);
  });
  it.each([
    ['The turbine hall was built in 1998.', 'When was the turbine hall built?'],
    ['Solaris was directed by Andrei Tarkovsky.', 'By whom was Solaris directed?'],
    ['Jane Miller founded Acme Ltd in 1999.', 'Who founded Acme Ltd?'],
    ['A pepper is a secret that is added to the hash.', 'What is a pepper?'],
    ['The licence costs $200 a year.', 'How much does the licence cost?'],
    ['这座大桥始建于1998年。', undefined],
    ['潮汐公司位于青岛市。', '潮汐公司位于哪里？'],
    ['It is a small company.', undefined],
  ])('should turn %s into a question', (sentence, question) => {
    expect(sentenceQuestion(sentence, /\p{Script=Han}/u.test(sentence) ? 'zh' : 'en')).toBe(question);
  });
  it.each([
    ['How to rotate keys', 'How do you rotate keys?'],
    ['Use a strong hash', 'How should you use a strong hash?'],
    ['Storing API Keys', 'What matters when storing API keys?'],
    ['What is a pepper?', 'What is a pepper?'],
    ['第三章 备份制度', '关于备份制度有哪些说明？'],
  ])('should turn the heading %s into a question', (heading, question) => {
    expect(headingQuestion(heading, '', /\p{Script=Han}/u.test(heading) ? 'zh' : 'en')).toBe(question);
  });
});

function outcomeOf(taskId: string, status: 'ok' | 'failed'): TaskOutcome {
  if (status === 'ok') return { status, taskId, chunkIds: [], questions: [], toolProblems: [] };
  return {
    status,
    taskId,
    attempt: 1,
    problem: { code: 'E099', title: 'INTERNAL', detail: 'x', retryable: false },
  };
}

describe('judgeCoverage', () => {
  const task = (
    id: string,
    question: string,
    texts: string[],
    status: 'ok' | 'failed' = 'ok',
  ): CoverageInput['tasks'][number] => ({
    subQuestion: { id, question, round: 0 },
    outcome: outcomeOf(id, status),
    passages: texts.map((text) => passage(text)),
  });
  const judge = (
    tasks: CoverageInput['tasks'],
    question: string,
    maxFollowUps = 3,
    lang: 'en' | 'zh' = 'en',
  ) => language.judgeCoverage({ question, language: lang, tasks, round: 0, maxFollowUps }, context);

  it('should see what is covered and what is missing', async () => {
    const { verdicts, followUps } = await judge(
      [
        task('t1', 'How long are backups kept?', ['Backups are kept for 30 days.']),
        task('t2', 'Who maintains the generator in Vigo?', ['Backups are kept for 30 days.']),
        task('t3', 'When was the archive moved?', [], 'failed'),
      ],
      'Backups?',
    );
    expect(verdicts.map(({ covered }) => covered)).toEqual([true, false, false]);
    expect(verdicts[1]?.missing).toBe('not found: maintains, generator, Vigo');
    expect(followUps).toEqual([{ question: 'What more is there on Vigo?', parentId: 't2', side: true }]);
  });
  it('should see that a figure is missing', async () => {
    const { verdicts } = await judge(
      [task('t1', 'How long are the backups kept?', ['The backups are kept long enough.'])],
      'x',
    );
    expect(verdicts[0]).toMatchObject({ covered: false, missing: 'no sentence gives a figure' });
  });
  it('should ask the next step with the name that was found, within the limit and never twice', async () => {
    const question = 'Who is the CEO of the company that acquired Foo Systems?';
    const tasks = [
      task('t1', 'Which company acquired Foo Systems?', ['Foo Systems was acquired by Acme Ltd in 2019.']),
    ];
    expect((await judge(tasks, question)).followUps[0]).toEqual({
      question: 'Who is the CEO of Acme Ltd?',
      parentId: 't1',
    });
    expect((await judge(tasks, question, 0)).followUps).toEqual([]);
    const again = [...tasks, task('t2', 'Who is the CEO of Acme Ltd?', [])];
    expect((await judge(again, question)).followUps.map((followUp) => followUp.question)).not.toContain(
      'Who is the CEO of Acme Ltd?',
    );
  });
  it('should take the name from what says the whole name, not one with the same beginning', async () => {
    const question = 'Where was the founder of Beacon Mills born?';
    const texts = [
      'Rolf Holm is the founder of Beacon Brothers.',
      'Ida Bruun founded Beacon Mills in 1951. Its seat is in Vigo.',
    ];
    const tasks = [task('t1', 'Who is the founder of Beacon Mills?', texts)];
    expect((await judge(tasks, question)).followUps[0]?.question).toBe('Where was Ida Bruun born?');
  });
  it('should do so in Chinese', async () => {
    const tasks = [task('t1', '哪家公司收购了海潮科技？', ['2019年，海潮科技被蓝湾集团收购。'])];
    const { followUps } = await judge(tasks, '收购了海潮科技的公司的CEO是谁？', 3, 'zh');
    expect(followUps[0]?.question).toBe('蓝湾集团的CEO是谁？');
  });
  it('should find no name where a sentence has none', () => {
    expect(findEntity('It was sold later.', 'Which company bought Foo?')).toBeUndefined();
  });
});

describe('chooseTools', () => {
  const filings = {
    name: 'sec_filings',
    description: 'Company filings from SEC EDGAR',
    inputSchema: { type: 'object', properties: { cik: {}, ticker: {}, query: {} }, required: ['query'] },
  };
  const announcements = {
    name: 'cn_announcements',
    description: 'A股公告',
    inputSchema: { type: 'object', properties: { code: {} }, required: ['code'] },
  };
  const choose = (subQuestion: string) =>
    language.chooseTools({ question: 'x', subQuestion, tools: [filings, announcements] }, context);
  it('should call a tool whose subject the question names', async () => {
    expect(await choose('What revenue did NASDAQ: AAPL report?')).toEqual([
      { tool: 'sec_filings', input: { ticker: 'AAPL', query: 'What revenue did NASDAQ: AAPL report?' } },
    ]);
    expect(await choose('股票代码600519的年报说了什么？')).toEqual([
      { tool: 'cn_announcements', input: { code: '600519' } },
    ]);
  });
  it('should call none otherwise', async () => {
    expect(await choose('How are backups kept?')).toEqual([]);
  });
});
