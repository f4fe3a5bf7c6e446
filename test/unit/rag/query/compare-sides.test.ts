import { describe, expect, it } from 'vitest';
import type { DocumentIdentity, Evidence, LibraryDocument } from '../../../../src/domain/index.ts';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { lookUpQuestion } from '../../../../src/rag/query/look-up-figures.ts';
import { planSearch } from '../../../../src/rag/query/plan-search.ts';
import { namedSides } from '../../../../src/rag/query/sides/named-sides.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';

const source = { from: 'text' as const };
const documentOf = (id: string, name: string, alias: string) => {
  const identity: DocumentIdentity = {
    title: `${name} – Annual report 2022`,
    kind: { value: 'annual report', source },
    issuer: { value: name, source },
    aliases: [{ value: alias, source }],
    selfNames: [],
    authors: [],
    abbreviations: [],
    period: { label: 'FY2022', year: 2022, date: '2022-12-31', fiscal: true, source },
  };
  return { id, title: identity.title, sourcePath: `${id}.pdf`, identity } as unknown as LibraryDocument;
};
const LIBRARY = knowLibrary([
  documentOf('a', 'Norvik Water', '诺维克水务'),
  documentOf('b', 'Ostermark Rail', '奥斯特铁路'),
]);
const statement = (documentId: string, rows: string, unit = '(in millions)') => ({
  id: `ev_${documentId}`,
  documentId,
  text: `Consolidated statements of operations ${unit}\n\n| ${unit} | 2022 | 2021 |\n| --- | --- | --- |\n${rows}`,
  prefix: '',
  score: 1,
  locator: { headingPath: [] },
});
const EVIDENCE = [
  statement(
    'a',
    '| Net sales | 50 | 60 |\n| Cost of sales | 20 | 30 |\n| Research and development | 9 | 8 |\n| Interest expense | 2 | 3 |',
  ),
  statement('b', '| Net sales | 70,000 | 40,000 |\n| Cost of sales | 50,000 | 30,000 |', '(in thousands)'),
  {
    ...statement('a', '| Pumps | 30 | 20 |\n| Valves | 20 | 40 |'),
    id: 'ev_parts',
    text: 'Net sales by line (in millions)\n\n| Net sales | 2022 | 2021 |\n| --- | --- | --- |\n| Pumps | 30 | 20 |\n| Valves | 20 | 40 |',
  },
] as unknown as Evidence[];
const lookUp = (question: string) => {
  const plan = planSearch(understandQuestion(question, LIBRARY), { collectionIds: ['c'] }, LIBRARY);
  const { figures, isWhole, gaps = [] } = lookUpQuestion(plan, EVIDENCE);
  return { isWhole, gaps, first: figures[0]?.text ?? '', evidenceIds: figures[0]?.evidenceIds ?? [] };
};

describe('questions that set sides against each other', () => {
  it.each([
    [
      'Did Norvik Water or Ostermark Rail have the larger net sales in 2022?',
      'higher at Ostermark Rail (70,000 thousand) than at Norvik Water (50 million)',
    ],
    [
      'Which had lower net sales in 2021, Norvik Water or Ostermark Rail?',
      'lower at Ostermark Rail (40,000 thousand) than at Norvik Water (60 million)',
    ],
    [
      'Were the net sales of Norvik Water higher in 2021 or 2022?',
      '60 million in 2021, higher than the 50 million in 2022',
    ],
    [
      'Did Norvik Water spend more on research and development or on interest expense in 2022?',
      'Research and development (9 million) higher than Interest expense (2 million)',
    ],
    [
      'Did Norvik Water have higher net sales in Pumps or in Valves in 2022?',
      'higher at Pumps (30 million) than at Valves (20 million)',
    ],
    [
      '诺维克水务和奥斯特铁路2022年哪家的营业收入更高？',
      '2022的营业收入：奥斯特铁路（70,000千）高于诺维克水务（50百万）',
    ],
    ['诺维克水务的营业收入2021年和2022年哪一年更高？', '高于'],
  ])('should compare both sides: %s', (question, said) => {
    const { first, isWhole, gaps } = lookUp(question);
    expect(first).toContain(said);
    expect(isWhole).toBe(true);
    expect(gaps).toEqual([]);
  });

  it('should cite both sides', () => {
    expect(
      lookUp('Did Norvik Water or Ostermark Rail have the larger net sales in 2022?').evidenceIds,
    ).toEqual(['ev_b', 'ev_a']);
  });

  it.each([
    ['Did Norvik Water or Telmark have the larger net sales in 2022?', 'Telmark'],
    ['Did Norvik Water or Ostermark Rail have the larger goodwill in 2022?', 'Ostermark Rail'],
    ['How did Norvik Water’s Pumps net sales compare against its Turbine net sales in 2022?', 'Turbine'],
  ])('should say which side is missing and compare nothing: %s', (question, missing) => {
    const { gaps, first } = lookUp(question);
    expect(gaps.join(' ')).toContain(missing);
    expect(first).not.toMatch(/higher at|lower at/);
  });

  it('should look every body up in every period, and name what is missing', () => {
    const { gaps, isWhole } = lookUp(
      "Compare Norvik Water's and Ostermark Rail's net sales in 2019 and 2022.",
    );
    expect(isWhole).toBe(true);
    const missing = gaps.filter((gap) => gap.startsWith('No figure of net sales'));
    expect(missing).toEqual([
      expect.stringContaining('Norvik Water, 2019'),
      expect.stringContaining('Ostermark Rail, 2019'),
    ]);
    expect(lookUp("Compare Norvik Water's and Ostermark Rail's net sales in 2021 and 2022.").gaps).toEqual(
      [],
    );
    const chinese = lookUp('比较诺维克水务和奥斯特铁路2019年和2022年的营业收入。');
    expect(chinese.gaps.filter((gap) => gap.includes('2019')).length).toBeGreaterThan(1);
  });

  it('should name a body of a list that is absent, and answer for the others', () => {
    const { first, gaps } = lookUp(
      'What were the net sales of Norvik Water, Ostermark Rail, Telmark and Quayside in 2022?',
    );
    expect(first).toContain(': Net sales – 2022: 50 (in millions)');
    expect(gaps).toEqual([expect.stringContaining('Telmark'), expect.stringContaining('Quayside')]);
  });

  it('should not compare an amount that does not say in what it counts', () => {
    const bare = EVIDENCE.map((each) =>
      each.documentId === 'b' ? { ...each, text: each.text.replaceAll('(in thousands)', '') } : each,
    );
    const question = 'Did Norvik Water or Ostermark Rail have the larger net sales in 2022?';
    const plan = planSearch(understandQuestion(question, LIBRARY), { collectionIds: ['c'] }, LIBRARY);
    const texts = lookUpQuestion(plan, bare).figures.map(({ text }) => text);
    expect(texts).toContain('奥斯特铁路: Net sales – 2022: 70,000');
    expect(texts.join(' ')).not.toContain('higher at');
  });

  it('should leave other questions as they were', () => {
    for (const question of [
      'What were the net sales of Norvik Water in 2022?',
      '诺维克水务2022年的存货是多少？',
    ])
      expect(lookUp(question)).toMatchObject({ gaps: [] });
    expect(lookUp('What were the net sales of Norvik Water in 2022?').first).toBe(
      'Net sales – 2022: 50 (in millions)',
    );
  });

  it('should read names, and no measures or months', () => {
    expect(namedSides('Was revenue higher from Eliquis or from Ibrance?')).toEqual(['Eliquis', 'Ibrance']);
    expect(namedSides('Was more spent on R&D or SG&A in 2022?')).toEqual([]);
    expect(namedSides('Was revenue higher in March or June?')).toEqual([]);
    expect(namedSides('2022年甲城或乙城的收入更高？')).toEqual(['甲城', '乙城']);
  });
});
