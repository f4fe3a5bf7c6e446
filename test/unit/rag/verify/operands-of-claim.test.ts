import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

const judge = (claim: string, text: string) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, context: '' })]);
const isSigned = (...of: Parameters<typeof judge>) => isAccepted(judge(...of).verdict);

const REVENUE = [
  '($ in millions)',
  '',
  '|  | 2023 | 2022 | 2021 |',
  '| --- | --- | --- | --- |',
  '| Online revenue | $ 14,212 | $ 16,430 | $ 18,674 |',
].join('\n');
const REVENUE_ZH = REVENUE.replace('Online revenue', '线上收入')
  .replace('$ in millions', '单位：百万元')
  .replaceAll('$ ', '');

describe('the years of a difference', () => {
  it.each([
    ['Online revenue shrank by $2,218 million between 2022 and 2023.', REVENUE, true],
    ['Online revenue shrank by $2,244 million between 2022 and 2023.', REVENUE, false],
    ['2022年至2023年间线上收入减少2,218百万元。', REVENUE_ZH, true],
    ['2022年至2023年间线上收入减少2,244百万元。', REVENUE_ZH, false],
    ['线上收入2023年比2022年减少22.44亿元。', REVENUE_ZH, false],
  ])('are those that the claim names: %s', (claim, text, signed) =>
    expect(isSigned(claim, text)).toBe(signed),
  );
});

describe('a share of a whole that the claim names', () => {
  const hours = "The pilot's flight time was 119 hours, and 39 hours of it had been in the make and model.";

  it.each([
    ["Roughly a third of the pilot's flight time, 39 of 119 hours, had been in the make and model.", true],
    ["Roughly a quarter of the pilot's flight time, 39 of 119 hours, had been in the make and model.", false],
  ])('is of the whole, and not of the sum of both: %s', (claim, signed) =>
    expect(isSigned(claim, hours)).toBe(signed),
  );
});

describe('a product of two figures that the claim gives', () => {
  const training = 'The small model was trained on 8 GPUs for 90 hours.';
  const trainingZh = '该小模型每小时处理380条记录，共运行16小时。';

  it.each([
    ['The small model was trained on 8 GPUs for 90 hours, some 720 hours.', training, true],
    ['The small model was trained on 8 GPUs for 90 hours, some 920 hours.', training, false],
    ['该小模型每小时处理380条记录，16小时处理6,080条记录。', trainingZh, true],
    ['该小模型每小时处理380条记录，16小时处理6,980条记录。', trainingZh, false],
  ])('is worked out: %s', (claim, text, signed) => expect(isSigned(claim, text)).toBe(signed));
});
