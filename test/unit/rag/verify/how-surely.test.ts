import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const judge = (claim: string, text: string) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, context: '' })]);
const isSigned = (claim: string, text: string) => isAccepted(judge(claim, text).verdict);

describe('how surely a claim says it', () => {
  const may = 'The closure of the northern gate may give the rival depot an opportunity to win more orders.';
  const perhaps = '北门关闭，可能使竞争对手获得更多订单。';

  it.each([
    ['The closure of the northern gate might give the rival depot an opportunity to win orders.', may],
    ['The depot warns that the closure of the northern gate may give the rival depot more orders.', may],
    ['北门关闭后，竞争对手可能获得更多订单。', perhaps],
  ])('signs what is left open like its source: %s', (claim, text) =>
    expect(isSigned(claim, text)).toBe(true),
  );

  it.each([
    ['The closure of the northern gate gives the rival depot an opportunity to win more orders.', may],
    ['北门关闭，竞争对手已获得更多订单。', perhaps],
  ])('finds a fact made of what may be: %s', (claim, text) =>
    expect(judge(claim, text).issues.map(({ kind }) => kind)).toContain('scope_differs'),
  );
});

describe('the month of May', () => {
  it.each([
    'In May 2021 the board of the harbour approved a second dredging programme of the northern basin.',
    'On 4 May the board of the harbour approved a second dredging programme of the northern basin.',
  ])('leaves nothing open in a source: %s', (text) =>
    expect(
      isSigned('The board of the harbour approved a second dredging programme of the northern basin.', text),
    ).toBe(true),
  );

  it('leaves nothing open in a claim', () => {
    const text =
      'In May 2021 the board of the harbour may approve a second dredging programme of the northern basin.';
    const claim = 'The harbour board approved in May 2021 a second dredging programme of the northern basin.';
    expect(judge(claim, text).issues.map(({ kind }) => kind)).toContain('scope_differs');
  });
});

describe('two figures that a claim compares itself', () => {
  const rates = 'The depot reported a rate of 18% for 2021. Its own figures give a rate of 16.7%.';
  const shares = '该厂报告的比率为18%。按其数据得出的比率为16.7%。';

  it.each([
    ['The rate by its own figures is 16.7%, below the 18% reported.', rates],
    ['按其数据得出的比率为16.7%，低于报告的18%。', shares],
  ])('signs %s', (claim, text) => expect(isSigned(claim, text)).toBe(true));

  it.each([
    ['The rate by its own figures is 16.7%, above the 18% reported.', rates],
    ['按其数据得出的比率为16.7%，高于报告的18%。', shares],
  ])('finds them the wrong way round: %s', (claim, text) =>
    expect(judge(claim, text).issues.map(({ kind }) => kind)).toContain('direction_differs'),
  );
});

describe('a year', () => {
  const blocks = `Deliveries by model as of December 31
                 A1     B2   Total
2022
  Deliveries    387     93     480
2021
  Deliveries    263     77     340`;

  it.each([
    ['In 2022 deliveries of all models came to 480.', true],
    ['In 2021 deliveries of all models came to 340.', true],
    ['In 2021 deliveries of all models came to 480.', false],
    ['In 2019 deliveries of all models came to 480.', false],
  ])('that stands alone over rows is theirs: %s', (claim, holds) =>
    expect(isSigned(claim, blocks)).toBe(holds),
  );

  it.each([
    ['The depot was rebuilt in 2016 after the fire.', 'The depot was rebuilt in 2014 after the fire.'],
    ['仓库2016年重建，员工为120人。', '仓库2014年重建，员工为120人。'],
  ])('that no passage prints is never signed: %s', (claim, text) =>
    expect(isSigned(claim, text)).toBe(false),
  );
});

describe('figures with a letter behind them', () => {
  const tasks = `| Task | Train | Test | Source |
| --- | --- | --- | --- |
| Alpha | 9427 | 3245 | forums |
| Gamma | 101k | 10k | news |`;

  it.each([
    ['Gamma has 101k examples in Train.', true],
    ['Gamma has about 101,000 examples in Train.', true],
    ['Gamma has about 101 million examples in Train.', false],
  ])('count thousands in a table: %s', (claim, holds) => expect(isSigned(claim, tasks)).toBe(holds));

  it.each([
    ['Guidance for sales is $10.5 billion to $11.5 billion.', true],
    ['Guidance for sales is $10.5 million to $11.5 million.', false],
  ])('share the scale of a range: %s', (claim, holds) =>
    expect(isSigned(claim, 'Guidance for sales is $10.5-11.5 billion.')).toBe(holds),
  );
});
