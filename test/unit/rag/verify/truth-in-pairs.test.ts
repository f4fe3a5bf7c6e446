import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import type { ClaimContext } from '../../../../src/rag/verify/claims/claim-context.ts';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

interface Told {
  readonly text: string;
  readonly title?: string;
  readonly heading?: string;
}

const judge = (claim: string, passages: readonly Told[], context: ClaimContext = {}) =>
  judgeStatement(
    claim,
    passages.map(({ text, title = 'a', heading }, at) =>
      preparePassage({
        id: `ev_${at}`,
        text,
        offset: 0,
        origin: { title, path: `${title}.pdf`, headings: heading === undefined ? [] : [heading] },
      }),
    ),
    context,
  );

/** A claim is signed, and no longer when one thing of it is changed. */
function expectPair(
  claim: string,
  [own, other]: readonly [string, string],
  passages: readonly Told[],
  before = '',
) {
  expect(judge(claim, passages, { before }).issues).toEqual([]);
  expect(isAccepted(judge(claim, passages, { before }).verdict)).toBe(true);
  expect(isAccepted(judge(claim.replace(own, other), passages, { before }).verdict)).toBe(false);
}

const MARGINS = `| Years ended December 31, | 2022 | 2021 | 2020 |
| --- | --- | --- | --- |
| Operating margins | (5.3) % | (4.7) % | (22.0) % |`;

describe('a sign that the claim writes', () => {
  it.each([
    [
      'The operating margin worsened to −5.3% in 2022 from −4.7%, far above the −22.0% of 2020.',
      '22.0',
      '23.0',
    ],
    ['The operating margin was −5.3% in 2022, below the −4.7% of 2021.', 'below', 'above'],
    ['2022年营业利润率为−5.3%，低于2021年的−4.7%。', '低于', '高于'],
  ])('is the sign of its figure: %s', (claim, own, other) => {
    const text = MARGINS.replace('Operating margins', '营业利润率 Operating margins');
    expectPair(claim, [own, other], [{ text }]);
  });
});

describe('two sentences of one claim', () => {
  const LOSSES = `The unit lost $2,370 million in 2022 compared with $6,475 million in 2021. Abnormal production costs in 2022 were $1,753 million, including $1,240 million of the 787 program.`;
  it('hold no figures against each other', () => {
    expectPair(
      'The unit lost $2,370 million in 2022, some $4.1 billion less than in the year before. Of the $1,753 million of abnormal production costs, the 787 program took $1,240 million.',
      ['1,240', '1,420'],
      [{ text: LOSSES }],
    );
  });
});

describe('a row that is called a total and nothing else', () => {
  it.each([
    ['Revenues were $66.6 billion in 2022.', 'Revenues', 'Total', '66.6', '62.3'],
    ['2022年营业收入为66,608百万美元。', '营业收入', '合计', '66,608', '62,286'],
  ])('is the total of what its section is called after: %s', (claim, heading, label, own, other) => {
    const text = `(Dollars in millions)

| | 2022 | 2021 |
| --- | --- | --- |
| Airplanes | $25,867 | $19,493 |
| Services | 40,741 | 42,793 |
| ${label} | $66,608 | $62,286 |

Revenues increased by $4,322 million in 2022.`;
    expectPair(claim, [own, other], [{ text, heading }]);
  });
});

describe('a dash', () => {
  const STORES = `| | Opened | Closed | Open at end |
| --- | --- | --- | --- |
| Outlets | 3 | — | 19 |
| 奥莱 | 3 | — | 19 |
| Yardbird | 5 | 2 | 14 |`;
  it.each(['Outlets', '奥莱'])('in the row of %s is nought', (name) => {
    expectPair(
      `${name} | 3 | 0 | 19`,
      ['0', '1'],
      [{ text: STORES }],
      'Format | Opened | Closed | Open at end',
    );
    expect(isAccepted(judge('Yardbird | 5 | 0 | 14', [{ text: STORES }]).verdict)).toBe(false);
  });
});

describe('columns that are called by numbers', () => {
  it('are no row of figures, and each has its own', () => {
    const text = `| | 737 * | 777 | 787 | Total |
| --- | --- | --- | --- | --- |
| 2022 | | | | |
| Deliveries | 387 | 24 | 31 | 480 |
| 2021 | | | | |
| Deliveries | 263 | 24 | 14 | 340 |`;
    const head = 'Year | 737 deliveries | 787 deliveries | Total deliveries';
    expectPair('2022 | 387 | 31 | 480', ['31', '24'], [{ text }], head);
    expectPair('In 2022, 81 % of the 480 deliveries were 737s.', ['81', '83'], [{ text }]);
  });
});

describe('months', () => {
  const EVENTS = `In March 2021, the company conducted a financing, raising $100 million.
JetWing Aviation made an investment of $75 million in Project SkyLink in June 2021.
To reward its shareholders, JetWing Aviation distributed $10 million in dividends in August 2021.`;
  it.each([
    ['In March 2021 JetWing conducted a financing of $100 million.', 'March', 'May'],
    ['2021年，JetWing于3月募资1亿美元，6月投资7500万美元。', '3月', '4月'],
  ])('are found in sentences that call the body “the company”: %s', (claim, own, other) => {
    expectPair(claim, [own, other], [{ text: EVENTS, title: 'JetWing Aviation' }]);
  });
});

describe('what a figure is of', () => {
  const GROWTH = `2021年第四季度，得益于广告的推动，甲站营收57.8亿元，同比增长51%。其中，第四季度广告业务收入快速增长120%至15.9亿元。`;
  it('is said before the words of change that stand between two figures', () => {
    expectPair('甲站第四季度广告收入增长120%，达15.9亿元。', ['15.9', '57.8'], [{ text: GROWTH }]);
  });
  it('is no amount of change where it is said where it went', () => {
    const text = 'Revenues increased by $4,322 million in 2022. In 2022 total sales were $66,608 million.';
    expect(isAccepted(judge('Revenues were $4,322 million in 2022.', [{ text }]).verdict)).toBe(true);
    expectPair('Sales were $66,608 million in 2022.', ['66,608', '66,806'], [{ text }]);
  });
});

describe('a rate of change', () => {
  const LINES = `Creative revenue of $10.46 billion increased by $913 million, or 10%, during fiscal 2022, from $9.55 billion in fiscal 2021. Document revenue of $2.38 billion increased by $409 million, or 21%, during fiscal 2022, from $1.97 billion in fiscal 2021.`;
  const TABLE = `| (in millions) | 2022 | 2021 |
| --- | --- | --- |
| Creative revenue 创意收入 | 10,460 | 9,550 |
| Document revenue 文档收入 | 2,380 | 1,970 |`;
  it.each([
    [
      'In 2022 Creative revenue increased 10% to $10.46 billion and Document revenue 21% to $2.38 billion.',
      '10%',
      '21%',
      LINES,
    ],
    [
      'Creative revenue increased 10% to 10,460 million in 2022, Document revenue increased 21% to 2,380 million.',
      '10%',
      '21%',
      TABLE,
    ],
    ['2022年创意收入增长10%至10,460百万。', '10%', '21%', TABLE],
  ])('is of the amount that it leads to: %s', (claim, own, other, text) => {
    expectPair(claim, [own, other], [{ text }]);
  });

  it('is worked out from two figures of one thing', () => {
    const text = `| ($ in millions) | 2023 | 2022 |
| --- | --- | --- |
| Operating income | 1,634 | 2,795 |`;
    expectPair(
      'Operating income dropped by $1,161 million in 2023, a decline of 42%.',
      ['42%', '29%'],
      [{ text }],
    );
  });
});

describe('a currency that no document of the body has', () => {
  it('is another unit', () => {
    const passages = [
      {
        text: '| (in millions) | 2019 |\n| --- | --- |\n| Purchases of property | 12,689 |',
        title: 'Acme 2019',
      },
      { text: 'In 2017 purchases of property were $10,058 million.', title: 'Acme 2017' },
    ];
    expectPair('Purchases of property were 12,689 million dollars in 2019.', ['dollars', 'euros'], passages);
  });
});

describe('a cause', () => {
  it.each([
    [
      'Loss of directional control caused the airplane to ground loop.',
      'Loss of directional control',
      'A gusting crosswind',
      'The winds were light, without gusts or crosswind. The pilot’s loss of directional control resulted in a ground loop of the airplane.',
    ],
    [
      '公司因资金链断裂和高额债务陷入严重财务危机。',
      '资金链断裂和高额债务',
      '原材料价格上涨和需求下滑',
      '公司面临原材料价格上涨和需求下滑的风险。1月，公司资金链断裂、高额债务使公司面临严重财务危机，陷入困境。',
    ],
    [
      '资金链断裂导致公司陷入财务危机。',
      '资金链断裂',
      '原材料价格上涨',
      '公司面临原材料价格上涨的风险。1月，公司资金链断裂，陷入财务危机。',
    ],
  ])('stands before its effect as well: %s', (claim, own, other, text) => {
    expectPair(claim, [own, other], [{ text }]);
  });
});

describe('an intention', () => {
  it.each([
    [
      'The company intends to close twenty stores.',
      'intends to close',
      'closed',
      'The company intends to close twenty stores.',
    ],
    ['公司打算关闭二十家门店。', '打算关闭', '已关闭', '公司打算关闭二十家门店。'],
  ])('is no fact: %s', (claim, own, other, text) => {
    expectPair(claim, [own, other], [{ text }]);
  });
});

describe('a given name', () => {
  const TEXT = 'In 2019 Dillon joined the board of Google Cloud. The committee has Ms. Dillon as its chair.';
  it('may be added to a family name, and takes the place of no other name', () => {
    const claim = 'Dillon, the chair of the committee, joined the board of Google Cloud in 2019.';
    const verdictOf = (own: string) => judge(own, [{ text: TEXT }]).verdict;
    expect(verdictOf(`Mary ${claim}`)).toBe('supported');
    for (const other of ['Stephanie Cloud', 'Stephanie Cloud’s'])
      expect(verdictOf(claim.replace('Google Cloud', other))).not.toBe('supported');
  });
});

describe('whose a figure is', () => {
  it.each(["Pfizer's online revenue", 'Pfizer’s total online revenue'])(
    'is read where it opens a sentence: %s',
    (own) => {
      const text =
        'In millions\n\n| | 2023 | 2022 |\n| --- | --- | --- |\n| Total online revenue | $ 2,763 | $ 2,975 |';
      const passages = [{ text, title: 'Kestrel Foods report' }];
      expect(isAccepted(judge(`${own} was $2,763 million in 2023.`, passages).verdict)).toBe(false);
      expect(
        isAccepted(
          judge(`${own.replace('Pfizer', 'Kestrel')} was $2,763 million in 2023.`, passages).verdict,
        ),
      ).toBe(true);
    },
  );
});
