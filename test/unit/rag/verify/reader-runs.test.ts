import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';
import { parseBody } from '../../../../src/rag/verify/draft/parse-draft.ts';
import { type ClaimContext, createClaimChecker, preparePassage } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const passage = (id: string, title: string, text: string) =>
  preparePassage({ id, text, offset: 0, origin: { title, path: `${title}.pdf`, headings: [] } });
const LUMEN = passage(
  'ev_1',
  'Lumen Media 2017',
  `(in thousands)

| | 2017 | 2016 |
| --- | --- | --- |
| Revenues | $ 11,692,713 | $ 8,830,669 |
| Net income | 558,929 | 186,678 |
| Net cash used in operating activities | (1,785,948) | (1,473,984) |`,
);
const TARN = passage(
  'ev_2',
  'Tarn Stores 2023',
  `($ in millions)

| | 2023 | 2022 |
| --- | --- | --- |
| Revenue | $ 46,298 | $ 51,761 |
| Net earnings | 1,419 | 2,454 |
| Total cash provided by operating activities | 1,824 | 3,252 |`,
);
const SKUA = passage(
  'ev_3',
  'Skua Air 2022',
  `(Dollars in millions)

| | 2022 | 2021 |
| --- | --- | --- |
| Total revenues | 66,608 | 62,286 |
| Other income, net | 1,058 | 551 |
| Net loss attributable to shareholders | ($4,935) | ($4,202) |`,
);
const isSigned = (claim: string, context: ClaimContext, ...passages: (typeof LUMEN)[]) =>
  isAccepted(judgeStatement(claim, passages, context).verdict);

describe('the result of a calculation beside its figure', () => {
  it.each([
    [
      'The stores together had revenues of $205.9 billion {= 46,298 + 159,589 = 205,887} [ev_1].',
      '$205.9 billion.',
    ],
    ['收入减少 54.63 亿美元 {= 51,761 − 46,298 = 5,463} [ev_1]。', '54.63 亿美元。'],
  ])('is not written twice in another scale: %s', (body, end) => {
    const [claim] = parseBody(body, new Set(['ev_1'])).blocks.flatMap(({ claims }) => claims);
    expect(claim?.text.endsWith(end), claim?.text).toBe(true);
  });

  it('is written where another figure stands before it', () => {
    const body = 'In 2,023 stores the share was {= 12 / 48 = 25 %} [ev_1].';
    expect(parseBody(body, new Set(['ev_1'])).blocks[0]?.claims[0]?.text).toContain('25 %');
  });
});

describe('a calculation over tables in different scales', () => {
  const sum = { formulas: ['1,824 − 1,785.948 = 38'] };
  it('takes a figure as the writer has put it into the other scale', () => {
    expect(isSigned('两家公司2023年与2017年的经营现金流合计为 38 百万美元。', sum, LUMEN, TARN)).toBe(true);
    expect(
      isSigned(
        'Net income of Lumen Media was 4.8 % of revenues in 2017.',
        { formulas: ['558.9 / 11,692.7 = 4.8 %'] },
        LUMEN,
      ),
    ).toBe(true);
  });
  it('does not take another figure, or a wrong result', () => {
    expect(
      isSigned(
        '两家公司2023年与2017年的经营现金流合计为 83 百万美元。',
        { formulas: ['1,824 − 1,741 = 83'] },
        LUMEN,
        TARN,
      ),
    ).toBe(false);
    expect(
      isSigned(
        '两家公司2023年与2017年的经营现金流合计为 38 亿美元。',
        { formulas: ['1,824 − 1,785.948 = 38'] },
        LUMEN,
        TARN,
      ),
    ).toBe(false);
  });
});

describe('a loss under a head of earnings', () => {
  const before = 'Company and year | Revenue ($ million) | Net earnings ($ million) | Net margin';
  const formulas = ['-4,935 / 66,608 = -7.4 %'];
  it('is the row of losses, with its sign', () => {
    const row = 'Skua Air, 2022 | 66,608 | (4,935) | −7.4 %';
    expect(judgeStatement(row, [SKUA], { before, formulas }).issues).toEqual([]);
    expect(isSigned(row, { before, formulas }, SKUA)).toBe(true);
    expect(isSigned('Skua Air, 2022 | 66,608 | −4,935 | −7.4 %', { before, formulas }, SKUA)).toBe(true);
  });
  it('is no gain, and no other figure', () => {
    expect(isSigned('Skua Air, 2022 | 66,608 | (1,058) | −7.4 %', { before, formulas }, SKUA)).toBe(false);
    expect(isSigned('Skua Air, 2022 | 66,608 | (4,395) | −7.4 %', { before, formulas }, SKUA)).toBe(false);
  });
});

describe('what is said to be missing', () => {
  const statements = makeEvidence([
    `| (in millions) | 2021 |
| --- | --- |
| Revenues | 81,288 |
| Net cash used in investing activities | (22,546) |`,
  ]);
  const holds = (claim: string) => isAccepted(createClaimChecker(statements).check(claim, ['ev_1']).verdict);
  it('is not filled by its contrary', () => {
    expect(holds('The passages do not give the net cash provided by operating activities for 2021.')).toBe(
      true,
    );
    expect(holds('The passages do not give the net cash used in investing activities for 2021.')).toBe(false);
  });
  it('is not filled by the figure that the statement gives itself', () => {
    expect(
      holds('The passages do not say how much of the 2021 revenues of $81,288 million came from Tarnix.'),
    ).toBe(true);
    expect(holds('The passages do not say how much the revenues of 2021 were.')).toBe(false);
  });
});

describe('a figure behind a comparison', () => {
  const text = `${LUMEN.text}
| Income before income taxes | 485,321 | 260,507 |
| Benefit from income taxes | (73,608) | 73,829 |`;
  const own = passage('ev_1', 'Lumen Media 2017', text);
  it('is compared with what stands right before it, not with a figure of another clause', () => {
    const issues = judgeStatement(
      'Lumen Media had an income tax benefit of $73,608 thousand in 2017, so that its net income was above the income before income taxes of $485,321 thousand.',
      [own],
      {},
    ).issues;
    expect(issues.filter(({ kind }) => kind === 'direction_differs')).toEqual([]);
    const zh = judgeStatement(
      'Lumen Media 2017年有 73,608 千美元的所得税收益，使净利润高于税前利润 485,321 千美元。',
      [own],
      {},
    );
    expect(zh.issues.filter(({ kind }) => kind === 'direction_differs')).toEqual([]);
  });
  it('still belies a comparison of both', () => {
    const issues = judgeStatement(
      'Net income was $558,929 thousand in 2017, above the $186,678 thousand of 2016.',
      [own],
      {},
    );
    expect(issues.issues).toEqual([]);
    const turned = judgeStatement(
      'Net income was $186,678 thousand in 2016, above the $558,929 thousand of 2017.',
      [own],
      {},
    );
    expect(turned.issues.map(({ kind }) => kind)).toContain('direction_differs');
  });
});

describe('the side of nought', () => {
  it.each([
    "Lumen Media's operating activities provided $1,785.9 million of cash in 2017.",
    'Lumen Media 2017年的经营活动带来 17.86 亿美元现金净流入。',
  ])('is held against the sign of the row: %s', (claim) => {
    expect(isSigned(claim, {}, LUMEN)).toBe(false);
  });
  it.each([
    "Lumen Media's operating activities used $1,785.9 million of cash in 2017.",
    'Net cash used in operating activities of Lumen Media was $1,785.9 million in 2017.',
    'Lumen Media 2017年的经营活动现金净流出为 17.86 亿美元。',
  ])('agrees with it: %s', (claim) => {
    expect(isSigned(claim, {}, LUMEN)).toBe(true);
  });
});
