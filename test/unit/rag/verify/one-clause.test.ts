import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const judge = (claim: string, text: string, heading = '') =>
  judgeStatement(claim, [
    preparePassage({
      id: 'ev_1',
      text,
      offset: 0,
      context: heading,
      origin: { title: '', path: '', headings: heading === '' ? [] : [heading] },
    }),
  ]);
const isSigned = (...of: Parameters<typeof judge>) => isAccepted(judge(...of).verdict);
const kinds = (...of: Parameters<typeof judge>) => judge(...of).issues.map(({ kind }) => kind);

describe('what stands in another clause of the sentence', () => {
  const models =
    'In particular, the small model outperforms the large one (175B) on most benchmarks, and we release all models.';
  const modelsZh = '小模型(7B)在多数测试上胜过大模型，我们公开所有模型。';
  const salts =
    'However, most libraries automatically generate and manage salts internally, so developers typically do not need to handle salts by hand.';
  const saltsZh = '多数程序库自动生成并管理盐值，因此开发者不必手工处理盐值。';

  it.each([
    ['The small model outperforms the large one on every benchmark.', models, 'scope_differs'],
    ['小模型在所有测试上胜过大模型。', modelsZh, 'scope_differs'],
    ['Most libraries do not generate or manage salts internally.', salts, 'negation_differs'],
    ['多数程序库不自动生成、管理盐值。', saltsZh, 'negation_differs'],
  ])('is not said of this one: %s', (claim, text, kind) => expect(kinds(claim, text)).toContain(kind));

  it.each([
    ['The small model outperforms the large one on most benchmarks.', models],
    ['小模型在多数测试上胜过大模型。', modelsZh],
    [
      'Developers seldom need to handle salts, since most libraries generate and manage salts internally.',
      salts,
    ],
    ['开发者很少需要手工处理盐值，多数程序库自动生成并管理盐值。', saltsZh],
  ])('leaves what this one says: %s', (claim, text) =>
    expect(kinds(claim, text)).not.toContain(/scope|negation/.exec(kinds(claim, text).join())?.[0]),
  );
});

describe('the direction of the figure that a claim gives', () => {
  const shares =
    'Earnings per share (EPS) of $1.33 decreasing 24.9% and adjusted EPS of $2.35 increasing by 10.3%.';
  const sharesZh = '每股收益1.33元下降24.9%，调整后每股收益2.35元增长10.3%。';
  it.each([
    ['Adjusted earnings per share decreased to $2.35.', shares],
    ['调整后每股收益下降至2.35元。', sharesZh],
  ])('is that of its clause: %s', (claim, text) => expect(kinds(claim, text)).toContain('direction_differs'));
  it.each([
    ['Adjusted earnings per share increased to $2.35.', shares],
    ['调整后每股收益增长至2.35元。', sharesZh],
  ])('is signed as its clause has it: %s', (claim, text) =>
    expect(kinds(claim, text)).not.toContain('direction_differs'),
  );
});

describe('a period', () => {
  const events =
    'The acquisition of a 20% stake in SkyFlight took place in February 2021.\n\nAn investment of $75 million in Project SkyLink was made in June 2021.';
  it.each([
    [
      'It took a 20% stake in SkyFlight in February 2021 and put $75 million into Project SkyLink in June 2021.',
      true,
    ],
    [
      'It took a 20% stake in SkyFlight in June 2021 and put $75 million into Project SkyLink in February 2021.',
      false,
    ],
  ])('belongs to its own statement: %s', (claim, isRight) =>
    expect(kinds(claim, events).some((kind) => kind.startsWith('date'))).toBe(!isRight),
  );
});

describe('causes', () => {
  it('are found however far they stand from their verb', () => {
    const text =
      'The ceiling was broken at 9,000 feet.\n\nThe Board determines the probable cause of the accident to be the misjudged clearance of the pilot.';
    expect(kinds('The Board attributed the accident to the low ceiling.', text)).toContain('cause_missing');
  });

  const why = 'The decrease in revenue was primarily driven by lower sales in Canada.';
  const whyZh = '收入下降的原因是加拿大销量减少。';
  it.each([
    ['The passage gives no reason for the decrease in revenue.', why, false],
    [
      'The passage gives no reason for the decrease in revenue.',
      'Revenue showed a decrease to $3,504 million.',
      true,
    ],
    ['资料没有说明收入下降的原因。', whyZh, false],
    ['资料没有说明收入下降的原因。', '2023年收入下降10.9%。', true],
  ])('are no gap where a passage says why: %s %s', (claim, text, isGap) =>
    expect(isSigned(claim, text)).toBe(isGap),
  );
});

describe('a gap under a heading', () => {
  it.each([
    ['这段报道没有给出重庆第三产业的增速。', '第三产业实现增加值15423亿元，增长1.9%。', '重庆经济', false],
    ['这段报道没有给出重庆第三产业的增速。', '第三产业实现增加值15423亿元。', '重庆经济', true],
    [
      'The passage does not give the growth of the services sector of Norvik.',
      'The services sector grew by 1.9% to $15 million.',
      'Norvik',
      false,
    ],
    [
      'The passage does not give the growth of the services sector of Norvik.',
      'The services sector had $15 million.',
      'Norvik',
      true,
    ],
  ])('is filled by what stands below it: %s %s', (claim, text, heading, isGap) =>
    expect(isSigned(claim, text, heading)).toBe(isGap),
  );
});

describe('tables whose cells or lines say more than a figure', () => {
  const report = `| Runway Used: | 090 | Approach: | None |
| --- | --- | --- | --- |
| Runway Length/Width: | 3455 ft / 40 ft | Pattern: | Touch |
| Flight Time: | 2319 hours (Total), 2313 hours (This make), 17 hours (Last days) | |`;
  const layout = `SEGMENT SALES
 ($ in Millions)    2022    2021    Reported    Operational1,2
 Consumer Health4    $14,953    $15,035    (0.5)%    3.6
 Pharmaceutical4    52,563    51,680    1.7    6.7
 Estimated growth    4.5% – 5.5% / 5.0%`;
  const zh = `| 项目 | 内容 |
| --- | --- |
| 跑道尺寸 | 长3455米，宽40米 |
| 跑道编号 | 090 |`;

  it.each([
    ['The runway length was 3,455 feet.', report],
    ['The flight time in this make was 2,313 hours.', report],
    ['Pharmaceutical sales were $52,563 million in 2022.', layout],
    ['The estimated growth is 4.5% to 5.5%.', layout],
    ['跑道长3455米，宽40米。', zh],
  ])('are read: %s', (claim, text) => expect(isSigned(claim, text)).toBe(true));

  it.each([
    ['The runway length was 3,545 feet.', report],
    ['Pharmaceutical sales were $52,563 million in 2021.', layout],
    ['The estimated growth is 4.5% to 6.5%.', layout],
    ['跑道长3545米，宽40米。', zh],
  ])('are held against it: %s', (claim, text) => expect(isSigned(claim, text)).toBe(false));
});

describe('a sum', () => {
  const mix = `| Source | Share |
| --- | --- |
| Crawl | 67.0% |
| Code | 15.0% |
| Books | 4.5% |`;
  it.each([
    ['Crawl and Code together supply 82% of the mix.', true],
    ['Crawl and Code together supply 87% of the mix.', false],
  ])('is of what the claim names: %s', (claim, isRight) => expect(isSigned(claim, mix)).toBe(isRight));
});
