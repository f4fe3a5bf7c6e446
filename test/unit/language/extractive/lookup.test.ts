import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../../../src/concurrency/index.ts';
import type { QuestionLookup, WriteInput } from '../../../../src/domain/index.ts';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';
import { writeExtractiveReport } from '../../../../src/language/extractive/write/write-report.ts';

const LIMITS = { maxSentencesPerSection: 4, maxAnswerSentences: 4 };
const passage = (id: string, text: string) => ({
  id,
  documentId: 'd',
  versionId: 'v',
  documentTitle: 'Quayside Rope – Annual report 2022 (10-K)',
  sourcePath: 'q.pdf',
  text,
  prefix: '',
  taskIds: ['t1'],
  score: 0.5,
  chunkIds: [id],
  locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
});
const write = (question: string, texts: readonly string[], lookup?: QuestionLookup) =>
  finishSteps(
    writeExtractiveReport(
      {
        question,
        language: 'en',
        subQuestions: [{ id: 't1', question, round: 0 }],
        outcomes: {},
        pool: [],
        notes: [],
        evidence: texts.map((text, place) => passage(`ev_${place + 1}`, text)),
        ...(lookup && { lookup }),
      } as unknown as WriteInput,
      LIMITS,
    ),
  );
const about = (more: Partial<QuestionLookup>): QuestionLookup => ({
  entities: ['Quayside Rope'],
  matter: '',
  figures: [],
  isWhole: false,
  ...more,
});
const FIGURE = { evidenceIds: ['ev_1'], text: 'Total revenues – 2022: 41 (in millions)', measure: 'revenue' };

describe('a report with a look-up', () => {
  it('should answer with the figure where it is all that is asked for', () => {
    const { answer, binding } = write(
      'What was the revenue of Quayside Rope in 2022?',
      ['Rope was sold in many ports of the north.'],
      about({ matter: 'What was the revenue in 2022?', figures: [FIGURE], isWhole: true }),
    );
    expect([answer, binding]).toEqual(['- Total revenues – 2022: 41 (in millions) [ev_1]', 'bound']);
  });

  it.each([
    [
      'What was the revenue of Quayside Rope in fiscal 2019?',
      'What was the revenue in fiscal?',
      'Online revenue decreased 7.1 % in fiscal 2024. Revenue of services grew over the last three years.',
      'revenue',
    ],
    [
      '南麓缆绳2019年的营业收入是多少？',
      '的营业收入是多少？',
      '2024年营业收入下降7.1%。营业收入三年来持续增长。',
      '营业收入',
    ],
  ])(
    'should not answer with another year, and say which is the nearest: %s',
    (question, matter, text, measure) => {
      const gap = 'No such figure for 2019; the nearest is 2021.';
      const { answer, binding, gaps, sections } = write(
        question,
        [text],
        about({
          matter,
          isWhole: true,
          years: [2019],
          measures: [measure],
          gaps: [gap],
          nearest: [{ evidenceIds: ['ev_1'], text: 'Revenue – 2021: 47', measure }],
        }),
      );
      expect([answer, binding, gaps]).toEqual(['', 'found', [gap]]);
      expect(sections[0]?.body).toBe('- Revenue – 2021: 47 [ev_1]');
    },
  );

  it.each([
    [
      'What was the revenue of Quayside Rope in 2022?',
      'Revenue is recognized when rope is handed over to a buyer.',
    ],
    ['南麓缆绳2022年的营业收入是多少？', '营业收入在缆绳交付给买方时予以确认。'],
  ])('should not answer for a figure with a sentence that has none: %s', (question, text) => {
    const lookup = about({ matter: question, isWhole: true, measures: ['revenue', '营业收入'] });
    expect(write(question, [text], lookup).answer).toBe('');
    const said = /营/.test(text)
      ? '南麓缆绳2022年的营业收入为41亿元。'
      : 'The revenue of Quayside Rope was 41 million in 2022.';
    expect(write(question, [said], { ...lookup, years: [2022] }).answer).toContain('41');
  });

  it('should take no sentence of a year for its quarter', () => {
    const question = 'What was the revenue of Quayside Rope in Q1 2022?';
    const quarters = [{ year: 2022, quarter: 1 }];
    const lookup = about({
      matter: 'What was the revenue in?',
      isWhole: true,
      measures: ['revenue'],
      quarters,
    });
    const answerTo = (text: string) => write(question, [text], { ...lookup, years: [2022] }).answer;
    expect(answerTo('The revenue of Quayside Rope was 41 million in 2022.')).toBe('');
    expect(answerTo('The revenue of Quayside Rope was 9 million in the first quarter of 2022.')).toContain(
      '9',
    );
  });

  it('should show nothing of other years where no document is of the time', () => {
    const question = 'What was the revenue of Quayside Rope in 1998?';
    const lookup = about({
      matter: 'What was the revenue in?',
      isWhole: true,
      measures: ['revenue'],
      years: [1998],
    });
    const bodies = (more: Partial<QuestionLookup>) =>
      write(question, ['The revenue of Quayside Rope grew to 41 million with longer ropes.'], {
        ...lookup,
        ...more,
      })
        .sections.map(({ body }) => body)
        .join('');
    expect(bodies({})).not.toBe('');
    expect(bodies({ isMissing: true, gaps: ['No document is of 1998.'] })).toBe('');
  });

  it.each([
    [
      'Which risks does Quayside Rope name for its harbours?',
      [
        'The harbours of Quayside Rope had a loss of 41 million.',
        'Storms could close the harbours for a season.',
      ],
    ],
    ['南麓缆绳的港口有哪些风险？', ['港口去年损失了四千一百万元。', '风暴可能使港口停用一季。']],
  ])(
    'should take for a risk what may happen, and not what was lost: %s',
    (question, [lost = '', may = '']) => {
      const { answer, sections } = write(question, [lost, may], about({ matter: question }));
      const told = `${answer} ${sections.map(({ body }) => body).join(' ')}`;
      expect(told).toContain(may.replace(/[.。]$/, ''));
      expect(told).not.toContain(lost.replace(/[.。]$/, ''));
    },
  );

  it.each([
    [
      ['What was the revenue of Quayside Rope in 2022?', 'What were the number of harbours in 2022?'],
      'Sales include harbours that were open for 14 full months.',
      'Quayside Rope had a number of 12 harbours in 2022.',
      'Not answered: What were the number of harbours in 2022?',
    ],
    [
      ['南麓缆绳2022年的营业收入是多少？', '2022年港口数量是多少？'],
      '港口数量只计入开放满14个月的港口。',
      '2022年港口数量为12个。',
      '未回答：2022年港口数量是多少？',
    ],
  ])(
    'should answer each part of a mixed question alone, and say which it does not: %s',
    (asked, other, told, gap) => {
      const part = about({ matter: asked[1] ?? '', years: [2022], measures: [] });
      const parts = new Map([
        ['t1', about({ isWhole: true, figures: [FIGURE] })],
        ['t2', part],
      ]);
      const report = (text: string) =>
        finishSteps(
          writeExtractiveReport(
            {
              question: asked.join(' '),
              language: /\p{Script=Han}/u.test(gap) ? 'zh' : 'en',
              subQuestions: asked.map((question, at) => ({ id: `t${at + 1}`, question, round: 0 })),
              outcomes: {},
              pool: [],
              notes: [],
              evidence: [passage('ev_1', 'Rope | 41'), { ...passage('ev_2', text), taskIds: ['t2'] }],
              lookup: about({ matter: asked.join(' '), parts }),
            } as unknown as WriteInput,
            LIMITS,
          ),
        );
      const open = report(other);
      expect(open.answer).toContain(FIGURE.text);
      expect(open.answer).not.toContain('14');
      expect(open.gaps?.join()).toContain(gap);
      const whole = report(told);
      expect(whole.answer).toContain(FIGURE.text);
      expect(whole.answer).toContain('12');
      expect(whole.gaps).toBeUndefined();
    },
  );

  it('should quote nobody else where the question names a body', () => {
    const question = 'Which harbours did Quayside Rope leave because of the storm?';
    const own = [
      'The storm closed two harbours of the north.',
      'Rope is sold in many ports of the south coast.',
    ];
    const lookup = about({ matter: 'Which harbours did leave because of the storm?' });
    const shown = (documents: QuestionLookup['documents']) =>
      write(question, own, { ...lookup, documents })
        .sections.map(({ body }) => body)
        .join('\n');
    expect(shown(new Map([['Quayside Rope', ['d']]]))).toContain('two harbours');
    expect(shown(new Map([['Quayside Rope', ['other']]]))).toBe('');
  });

  it('should show a figure that is only part of the matter in the section, and passages, as found and not answered', () => {
    const { answer, binding, sections } = write(
      'Which product of Quayside Rope made more than a fifth of its revenue in 2022?',
      ['The board met four times in the harbour office during the winter months.'],
      about({ matter: 'Which product made more than a fifth of its revenue in 2022?', figures: [FIGURE] }),
    );
    expect([answer, binding]).toEqual(['', 'found']);
    expect(sections[0]?.body).toContain('Total revenues – 2022: 41 (in millions) [ev_1]');
    expect(sections[0]?.body).toContain('The board met four times');
  });

  it.each([
    [
      'Which harbours of the southern coast did Quayside Rope leave because of the storm damage and the new tariffs?',
      'The board met four times and appointed 12 directors for 3 years in 2022. Two harbours were closed after the storm.',
      'Two harbours were closed after the storm.',
    ],
    [
      '风暴损坏和新关税使公司退出了南部海岸的哪些港口？',
      '董事会在2022年召开了4次会议，任命了12名董事，任期3年。风暴之后关闭了两个港口。',
      '风暴之后关闭了两个港口',
    ],
  ])('should show the sentence of a passage that comes nearest to “%s”', (question, text, nearest) => {
    const { answer, sections } = write(question, [text], about({ matter: question }));
    expect(answer).toBe('');
    expect(sections[0]?.body).toContain(nearest);
    expect(sections[0]?.body).not.toMatch(/board met|董事会/);
  });

  it.each([
    [
      'Who were the primary customers of Quayside Rope as of FY2022?',
      'Who were the primary customers of?',
      ['Our primary customers are shipyards.', 'In 2019 our primary customers were fishermen.'],
    ],
    [
      '东岭2022年度的主要客户包括哪些企业？',
      '的主要客户包括哪些企业？',
      ['我们的主要客户包括大型造船企业。', '2019年主要客户包括渔业企业。'],
    ],
  ])(
    'should answer “%s” from sentences of the body’s documents that name neither it nor another year',
    (question, matter, texts) => {
      const { answer } = write(question, texts, about({ matter, years: [2022] }));
      expect(answer).toContain('ev_1');
      expect(answer).not.toContain('ev_2');
    },
  );

  it.each([
    [
      'What was the net income of Quayside Rope?',
      'What was the net income of?',
      ['net income'],
      'The gain of the disposal was 3 million net of income tax.',
      'We had a net income of 3 million.',
    ],
    [
      '东岭的净利润是多少？',
      '的净利润是多少？',
      ['净利润'],
      '处置净收益和利润分配为3亿元。',
      '公司净利润为3亿元。',
    ],
  ])(
    'should not answer “%s” from words of the measure that stand apart',
    (question, matter, measures, other, own) => {
      const lookup = about({ matter, measures, isWhole: true });
      expect(write(question, [other], lookup).answer).toBe('');
      expect(write(question, [own], lookup).answer).toContain('ev_1');
    },
  );

  it('should show nothing that was not found where nobody known is asked about', () => {
    const { answer, binding, sections } = write('Which product made more than a fifth of the revenue?', [
      'The board met four times in the harbour office during the winter months.',
    ]);
    expect([answer, binding, sections[0]?.body]).toEqual(['', undefined, '']);
  });
});

describe('a plan by rules', () => {
  const plan = (question: string, language: 'en' | 'zh' = 'en') =>
    planQuestion({
      question,
      language,
      library: { documentCount: 1, documents: [] },
      minSubQuestions: 3,
      maxSubQuestions: 7,
    }).tasks;

  it('should ask each part of the body that it names, never of a period', () => {
    expect(
      plan('What was the revenue of Best Rope in FY2023, how many stores did it operate, who is its CEO?'),
    ).toEqual([
      'What was the revenue of Best Rope in FY2023?',
      'How many stores did Best Rope operate?',
      'Who is Best Rope’s CEO?'.replace('’', "'"),
    ]);
    expect(
      plan("What were Foot Rope's net sales in fiscal 2022, and how did they change from fiscal 2021?")[1],
    ).toBe("How did Foot Rope's net sales change from fiscal 2021?");
  });

  it('should keep a name with “of” in it whole', () => {
    expect(
      plan('How do the River Protection Agency and the Department of Harbours regulate traffic?')[0],
    ).toBe('How do the River Protection Agency and the Department of Harbours regulate traffic?');
  });

  it('should ask for each of a Chinese list', () => {
    expect(plan('东岭重工2023年的营业收入、净利润、研发费用各自的金额是多少？', 'zh')).toEqual([
      '东岭重工2023年的营业收入是多少？',
      '东岭重工2023年的净利润是多少？',
      '东岭重工2023年的研发费用是多少？',
    ]);
  });

  it('should look at the figure of a period beside the one before, and ask nothing about the year itself', () => {
    const tasks = plan("What is Foot Rope's effective tax rate in FY2022?");
    expect(tasks[1]).toBe("How did Foot Rope's effective tax rate in FY2022 change from the period before?");
    expect(tasks.join(' ')).not.toMatch(/on (?:fiscal|FY)\s?20/);
    expect(plan('东岭重工2023年度的研发费用是多少？', 'zh')[1]).toContain('与上一期相比有何变化');
  });
});
