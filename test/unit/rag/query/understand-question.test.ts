import { describe, expect, it } from 'vitest';
import type { LibraryDocument } from '../../../../src/domain/index.ts';
import { stripInstructions } from '../../../../src/linguistics/questions/index.ts';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { planSearch } from '../../../../src/rag/query/plan-search.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';
import { libraryDocument } from '../../../fakes/library-document.ts';

const FILINGS = knowLibrary([
  libraryDocument('quay22', 'Quayside Rope Company', {
    aliases: ['Quayside Rope', 'QSR'],
    period: { year: 2022 },
  }),
  libraryDocument('quay24', 'Quayside Rope Company', {
    aliases: ['Quayside Rope', 'QSR'],
    period: { year: 2024, quarter: 2 },
  }),
  libraryDocument('target', 'Target Lamps, Inc.', {
    aliases: ['Target Lamps', 'Target'],
    period: { year: 2022 },
  }),
  libraryDocument('marsh', 'Marsh & Marsh', {
    aliases: ['MAM'],
    abbreviations: [{ short: 'WTR', long: 'waste treatment rate' }],
  }),
  libraryDocument('han', '东岭重工集团股份有限公司', {
    aliases: ['东岭重工', '东岭'],
    period: { year: 2021 },
  }),
]);
const SCOPE = { collectionIds: ['col'] };
const read = (question: string) => understandQuestion(question, FILINGS);
const plan = (question: string) => planSearch(read(question), SCOPE, FILINGS);
const names = (question: string) =>
  read(question).entities.map(({ said, status, entity }) => `${said}: ${entity?.name ?? status}`);

const ENGLISH = knowLibrary([
  libraryDocument('quay22', 'Quayside Rope Company', { aliases: ['Quayside Rope'], period: { year: 2022 } }),
]);

describe('a Chinese name in a library of English documents', () => {
  const notesOf = (question: string) =>
    planSearch(understandQuestion(question, ENGLISH), SCOPE, ENGLISH).notes.join(' ');

  it.each(['汉沙公司2022年的净利润是多少？', '汉沙2022年的净利润是多少？'])(
    'should be said to be in no document, with the names that are: %s',
    (question) => {
      expect(notesOf(question)).toContain('汉沙');
      expect(notesOf(question)).toContain('库中有以下主体的文档：Quayside Rope');
      const { legs } = planSearch(understandQuestion(question, ENGLISH), SCOPE, ENGLISH);
      expect(legs).toMatchObject([{ isElsewhere: true }]);
    },
  );

  it('should not be taken from a question that names nobody, or a body of the library in its own spelling', () => {
    expect(notesOf('2022年的净利润是多少？')).toBe('');
    expect(notesOf('Quayside Rope公司2022年的净利润是多少？')).toBe('');
  });

  it('should be absent by its plain name where documents are called in Chinese, and not where one begins like it', () => {
    expect(plan('汉沙公司2021年的净利润是多少？').notes).toEqual([
      '没有由“汉沙公司”发布或以其为名的文档；下面可能是文档中提到它的内容。',
    ]);
    expect(plan('东岭矿业公司2021年的净利润是多少？').notes).toEqual([]);
  });
});

describe('entities of a question', () => {
  it.each([
    ['What was Quayside Rope’s revenue in FY2022?', ['Quayside Rope: Quayside Rope']],
    ['Is QSR growing?', ['QSR: Quayside Rope']],
    ['quayside rope effective tax rate 2022', ['quayside rope: Quayside Rope']],
    ['Did QuaysideRope pay a dividend?', ['QuaysideRope: Quayside Rope']],
    ['Which notes are registered under Nordwind Express’ name as of 2022?', ['Nordwind Express: unknown']],
    ['Are JnJ’s or M&M’s margins falling?', ['JnJ: unknown', 'M&M: Marsh & Marsh']],
    ['Which notes are listed under Harbour Express’ name?', ['Harbour Express: unknown']],
    ["Which notes are listed under Harbour Express' name?", ['Harbour Express: unknown']],
    ['Which notes are listed as ‘Harbour Express’ notes?', ['Harbour Express: unknown']],
    ['What was the target for Quayside Rope in 2022?', ['Quayside Rope: Quayside Rope']],
    ['Compare the revenue of Target and Airbarge in FY2022.', ['Target: Target Lamps', 'Airbarge: unknown']],
    ['东岭2021年度的营业收入是多少？', ['东岭: 东岭重工']],
    ['How many lamps are sold a year?', []],
    ['What does EBITDA mean, and what is the FY2022 SG&A?', []],
  ])('should find those of “%s”', (question, expected) => {
    expect(names(question)).toEqual(expected);
  });

  it.each([
    ['What was Marlowe’s revenue in FY2022?', 'Marlowe Wholesale'],
    ['How large was the balance sheet of Marlowe in 2022?', 'Marlowe Wholesale'],
    ['What was Vexo’s net income in FY2022?', 'VEXO, Inc.'],
    ['vexo net income 2022', 'VEXO, Inc.'],
    ['How much did 7K earn in 2022?', '7K'],
    ['What is Orrin Bay’s FY2022 inventory?', 'ORRIN BAY'],
    ['2022年青岚锻造的存货是多少？', '青岚锻造'],
  ])(
    'should know “%s” by a part of a name, its capitals, or what its file is called',
    (question, expected) => {
      const library = knowLibrary([
        libraryDocument('a_2022_10K', 'Marlowe Wholesale Corporation', { aliases: ['Marlowe Wholesale'] }),
        libraryDocument('b_2022_10K', 'VEXO, Inc.', { aliases: ['VEXO'] }),
        libraryDocument('c_2022_10K', '7K Company', { aliases: ['7K'] }),
        libraryDocument('ORRIN_BAY_2022_10K', undefined),
        libraryDocument('青岚锻造2022年年度报告', undefined),
        libraryDocument('d_2022_10K', 'Marsh & Marsh', {}),
      ]);
      const { entities } = understandQuestion(question, library);
      expect(entities.map(({ entity }) => entity?.name)).toEqual([expected]);
    },
  );

  it('should take no name by a beginning that two names share', () => {
    const library = knowLibrary([
      libraryDocument('a', 'American Kettle Company', {}),
      libraryDocument('b', 'American Lantern Company', {}),
    ]);
    const { entities } = understandQuestion('What was American’s revenue in 2022?', library);
    expect(entities.map(({ status }) => status)).toEqual(['unknown']);
  });

  it('should read a name with a slip of the pen as the only one it can be, and say so', () => {
    const { legs, notes } = plan('What was Quaysdie Rope’s tax rate in 2022?');
    expect(legs.map(({ entity }) => entity)).toEqual(['Quayside Rope']);
    expect(notes).toEqual(['“Quaysdie Rope” was read as “Quayside Rope”.']);
  });
});

describe('a plan of search', () => {
  it('should narrow to the documents of a known entity, and drop its name from the words', () => {
    const { legs } = plan('What was Quayside Rope’s freight volume in FY2022?');
    expect(legs).toHaveLength(1);
    expect(legs[0]?.scope.documentIds).toEqual(['quay22', 'quay24']);
    expect(legs[0]?.texts.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'What was freight volume in FY2022?',
    ]);
  });

  it('should search each side of a comparison', () => {
    expect(
      plan('Compare Quayside Rope with Target Lamps').legs.map(({ scope }) => scope.documentIds),
    ).toEqual([['quay22', 'quay24'], ['target']]);
  });

  it('should have no evidence for an issuer of which there is no document, and name it, in both languages', () => {
    const english = plan('What is Nordkap’s FY2022 revenue?');
    expect(english.legs.map(({ isElsewhere }) => isElsewhere)).toEqual([true]);
    expect(english.notes).toEqual([
      'No document here is by Nordkap or named after it; what documents say of it may follow.',
    ]);
    const chinese = plan('Nordkap的2022年度营业收入是多少？');
    expect(chinese.legs.map(({ isElsewhere }) => isElsewhere)).toEqual([true]);
    expect(chinese.notes).toEqual(['没有由“Nordkap”发布或以其为名的文档；下面可能是文档中提到它的内容。']);
  });

  it.each([
    'Receivables are stated at their net values in 2022.',
    'We are exposed to changes of interest rates in 2022.',
    'This was offset by higher revenue in 2022.',
  ])('should take no word for a name that a capital starts the sentence with: “%s”', (text) => {
    expect(plan(text).unknown).toEqual([]);
  });

  it('should search for a name that passages say, and hold only what says it for evidence', () => {
    const asked = read('Who founded the yard at Nordkap?');
    const entities = asked.entities.map((each) => ({ ...each, status: 'mentioned' as const }));
    const { legs, notes, unknown } = planSearch({ ...asked, entities }, SCOPE, FILINGS);
    expect(legs.map(({ mustName }) => mustName)).toEqual(['Nordkap']);
    expect([notes, unknown]).toEqual([[], []]);
  });

  it('should stay within the documents that a person chose', () => {
    const chosen = planSearch(
      read('Quayside Rope revenue'),
      { ...SCOPE, documentIds: ['quay24', 'target'] },
      FILINGS,
    );
    expect(chosen.legs[0]?.scope.documentIds).toEqual(['quay24']);
  });

  it('should prefer documents of the period asked for', () => {
    const { fitOf } = plan('What was Quayside Rope’s revenue in FY2022?');
    expect(fitOf('quay22')).toBe(1);
    expect(fitOf('quay24')).toBeLessThan(1);
    expect(plan('Quayside Rope revenue in Q2 of FY2024').fitOf('quay24')).toBe(1);
    expect(plan('Quayside Rope revenue').fitOf('quay24')).toBe(1);
    // A later annual report prints the year before; a quarterly one does not.
    const fitIn = (year: string) => plan(`What was Quayside Rope’s revenue in ${year}?`).fitOf;
    expect(fitIn('FY2021')('quay22')).toBeGreaterThan(fitIn('FY2023')('quay24'));
    expect(fitIn('FY2023')('quay24')).toBe(fitIn('FY2019')('quay24'));
    expect(plan('adoption is permitted from December 2016').fitOf('quay22')).toBeLessThan(1);
  });

  it('should also search in the words of the statement that prints a line, in the language of the documents', () => {
    expect(plan('What is the capex of Quayside Rope?').legs[0]?.texts[1]).toContain(
      'statements of cash flows',
    );
    expect(plan('东岭的资本支出是多少？').legs[0]?.texts.join()).toContain('合并现金流量表');
    expect(plan('What is the mood of Quayside Rope?').legs[0]?.texts).toHaveLength(1);
  });
});

describe('instructions', () => {
  it.each([
    [
      'Assume that you are a public equities analyst. What is the FY2021 revenue of QSR? Give a response in USD millions.',
      'What is the FY2021 revenue of QSR?',
    ],
    ['You are a banker. Here’s the question: what is the quick ratio?', 'What is the quick ratio?'],
    [
      'Using only the balance sheet, how much cash did QSR have? Answer in USD millions.',
      'How much cash did QSR have?',
    ],
    [
      'Is the margin rising? If margin is not useful here, then state that and explain why.',
      'Is the margin rising?',
    ],
    ['What is the net AR (in USD millions)?', 'What is the net AR?'],
    ['Is adoption (including of parts) allowed?', 'Is adoption (including of parts) allowed?'],
    ['假设你是一名分析师。东岭2021年营业收入是多少？请保留两位小数。', '东岭2021年营业收入是多少？'],
    ['Explain why the margin fell.', 'Explain why the margin fell.'],
    ['How should staff answer the phone?', 'How should staff answer the phone?'],
    ['Using only the information within the balance sheet, what is the debt?', 'What is the debt?'],
    ['Based on the details stated in the P&L statement, what is the loss?', 'What is the loss?'],
    [
      'Assume that you are an analyst. Answer the following question by using what is shown: what is the debt?',
      'What is the debt?',
    ],
    ['Taking into account the information in the income statement, what is the loss?', 'What is the loss?'],
    ['When primarily referencing the P&L and the balance sheet, what is the debt?', 'What is the debt?'],
    ['What changed in units of percents and round to one decimal place?', 'What changed?'],
    ['东岭2021年的亏损是多少，保留两位小数？', '东岭2021年的亏损是多少？'],
    ['只根据所给资料，负债是多少？', '负债是多少？'],
    ['根据以上利润表中的数据，亏损是多少？', '亏损是多少？'],
  ])('should leave what is asked of “%s”', (text, question) => {
    expect(stripInstructions(text).question).toBe(question);
  });

  it.each([
    "Based on Quayside Rope's 2021 report, summarize its outlook.",
    'Based on the harbour dredging plan, what is to be removed?',
    'Considering Quayside data of the year, what is the debt?',
    'Including the data of all ports in 2021, what is the debt?',
    '根据东岭重工2021年年报，概述公司的前景。',
    '根据航道疏浚方案，需要清除什么？',
  ])('should keep whose document is meant: “%s”', (text) => {
    expect(stripInstructions(text)).toEqual({ question: text, instructions: [] });
  });

  it('should keep a text of instructions only, as it stands', () => {
    expect(stripInstructions('Assume that you are an analyst. Answer in USD millions.')).toEqual({
      question: 'Assume that you are an analyst. Answer in USD millions.',
      instructions: [],
    });
  });
});

describe('a document that does not say whose it is', () => {
  const documentsOf = (documents: readonly LibraryDocument[], name: string) =>
    knowLibrary(documents).entities.find((entity) => entity.name === name)?.documentIds;

  it('should belong to the body that its title begins with', () => {
    const chinese = [
      libraryDocument('2022', '南麓新能源集团股份有限公司', { aliases: ['南麓新能源'] }),
      libraryDocument('南麓新能源2023年年度报告摘要', undefined),
      libraryDocument('行业周报：南麓新能源', undefined),
    ];
    expect(documentsOf(chinese, '南麓新能源')).toEqual(['2022', '南麓新能源2023年年度报告摘要']);
    const english = [
      libraryDocument('2022', 'Kestrel Foods, Inc.', { aliases: ['Kestrel Foods'] }),
      libraryDocument('Kestrel Foods – Results 2023', undefined),
      libraryDocument('Kestrel Foodservice – Results 2023', undefined),
    ];
    expect(documentsOf(english, 'Kestrel Foods')).toEqual(['2022', 'Kestrel Foods – Results 2023']);
  });

  it('should belong to nobody where two bodies fit', () => {
    const documents = [
      libraryDocument('a', 'Kestrel', { aliases: ['Kestrel'] }),
      libraryDocument('b', 'Kestrel Foods', { aliases: ['Kestrel Foods'] }),
      libraryDocument('Kestrel Foods results', undefined),
    ];
    expect(knowLibrary(documents).entities.flatMap(({ documentIds }) => documentIds)).toEqual(['a', 'b']);
  });
});
