import { describe, expect, it } from 'vitest';
import type { PlanInput } from '../../../../src/domain/index.ts';
import { parseBridge } from '../../../../src/language/extractive/plan/bridge.ts';
import { parseComparison } from '../../../../src/language/extractive/plan/comparison.ts';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';
import { splitQuestion } from '../../../../src/language/extractive/plan/split-question.ts';
import { topicOf } from '../../../../src/language/extractive/plan/topic.ts';

function plan(question: string, more: Partial<PlanInput> = {}): readonly string[] {
  const language = /\p{Script=Han}/u.test(question) ? 'zh' : 'en';
  const library = { documentCount: 0, documents: [] };
  return planQuestion({ question, language, library, minSubQuestions: 3, maxSubQuestions: 6, ...more }).tasks;
}

describe('planQuestion', () => {
  it('should look up both sides of a comparison, then compare', () => {
    expect(plan('Compare bcrypt and Argon2id in terms of memory use.')).toEqual([
      'What is known about bcrypt with regard to memory use?',
      'What is known about Argon2id with regard to memory use?',
      'How do bcrypt and Argon2id differ with regard to memory use?',
    ]);
    expect(plan('合同法和民法典在违约责任方面有什么区别？').slice(0, 3)).toEqual([
      '合同法的违约责任如何？',
      '民法典的违约责任如何？',
      '合同法和民法典在违约责任方面有什么区别？',
    ]);
  });
  it('should ask for one thing in both periods that are compared', () => {
    expect(plan("How does Boeing's effective tax rate in FY2022 compare to FY2021?").slice(0, 2)).toEqual([
      "What is Boeing's effective tax rate in FY2022?",
      "What is Boeing's effective tax rate in FY2021?",
    ]);
  });
  it('should ask what changed only of what is asked for by name', () => {
    const tasks = plan("As of Q2'2023, is Norvik spinning off any large business segments?");
    expect(tasks.filter((task) => /change|explains/.test(task))).toEqual([]);
    expect(plan("What was Best Buy's revenue in fiscal 2019?").join(' ')).not.toMatch(/(?<!Best )Buy/);
  });
  it('should first find what a nested question describes', () => {
    expect(plan('Who is the CEO of the company that acquired Foo Systems?').slice(0, 2)).toEqual([
      'Which company acquired Foo Systems?',
      'Who is the CEO of the company that acquired Foo Systems?',
    ]);
    expect(plan('收购了海潮科技的公司的CEO是谁？').slice(0, 2)).toEqual([
      '哪家公司收购了海潮科技？',
      '收购了海潮科技的公司的CEO是谁？',
    ]);
  });
  it('should ask once for each aspect of a list', () => {
    expect(plan('What are the risks, costs and timeline of the tidal project?')).toEqual([
      'What are the risks of the tidal project?',
      'What are the costs of the tidal project?',
      'What is the timeline of the tidal project?',
    ]);
    expect(plan('潮汐项目的风险、成本和工期分别是什么？')).toEqual([
      '潮汐项目的风险是什么？',
      '潮汐项目的成本是什么？',
      '潮汐项目的工期是什么？',
    ]);
  });
  it('should look at a simple question from several sides, in the words of the library', () => {
    const library = {
      documentCount: 1,
      documents: [{ title: 'Operations', headings: ['Introduction', 'Backup Retention'] }],
    };
    const tasks = plan('How long are backups kept?', { library });
    expect(tasks[0]).toBe('How long are backups kept?');
    expect(tasks.join(' ')).toContain('backup retention');
    expect(tasks.join(' ')).not.toContain('introduction');
    expect(tasks.length).toBeGreaterThanOrEqual(3);
  });
  it('should take headings of a document about the subject, and none that shares a common word only', () => {
    const library = {
      documentCount: 2,
      documents: [
        {
          title: 'Cross-Site Request Forgery Prevention',
          headings: ['Introduction', 'Token-Based Mitigation', 'Fetch Metadata headers'],
        },
        { title: 'Clickjacking', headings: ['Defending with SameSite cookies'] },
      ],
    };
    expect(plan('How should a web application defend against CSRF?', { library })).toEqual([
      'How should a web application defend against CSRF?',
      'What more is there on token-based mitigation for defending against CSRF?',
      'What more is there on fetch metadata headers for defending against CSRF?',
    ]);
    expect(plan('What is cross-site request forgery?', { library })).toEqual([
      'What is cross-site request forgery?',
      'What more is there on token-based mitigation for cross-site request forgery?',
      'What more is there on fetch metadata headers for cross-site request forgery?',
    ]);
  });
  it('should ask about what the question is about, not about words around it', () => {
    expect(plan('What should be logged?')[1]).toContain('logging');
    expect(plan('How are seals monitored and protected at the bay?')[1]).toContain(
      'monitoring and protecting seals at the bay',
    );
    expect(plan('What does Acme recommend for password storage?').slice(1).join(' ')).not.toContain(
      'Acme recommend',
    );
    expect(plan('夜来香对人有哪些不良影响？').join('')).not.toContain('夜来香对人还有');
  });
  it('should name the subject in later parts of a question', () => {
    expect(splitQuestion('Who founded Acme Ltd and what is its cost?', 'en')).toEqual([
      'Who founded Acme Ltd',
      "what is Acme Ltd's cost",
    ]);
    expect(plan('How should passwords be stored and which algorithms are recommended?').slice(0, 2)).toEqual([
      'How should passwords be stored?',
      'Which algorithms are recommended for storing passwords?',
    ]);
    expect(splitQuestion('Which plants had a flood, and what led to them?', 'en')[1]).toBe(
      'what led to those plants that had a flood',
    );
    expect(splitQuestion('How does the Heron 4 turbine work and how is it maintained?', 'en')[1]).toBe(
      'how is the Heron 4 turbine maintained',
    );
    expect(splitQuestion('尤金袋鼠是什么，分布在哪里，有什么危害？', 'zh')).toEqual([
      '尤金袋鼠是什么',
      '尤金袋鼠分布在哪里',
      '尤金袋鼠有什么危害',
    ]);
    expect(splitQuestion('牛车水是什么地方，它为什么叫这个名字？', 'zh')).toEqual([
      '牛车水是什么地方',
      '牛车水为什么叫这个名字',
    ]);
  });
  it.each([
    '',
    'security',
    '😀🎉',
    'a'.repeat(50_000),
    'Why? '.repeat(10_000),
    'SELECT * FROM users;',
    '备份',
    'Kubernetes 的备份 policy 是什么',
    '。。。？？',
  ])('should plan for odd input %#', (question) => {
    const tasks = plan(question);
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    expect(tasks.length).toBeLessThanOrEqual(6);
    for (const task of tasks) expect(task).toMatch(/.[?？]$/u);
  });
  it('should follow what a person asks for', () => {
    const previous = {
      revision: 1,
      rationale: '',
      subQuestions: [{ id: 't1', question: 'What are the risks of X?', round: 0 }],
    };
    expect(plan('How is X built?', { previous, feedback: 'Also cover maintenance' })[0]).toBe(
      'What is known about maintenance with regard to building X?',
    );
    expect(plan('How is X built?', { previous, feedback: 'without risks' }).join(' ')).not.toContain('risks');
  });
});

describe('parseComparison and parseBridge', () => {
  it.each([
    ['What is the difference between TLS 1.2 and TLS 1.3?', 'TLS 1.2', 'TLS 1.3'],
    ['Which band was formed first, The Exies or Circus Diablo?', 'The Exies', 'Circus Diablo'],
    ['Postgres vs MySQL', 'Postgres', 'MySQL'],
    ['甲方案和乙方案有什么不同？', '甲方案', '乙方案'],
  ])('should read %s', (question, a, b) => {
    expect(parseComparison(question)).toMatchObject({ a, b });
  });
  it('should see nothing compared or nested in a plain question', () => {
    expect(parseComparison('How are backups and logs kept?')).toBeUndefined();
    expect(parseBridge('Who is the CEO of Acme?')).toBeUndefined();
    expect(parseBridge('备份保存多久？')).toBeUndefined();
  });
  it('should keep a place for the name that is found', () => {
    expect(parseBridge('Where was the director of the film Solaris born?')).toEqual({
      inner: 'Who is the director of the film Solaris',
      outer: 'Where was {entity} born',
    });
    expect(parseBridge('泡泡战士的开发商的总部在哪里？')).toEqual({
      inner: '泡泡战士的开发商是什么',
      outer: '{entity}的总部在哪里',
    });
  });
  it.each([
    [
      'Who is the mayor of the town in which Ida Holm was born?',
      'In which town was Ida Holm born',
      'Who is the mayor of {entity}',
    ],
    [
      'Which river runs through the town where Heron Mills has its seat?',
      'In which town does Heron Mills have its seat',
      'Which river runs through {entity}',
    ],
    [
      'Which river runs through the town where the twins had been raised?',
      'What is the town where the twins had been raised',
      'Which river runs through {entity}',
    ],
  ])('should keep the whole clause of %s', (question, inner, outer) => {
    expect(parseBridge(question)).toEqual({ inner, outer });
  });
});

describe('topicOf', () => {
  it.each([
    ['How should passwords be stored in a database?', 'storing passwords in a database'],
    ['How do you prevent SQL injection?', 'preventing SQL injection'],
    ['Who founded Acme Ltd?', 'Acme Ltd'],
    ['What are the main risks of bcrypt?', 'risks of bcrypt'],
    ['如何保存备份数据？', '保存备份数据'],
    ['泡泡战士由哪家公司开发？', '泡泡战士'],
  ])('should find the subject of %s', (question, topic) => {
    expect(topicOf(question, /\p{Script=Han}/u.test(question) ? 'zh' : 'en')).toBe(topic);
  });
});
