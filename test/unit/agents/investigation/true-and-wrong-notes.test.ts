import { describe, expect, it } from 'vitest';
import { isNamedSo } from '../../../../src/agents/investigation/check-absence.ts';
import { checkFigures } from '../../../../src/agents/investigation/check-figures.ts';
import type { StoredChunk } from '../../../../src/domain/index.ts';

const HEAD =
  '|  | Year ended December 31, | Year ended December 31, | Year ended December 31, |\n| --- | --- | --- | --- |\n| (millions) | 2023 | 2022 | 2021 |\n';
const ROWS: readonly (readonly [label: string, values: readonly [string, string, string]])[] = [
  ['Revenues', ['81,288', '41,651', '40,905']],
  ['Cost of sales', ['30,821', '8,484', '8,054']],
  ['Research expenses', ['13,829', '9,393', '8,385']],
  ['Net income', ['21,979', '9,159', '16,026']],
  ['Other (income)/deductions', ['(4,878)', '1,219', '3,497']],
];
const CHANGES =
  '|  | 2023 | Reported | Operational |\n| --- | --- | --- | --- |\n| Oars | 3,767 | (7.4)% | (2.5)% |';
const rowAt = (at: number): (typeof ROWS)[number] => ROWS[at] ?? ['', ['', '', '']];
const MARKDOWN = `${HEAD}${ROWS.map((row) => lineOf(row)).join('\n')}\n\n${CHANGES}\n\nIn 2006 the firm sold its oar works to Harbour Lamps. The buyer took a Heron 152 and 40 boats.`;

function lineOf([label, values]: (typeof ROWS)[number]): string {
  return `| ${[label, ...values].join(' | ')} |`;
}

const CHUNK = {
  id: 'chk_0',
  documentTitle: 'Annual report',
  sourcePath: 'report.pdf',
  headingPath: ['Results'],
  prefix: '',
  text: MARKDOWN,
  locator: { headingPath: ['Results'], offsets: { start: 0, end: MARKDOWN.length } },
} as unknown as StoredChunk;

function check(statement: string, quote: string) {
  const start = MARKDOWN.indexOf(quote);
  const range = { start, end: start + quote.length };
  const found = checkFigures(statement, [
    { chunks: [CHUNK], text: quote, page: undefined, ranges: [range], markdown: MARKDOWN },
  ]);
  return found.missing.length + found.others.length + found.signs.length === 0 ? 'taken' : 'refused';
}

const YEARS = ['2023', '2022', '2021'] as const;
const TELL: readonly ((label: string, a: string, y: string, b: string, z: string) => string)[] = [
  (label, a, y, b, z) => `${label} were ${a} million in ${y} and ${b} million in ${z}.`,
  (label, a, y, b, z) => `In ${y} ${label} came to ${a} million (${z}: ${b}).`,
  (label, a, y, b, z) => `${label} in ${y} and ${z} were ${a} and ${b} million.`,
  (label, a, y, b, z) => `${z}年${label}为${b}百万，${y}年为${a}百万。`,
];
const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const;
const CASES = ROWS.slice(0, 4).flatMap((row) =>
  PAIRS.flatMap(([i, j]) => TELL.map((tell) => ({ row, i, j, tell }))),
);

describe('figures of a note', () => {
  it('should not have to be printed where they name a stretch of time, and nowhere else', () => {
    const quote = lineOf(rowAt(0));
    expect(check('Revenues were 81,288 million in 2023; those of the last 90 days are blank.', quote)).toBe(
      'taken',
    );
    expect(check('Revenues were 81,288 million in 2023 and 90 of the last 90 days are blank.', quote)).toBe(
      'refused',
    );
    expect(check('Revenues were 81,288 million in 2023 after 90 days.', quote)).toBe('refused');
  });

  it('should take every true note', () => {
    const refused = CASES.filter(
      ({ row, i, j, tell }) =>
        check(tell(row[0], row[1][i], YEARS[i], row[1][j], YEARS[j]), lineOf(row)) === 'refused',
    );
    expect(CASES).toHaveLength(48);
    expect(refused).toEqual([]);
  });

  it.each([
    ['Other income was 4,878 million in 2023.', 4],
    ['Deductions were 1,219 million in 2022 and (4,878) million in 2023.', 4],
    ['Net income rose to 21,979 in 2023 from 9,159.', 3],
    ['Net income was 21,979 million, as the annual report says.', 3],
    ['Revenues were 81.3 billion in 2023.', 0],
    ['Revenues rose by 39,637 million from 41,651 million in 2022 to 81,288 million in 2023.', 0],
    ['Revenues were 81,288 million in 2023 and cost of sales 30,821.', 0],
  ])('should take %s', (statement, row) => {
    expect(check(statement, lineOf(rowAt(row)))).toBe('taken');
  });

  it('should take the word for one change in per cent for one right behind it, and for no other', () => {
    const quote = '| Oars | 3,767 | (7.4)% | (2.5)% |';
    expect(check('Oars came to 3,767 in 2023 (down 7.4%, 2.5% operationally).', quote)).toBe('taken');
    expect(check('Oars came to 3,767 in 2023 (-7.4%, 2.5% operationally).', quote)).toBe('taken');
    expect(check('Oars came to 3,767 in 2023, 7.4%, 2.5% operationally.', quote)).toBe('refused');
    expect(check('Oars came to 3,767 in 2023, down 7.4% (operationally: 2.5%).', quote)).toBe('refused');
  });

  it('should take no sum that does not come out, however small its numbers', () => {
    const quote = 'In 2006 the firm sold its oar works to Harbour Lamps.';
    expect(check('In 2006 five were sold {= 1 + 1 + 3 = 5}.', quote)).toBe('taken');
    expect(check('In 2006 six were sold {= 1 + 1 + 3 = 6}.', quote)).toBe('refused');
    expect(check('In 2006 6 were sold {= 1 + 1 + 3 = 6}.', quote)).toBe('refused');
  });

  it('should take a number that is a part of a name which the document prints elsewhere, and no other beside it', () => {
    const quote = 'In 2006 the firm sold its oar works to Harbour Lamps.';
    expect(check('The firm, which had a Heron 152, sold its oar works in 2006.', quote)).toBe('taken');
    for (const wrong of [
      'The firm, which had a Heron 153, sold its oar works in 2006.',
      'The firm, which had a Heron 15, sold its oar works in 2006.',
      'The firm, which had 152 owners, sold its oar works in 2006.',
      'The firm, which had 40 owners, sold its oar works in 2006.',
    ])
      expect([wrong, check(wrong, quote)]).toEqual([wrong, 'refused']);
  });

  it.each([
    ['the neighbouring columns', (a: string, b: string) => [b, a], [0, 1]],
    ['the wrong years', (a: string, b: string) => [a, b], [1, 0]],
    [
      'another digit',
      (a: string, b: string) => [a.replace(/\d$/, (one) => String((Number(one) + 4) % 10)), b],
      [0, 1],
    ],
    ['a year that is not printed', (a: string, b: string) => [a, b], [3, 1]],
  ] as const)('should refuse %s', (_, change, [first, second]) => {
    const taken = CASES.filter(({ row, i, j, tell }) => {
      const years = [YEARS[i], YEARS[j], '', '2016'];
      const [a = '', b = ''] = change(row[1][i], row[1][j]);
      return check(tell(row[0], a, years[first] ?? '', b, years[second] ?? ''), lineOf(row)) === 'taken';
    });
    expect(taken).toEqual([]);
  });

  it.each([
    ['In 2016 the firm sold its oar works to Harbour Lamps.', 'In 2006 the firm sold its oar works'],
    ['Deductions were 4,878 million in 2023.', lineOf(rowAt(4))],
    ['Revenues were 81,288 billion in 2023.', lineOf(rowAt(0))],
    ['Research expenses were 16,026 million in 2021.', lineOf(rowAt(2))],
    ['The T800 works were sold in 2006.', 'In 2006 the firm sold its oar works'],
  ])('should refuse %s', (statement, quote) => {
    expect(check(statement, quote)).toBe('refused');
  });
});

describe('words of an absence', () => {
  it.each([
    [['talc*'], 'The report does not mention talc.', true],
    [['talcum litigation of the babies'], 'The report does not mention talc.', false],
    [['corona shot'], 'The report does not mention a COVID-19 vaccine.', false],
    [['corona shot', 'vaccine'], 'The report does not mention a COVID-19 vaccine.', true],
    [['滑石粉'], '报告没有提到滑石粉。', true],
    [['爽身'], '报告没有提到滑石粉。', false],
    [['talc'], '报告没有提到滑石粉。', true],
  ])('should say of %j whether a note names it so', (absent, statement, isNamed) => {
    expect(isNamedSo(absent, [statement])).toBe(isNamed);
  });
});
