import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { pairsOfRow } from '../../../../src/rag/verify/claims/form-rows.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';
import { preparePassage } from '../../../../src/rag/verify/index.ts';

const FORM = `### Rider Information

|  |  |  |  |
| --- | --- | --- | --- |
| Licence: | Learner | Age: | 32, Male |
| Trailer Licence: | None | Seat Occupied: | Left |
| Second Rider Present: | No | Blood Test Performed: | Yes |
| Wind Speed/Gusts: | 9 knots / None | Visibility | 10 miles |
| Road Tunnel: |  | Temperature/Dew Point: | 21°C / -18°C |`;
const ZH_FORM = `### 骑手信息

| 姓名： | 张三 | 年龄： | 32岁 |
| 挂车许可： | 无 | 座位： | 左 |
| 气温/露点： | 21℃ / 8℃ | 酒精检测： | 否 |`;

const isSigned = (text: string, claim: string) => {
  const passage = preparePassage({ id: 'ev_1', text, offset: 0 });
  return isAccepted(judgeStatement(claim, [passage], {}).verdict);
};

describe('a row of a form', () => {
  it.each([
    [FORM, 'The 32-year-old male rider held a learner licence.'],
    [FORM, 'The rider held no trailer licence.'],
    [FORM, 'There was no second rider.'],
    [FORM, 'The wind speed was 9 knots, without gusts.'],
    [FORM, 'The temperature was 21 °C and the dew point -18 °C.'],
    [ZH_FORM, '骑手没有挂车许可。'],
    [ZH_FORM, '气温为21℃，露点为8℃。'],
  ])('should bear out what was filled in for a label: %#', (form, claim) => {
    expect(isSigned(form, claim)).toBe(true);
  });

  it.each([
    [FORM, 'The 42-year-old male rider held a learner licence.'],
    [FORM, 'The rider held a trailer licence.'],
    [FORM, 'A second rider was present.'],
    [FORM, 'The wind speed was 9 knots, with gusts of 15 knots.'],
    [FORM, 'The temperature was -18 °C and the dew point 21 °C.'],
    [FORM, 'The temperature was 18 °C.'],
    [ZH_FORM, '骑手有挂车许可。'],
    [ZH_FORM, '气温为8℃，露点为21℃。'],
  ])('should not bear out what stands at another label, or the opposite: %#', (form, claim) => {
    expect(isSigned(form, claim)).toBe(false);
  });

  it('should be cut into statements of its pairs, without those that are empty', () => {
    const texts = FORM.split('\n').flatMap((line) => pairsOfRow(line) ?? []);
    expect(texts.map(({ text }) => text)).toEqual([
      'Licence: Learner',
      'Age: 32, Male',
      'No Trailer Licence',
      'Seat Occupied: Left',
      'No Second Rider Present',
      'Blood Test Performed',
      'Wind Speed: 9 knots',
      'No Gusts',
      'Visibility: 10 miles',
      'Temperature: 21°C',
      'Dew Point: -18°C',
    ]);
  });

  it.each([
    '| Net sales | 4,120 | 3,980 | 3,650 |',
    '| Segments: | 2023 | 2022 | 2021 |',
    'Age: 32, Seat: left',
  ])('should not be seen in %s', (line) => {
    expect(pairsOfRow(line)).toBeUndefined();
  });

  it('should give ranges of the line, in order, that begin with the label and end with what was filled in', () => {
    const cell = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,6})?$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 4 }), (pairs) => {
        const line = `| ${pairs.map(([label, value]) => `${label}: | ${value}`).join(' | ')} |`;
        const found = pairsOfRow(line) ?? [];
        expect(found.map(({ start, end }) => line.slice(start, end))).toEqual(
          pairs.map(([label, value]) => `${label}: | ${value}`),
        );
      }),
    );
  });
});
