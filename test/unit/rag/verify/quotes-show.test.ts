import { describe, expect, it } from 'vitest';
import { createClaimChecker, doubtsOf, quotesShow } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const FEES =
  '| Fees | 2022 | 2021 |\n| --- | --- | --- |\n| Pilot fees | 1,731 | 926 |\n| Harbour dues | 648 | 412 |';
const FERRY =
  'The night ferry does not call at Skerry in winter. The day ferry rose to nine calls a week. Cargo fell by a third.';

/** Whether quotations show what the rules doubt in a claim. */
function shows(claim: string, text: string, quotes: readonly string[]): boolean {
  const evidence = makeEvidence([text]);
  const checked = createClaimChecker(evidence).check(claim, ['ev_1']);
  const doubts = doubtsOf(checked);
  expect(doubts.length, JSON.stringify(checked.issues)).toBeGreaterThan(0);
  return quotesShow({ claim, doubts, quotes, evidence });
}

describe('what a quotation must show before a doubted statement is signed', () => {
  it('is the figure, in a row that the statement names and for its year', () => {
    const claim = 'Pilot fees were 926 in 2022.';
    expect(shows(claim, FEES, ['Harbour dues | 648 | 412'])).toBe(false);
    expect(shows(claim, FEES, ['Fees | 2022 | 2021'])).toBe(false);
    expect(shows(claim, FEES, ['Pilot fees | 1,731 | 926'])).toBe(false);
    expect(shows('Harbour dues were 926 in 2021.', FEES, ['Pilot fees | 1,731 | 926'])).toBe(false);
  });

  it('is the figure in its scale', () => {
    const text = `(in millions)\n\n${FEES}`;
    expect(shows('Pilot fees were 1,731 billion in 2022.', text, ['Pilot fees | 1,731 | 926'])).toBe(false);
  });

  it.each([
    ['The night ferry calls at Skerry in winter.', 'The night ferry does not call at Skerry in winter.'],
    ['The night ferry calls at Skerry in winter.', 'The day ferry rose to nine calls a week.'],
    ['The day ferry fell to nine calls a week.', 'The day ferry rose to nine calls a week.'],
    ['The day ferry fell to nine calls a week.', 'Cargo fell by a third.'],
    ['The day ferry does not make nine calls a week.', 'The night ferry does not call at Skerry in winter.'],
  ])('is the negation or direction, in a sentence on the same thing: %s', (claim, quote) => {
    expect(shows(claim, FERRY, [quote])).toBe(false);
  });

  it('is there where the words stand as the statement has them', () => {
    const evidence = makeEvidence([FEES, FERRY]);
    const doubts = (kind: 'number_differs' | 'direction_differs' | 'negation_differs', detail: string) => [
      { kind, detail, printed: true },
    ];
    const asked = (claim: string, own: ReturnType<typeof doubts>, quotes: string[]) =>
      quotesShow({ claim, doubts: own, quotes, evidence });
    const fees = 'Pilot fees were 1,731 in 2022.';
    expect(asked(fees, doubts('number_differs', '1,731'), ['| Pilot fees | 1,731 |'])).toBe(true);
    expect(asked(fees, doubts('number_differs', '1,731'), ['| Pilot fees | 1,731 |', 'made up'])).toBe(false);
    expect(asked(fees, doubts('number_differs', '1,731'), [])).toBe(false);
    const ferry = 'The day ferry rose to nine calls a week.';
    expect(asked(ferry, doubts('direction_differs', 'rose'), ['day ferry rose to nine calls'])).toBe(true);
    const night = 'In winter the night ferry does not call at Skerry.';
    expect(asked(night, doubts('negation_differs', 'not'), ['does not call at Skerry'])).toBe(true);
  });

  it('is the figure of a Chinese statement in an English row', () => {
    const evidence = makeEvidence([
      '| | 2022 | 2021 |\n| --- | --- | --- |\n| Revenue | 1,731 | 926 |\n| Dues | 648 | 412 |',
    ]);
    const asked = (quote: string) =>
      quotesShow({
        claim: '2022年的营业收入为 1,731。',
        doubts: [{ kind: 'number_differs', detail: '1,731', printed: true }],
        quotes: [quote],
        evidence,
      });
    expect(asked('Revenue | 1,731 | 926')).toBe(true);
    expect(asked('Dues | 648 | 412')).toBe(false);
  });
});

describe.each([
  {
    language: 'en',
    texts: [
      'Marlowe Wholesale keeps six weeks of paper in stock. The canteen opens at seven.',
      'Orrin Bay Inc. keeps two weeks of paper in stock. The pier was painted because the rails had rusted.',
    ],
    cause: 'The canteen opens at seven because the rails had rusted.',
    reason: 'The pier was painted because the rails had rusted.',
    compared: 'Marlowe Wholesale hoards far more paper in stock than Orrin Bay.',
    sides: ['Marlowe Wholesale keeps six weeks of paper in stock', 'Orrin Bay Inc. keeps two weeks of paper'],
    other: 'The canteen opens at seven.',
  },
  {
    language: 'zh',
    texts: [
      '马洛批发公司的纸张库存够用六周。食堂七点开门。',
      '奥林湾公司的纸张库存够用两周。由于栏杆生锈，码头重新刷了漆。',
    ],
    cause: '由于栏杆生锈，食堂七点开门。',
    reason: '由于栏杆生锈，码头重新刷了漆。',
    compared: '马洛批发公司囤积的纸张库存远多于奥林湾公司。',
    sides: ['马洛批发公司的纸张库存够用六周', '奥林湾公司的纸张库存够用两周'],
    other: '食堂七点开门。',
  },
])('a statement in words of its own ($language)', ({ texts, cause, reason, compared, sides, other }) => {
  const evidence = makeEvidence(texts);
  const asked = (
    claim: string,
    kind: 'cause_missing' | 'words_missing' | 'scope_differs' | 'gap_filled',
    quotes: string[],
  ) => quotesShow({ claim, doubts: [{ kind, detail: '' }], quotes, evidence });

  it('is not shown by a line on something else, nor by one side of a comparison', () => {
    expect(asked(compared, 'words_missing', [other])).toBe(false);
    expect(asked(compared, 'words_missing', sides.slice(0, 1))).toBe(false);
    expect(asked(compared, 'words_missing', sides.slice(1))).toBe(false);
    expect(asked(compared, 'words_missing', [...sides, 'made up'])).toBe(false);
    expect(asked(compared, 'words_missing', sides)).toBe(true);
  });

  it('is shown where it says that something is missing only by what seems to be it', () => {
    const doubts = [{ kind: 'gap_filled' as const, detail: '', found: reason.slice(0, 12) }];
    const gap = (quotes: string[]) => quotesShow({ claim: reason, doubts, quotes, evidence });
    expect(gap([reason])).toBe(true);
    expect(gap([other])).toBe(false);
    expect(asked(reason, 'gap_filled', [reason])).toBe(false);
  });

  it('has its reason in one sentence with what follows from it', () => {
    expect(asked(reason, 'cause_missing', [reason])).toBe(true);
    expect(asked(cause, 'cause_missing', [sides[0] ?? ''])).toBe(false);
    const given = cause.includes('because') ? 'because the rails had rusted' : '由于栏杆生锈';
    const doubts = [{ kind: 'cause_missing' as const, detail: given }];
    expect(quotesShow({ claim: cause, doubts, quotes: [other], evidence })).toBe(false);
    expect(quotesShow({ claim: reason, doubts, quotes: [reason], evidence })).toBe(true);
    expect(asked(compared, 'scope_differs', sides.slice(1))).toBe(false);
  });
});

describe('figures that quotations print', () => {
  const DUES =
    '| Dues | 2022 | 2021 |\n| --- | --- | --- |\n| Harbour dues | 648 | 412 |\n| Pilot fees | 1,731 | 926 |';
  const zh =
    '| 项目 | 2022年 | 2021年 |\n| --- | --- | --- |\n| 港口费 | 648 | 412 |\n| 引航费 | 1,731 | 926 |';
  const missing = (detail: string) => [{ kind: 'number_missing' as const, detail, printed: true }];
  const asked = (text: string, claim: string, detail: string, quotes: string[], formulas: string[] = []) =>
    quotesShow({ claim, doubts: missing(detail), quotes, formulas, evidence: makeEvidence([text]) });

  it.each([
    [
      DUES,
      'Harbour dues rose by 57.3% in 2022.',
      '57.3%',
      ['Harbour dues | 648 | 412'],
      '648 / 412 − 1 = 57.3 %',
    ],
    [zh, '2022年港口费增长57.3%。', '57.3%', ['港口费 | 648 | 412'], '648 / 412 − 1 = 57.3 %'],
  ])('show one that is worked out of them: %s', (text, claim, detail, quotes, formula) => {
    expect(asked(text, claim, detail, quotes, [formula])).toBe(true);
    expect(asked(text, claim, detail, quotes)).toBe(false);
  });

  it.each([
    ['whose result is another', '648 / 412 − 1 = 75.3 %'],
    ['that does not come out', '648 / 926 − 1 = 57.3 %'],
    ['of figures that are not quoted', '1,456.3 / 926 − 1 = 57.3 %'],
  ])('show none by a calculation %s', (_, formula) => {
    const claim = 'Harbour dues rose by 57.3% in 2022.';
    expect(asked(DUES, claim, '57.3%', ['Harbour dues | 648 | 412'], [formula])).toBe(false);
  });

  it('show nothing while one figure of the statement is left over', () => {
    const claim = 'Harbour dues of 648 and pilot fees of 1,731 were raised in 2022.';
    expect(asked(DUES, claim, '648', ['Dues | 2022 | 2021', 'Harbour dues | 648 | 412'])).toBe(true);
    expect(asked(DUES, claim, '1,731', ['Dues | 2022 | 2021', 'Harbour dues | 648 | 412'])).toBe(false);
  });
});
