import { describe, expect, it } from 'vitest';
import type { DocumentIdentity, IdentityPeriod, LibraryDocument } from '../../../../src/domain/index.ts';
import { stripInstructions } from '../../../../src/linguistics/questions/index.ts';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { planSearch } from '../../../../src/rag/query/plan-search.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';

const source = { from: 'text' } as const;
const document = (
  id: string,
  issuer: string | undefined,
  more: {
    aliases?: string[];
    period?: Partial<IdentityPeriod>;
    abbreviations?: DocumentIdentity['abbreviations'];
  } = {},
): LibraryDocument => ({
  id,
  collectionId: 'col',
  sourcePath: `${id}.pdf`,
  title: id,
  format: 'pdf',
  status: 'indexed',
  bytes: 1,
  chunkCount: 1,
  warnings: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  identity: {
    title: id,
    ...(issuer === undefined ? {} : { issuer: { value: issuer, source } }),
    ...(more.period === undefined
      ? {}
      : { period: { label: '', year: 0, fiscal: true, source, ...more.period } }),
    authors: [],
    aliases: (more.aliases ?? []).map((value) => ({ value, source })),
    selfNames: [],
    abbreviations: more.abbreviations ?? [],
  },
});

const FILINGS = knowLibrary([
  document('quay22', 'Quayside Rope Company', { aliases: ['Quayside Rope', 'QSR'], period: { year: 2022 } }),
  document('quay24', 'Quayside Rope Company', {
    aliases: ['Quayside Rope', 'QSR'],
    period: { year: 2024, quarter: 2 },
  }),
  document('target', 'Target Lamps, Inc.', { aliases: ['Target Lamps', 'Target'], period: { year: 2022 } }),
  document('marsh', 'Marsh & Marsh', {
    aliases: ['MAM'],
    abbreviations: [{ short: 'WTR', long: 'waste treatment rate' }],
  }),
  document('han', '东岭重工集团股份有限公司', { aliases: ['东岭重工', '东岭'], period: { year: 2021 } }),
]);
const SCOPE = { collectionIds: ['col'] };
const read = (question: string) => understandQuestion(question, FILINGS);
const plan = (question: string) => planSearch(read(question), SCOPE, FILINGS);
const names = (question: string) =>
  read(question).entities.map(({ said, status, entity }) => `${said}: ${entity?.name ?? status}`);

describe('entities of a question', () => {
  it.each([
    ['What was Quayside Rope’s revenue in FY2022?', ['Quayside Rope: Quayside Rope']],
    ['Is QSR growing?', ['QSR: Quayside Rope']],
    ['quayside rope effective tax rate 2022', ['quayside rope: Quayside Rope']],
    ['Did QuaysideRope pay a dividend?', ['QuaysideRope: Quayside Rope']],
    ['Are JnJ’s or M&M’s margins falling?', ['JnJ: unknown', 'M&M: Marsh & Marsh']],
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
        document('a_2022_10K', 'Marlowe Wholesale Corporation', { aliases: ['Marlowe Wholesale'] }),
        document('b_2022_10K', 'VEXO, Inc.', { aliases: ['VEXO'] }),
        document('c_2022_10K', '7K Company', { aliases: ['7K'] }),
        document('ORRIN_BAY_2022_10K', undefined),
        document('青岚锻造2022年年度报告', undefined),
        document('d_2022_10K', 'Marsh & Marsh', {}),
      ]);
      const { entities } = understandQuestion(question, library);
      expect(entities.map(({ entity }) => entity?.name)).toEqual([expected]);
    },
  );

  it('should take no name by a beginning that two names share', () => {
    const library = knowLibrary([
      document('a', 'American Kettle Company', {}),
      document('b', 'American Lantern Company', {}),
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
    expect(legs[0]?.texts).toEqual(['What was freight volume in FY2022?']);
  });

  it('should search each side of a comparison', () => {
    expect(
      plan('Compare Quayside Rope with Target Lamps').legs.map(({ scope }) => scope.documentIds),
    ).toEqual([['quay22', 'quay24'], ['target']]);
  });

  it('should search nowhere for an issuer of which there is no document, and name it, in both languages', () => {
    const english = plan('What is Nordkap’s FY2022 revenue?');
    expect([english.legs, english.notes]).toEqual([
      [],
      ['There is no document of Nordkap in this collection.'],
    ]);
    const chinese = plan('Nordkap的2022年度营业收入是多少？');
    expect([chinese.legs, chinese.notes]).toEqual([[], ['资料库中没有“Nordkap”的文档。']]);
  });

  it('should look for what is said of a body without documents where no measure and period is asked', () => {
    const { legs, notes } = plan('Who founded the yard at Nordkap?');
    expect(legs.map(({ mustName }) => mustName)).toEqual(['Nordkap']);
    expect(notes).toHaveLength(1);
  });

  it('should take no name for an issuer where the documents are of none', () => {
    const papers = knowLibrary([
      document('a', undefined),
      document('b', undefined),
      document('c', 'One Body Ltd'),
    ]);
    const { legs, unknown } = planSearch(
      understandQuestion('What is Nordkap’s FY2022 revenue?', papers),
      SCOPE,
      papers,
    );
    expect([legs.length, unknown]).toEqual([1, []]);
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
  });

  it('should also search in the words in which statements print a measure, and what documents abbreviate', () => {
    expect(plan('What is the capex of Quayside Rope?').legs[0]?.texts[1]).toContain(
      'purchases of property, plant and equipment',
    );
    expect(plan('东岭的资本支出是多少？').legs[0]?.texts[1]).toContain('购建固定资产');
    expect(plan('What is the WTR of Marsh & Marsh?').legs[0]?.texts[1]).toBe('waste treatment rate');
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
    ['假设你是一名分析师。东岭2021年营业收入是多少？请保留两位小数。', '东岭2021年营业收入是多少？'],
    ['Explain why the margin fell.', 'Explain why the margin fell.'],
    ['How should staff answer the phone?', 'How should staff answer the phone?'],
  ])('should leave what is asked of “%s”', (text, question) => {
    expect(stripInstructions(text).question).toBe(question);
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
      document('2022', '南麓新能源集团股份有限公司', { aliases: ['南麓新能源'] }),
      document('南麓新能源2023年年度报告摘要', undefined),
      document('行业周报：南麓新能源', undefined),
    ];
    expect(documentsOf(chinese, '南麓新能源')).toEqual(['2022', '南麓新能源2023年年度报告摘要']);
    const english = [
      document('2022', 'Kestrel Foods, Inc.', { aliases: ['Kestrel Foods'] }),
      document('Kestrel Foods – Results 2023', undefined),
      document('Kestrel Foodservice – Results 2023', undefined),
    ];
    expect(documentsOf(english, 'Kestrel Foods')).toEqual(['2022', 'Kestrel Foods – Results 2023']);
  });

  it('should belong to nobody where two bodies fit', () => {
    const documents = [
      document('a', 'Kestrel', { aliases: ['Kestrel'] }),
      document('b', 'Kestrel Foods', { aliases: ['Kestrel Foods'] }),
      document('Kestrel Foods results', undefined),
    ];
    expect(knowLibrary(documents).entities.flatMap(({ documentIds }) => documentIds)).toEqual(['a', 'b']);
  });
});
