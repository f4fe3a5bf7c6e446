import { describe, expect, it } from 'vitest';
import type { LibraryDocument } from '../../../../src/domain/index.ts';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { planSearch } from '../../../../src/rag/query/plan-search.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';

const SOURCE = { from: 'text' as const };
const filing = (id: string, issuer: string, year: number): LibraryDocument =>
  ({
    id,
    sourcePath: `${id}.pdf`,
    title: `${issuer} – Annual report ${year}`,
    identity: {
      title: issuer,
      kind: { value: 'annual report', source: SOURCE },
      issuer: { value: issuer, source: SOURCE },
      period: { label: `FY${year}`, year, fiscal: true, source: SOURCE },
      authors: [],
      aliases: [],
      selfNames: [],
      abbreviations: [],
    },
  }) as unknown as LibraryDocument;

const NAMES =
  'Tidewater,Nordkap,Halvorsen,Brightwell,Ostrava,Pellworm,Ravensdale,Skagerrak,Thornbury,Umberfield'.split(
    ',',
  );
const LIBRARY = knowLibrary(NAMES.map((name, place) => filing(`d${place}`, name, 2022)));
const SCOPE = { collectionIds: ['c'] };
const plan = (question: string) => planSearch(understandQuestion(question, LIBRARY), SCOPE, LIBRARY);
const asked = (question: string) => plan(question).legs.map(({ entity }) => entity);

describe('bad input', () => {
  it('should search everything for a question without a body', () => {
    expect(asked('What was the revenue in 2022?')).toEqual([undefined]);
    expect(asked('2022年的营业收入是多少？')).toEqual([undefined]);
  });

  it('should look for a line in the language of the documents, too', () => {
    const [leg] = plan('Nordkap在2022年度的营业收入是多少？').legs;
    expect(leg?.texts.join(' ')).toMatch(/net sales/i);
    expect(leg?.texts.join(' ')).toContain('营业收入');
  });

  it('should say of a name that nobody asked for nothing', () => {
    const about = [understandQuestion('How did the harbours fare?', LIBRARY)];
    const notesOf = (others: typeof about) =>
      planSearch(understandQuestion('Did Kestrel Bay pay the crew?', LIBRARY), SCOPE, LIBRARY, others).notes;
    expect(notesOf([]).join()).toContain('Kestrel Bay');
    expect(notesOf(about)).toEqual([]);
  });

  it('should ask what a long text ends in', () => {
    const told = 'The committee has collected many remarks about weather and travel. '.repeat(290);
    const { question, entities } = understandQuestion(
      `${told}What was the revenue of Nordkap in 2022?`,
      LIBRARY,
    );
    expect(question).toBe('What was the revenue of Nordkap in 2022?');
    expect(entities.map(({ said }) => said)).toEqual(['Nordkap']);
    const leaning = `${told}Nordkap sold its northern harbour. What was its revenue in 2022?`;
    expect(understandQuestion(leaning, LIBRARY).question).toBe(
      'Nordkap sold its northern harbour. What was its revenue in 2022?',
    );
    const han = `${'委员会收集了许多关于天气和旅行的意见。'.repeat(80)}北川电气2022年的营业收入是多少？`;
    expect(understandQuestion(han, LIBRARY).question).toBe('北川电气2022年的营业收入是多少？');
  });

  it('should give each of ten bodies its own search', () => {
    const list = `${NAMES.slice(0, 9).join(', ')} and ${NAMES[9] ?? ''}`;
    expect(asked(`What was the revenue of ${list} in FY2022?`)).toEqual(NAMES);
  });

  it('should read a misspelt name as the one body it is near to, and say so', () => {
    const { legs, notes } = plan('What was the revenue of Tidewaetr in FY2022?');
    expect(legs.map(({ entity }) => entity)).toEqual(['Tidewater']);
    expect(notes.join()).toContain('“Tidewaetr” was read as “Tidewater”');
  });

  it('should have no evidence for a body that is not here, and say so', () => {
    const { legs, notes } = plan('What was the revenue of Kestrel Bay in FY2022?');
    expect(legs.map(({ isElsewhere }) => isElsewhere)).toEqual([true]);
    expect(notes).toEqual([
      'No document here is by Kestrel Bay or named after it; what documents say of it may follow.',
    ]);
  });

  it('should prefer no document for a period that none covers', () => {
    const { legs, fitOf } = plan('What was the revenue of Nordkap in FY1999?');
    expect(legs.map(({ entity }) => entity)).toEqual(['Nordkap']);
    expect(fitOf('d1')).toBeLessThan(1);
  });

  it('should find the body of a question in another language than its documents', () => {
    expect(asked('Nordkap在2022年度的营业收入是多少？')).toEqual(['Nordkap']);
  });

  it('should take a text of instructions alone for the question', () => {
    const { question } = understandQuestion(
      'You are an analyst. Answer in USD millions. Round to one decimal.',
      LIBRARY,
    );
    expect(question).toContain('You are an analyst');
    expect(asked('请用中文回答。结果保留两位小数。')).toEqual([undefined]);
  });

  it('should read 20,000 characters in well under a second', () => {
    const parts = [
      'What was the revenue of Nordkap in FY2022, and why did it change? ',
      'A, B, C and D is defined as: (revenue / (average inventory between FY2021 and FY2022) ',
      '海岳重工、北川电气和南屏化工的营业收入最近一年如何变化，原因是什么？',
      'Nordkap Nordkap Nordkap, ',
    ];
    const cpuOf = (text: string) => {
      const before = process.cpuUsage();
      plan(text);
      return process.cpuUsage(before).user / 1e3;
    };
    for (const part of parts) {
      const text = part.repeat(Math.ceil(20_000 / part.length));
      // The best of three: a machine that is busy, or has compiled nothing yet, says nothing of the text.
      expect(Math.min(...[1, 2, 3].map(() => cpuOf(text)))).toBeLessThan(1000);
    }
  });
});
