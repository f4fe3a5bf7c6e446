import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { keepsMeasure } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const evidence = makeEvidence(['…'], 'Harbour Energy – Annual report 2023 (10-K)');
const evidenceZh = makeEvidence(['…'], '南麓新能源集团2023年年度报告');
const amount = fc.integer({ min: 101, max: 9998 }).filter((value) => value % 10 !== 0);
const measure = fc.constantFrom('Research expense', 'Operating cash flow', 'Net debt', 'Deferred revenue');
const measureZh = fc.constantFrom('研发费用', '经营现金流', '有息负债', '销售费用');

describe('a new wording of a statement', () => {
  test.prop([measure, amount])('always says what its figure is a figure of', (name, value) => {
    const text = `${name} of Harbour Energy was $${value} million in 2023.`;
    expect(keepsMeasure(text, `In 2023 Harbour Energy had ${name} of $${value} million.`, evidence)).toBe(
      true,
    );
    expect(keepsMeasure(text, `Harbour Energy had $${value} million in 2023.`, evidence)).toBe(false);
  });

  test.prop([measureZh, amount])('always says it in Chinese, too', (name, value) => {
    const text = `2023年南麓新能源的${name}为${value}百万元。`;
    expect(keepsMeasure(text, `南麓新能源2023年${name}${value}百万元。`, evidenceZh)).toBe(true);
    expect(keepsMeasure(text, `南麓新能源为${value}百万元。`, evidenceZh)).toBe(false);
  });

  test.prop([measure, measureZh, amount])('never loses its scale or unit', (name, nameZh, value) => {
    const text = `${name} was $${value} million in 2023.`;
    expect(keepsMeasure(text, `${name} was $${value} in 2023.`, evidence)).toBe(false);
    expect(keepsMeasure(text, `${name} was €${value} million in 2023.`, evidence)).toBe(false);
    const textZh = `2023年${nameZh}为${value}百万元。`;
    expect(keepsMeasure(textZh, `2023年${nameZh}为${value}元。`, evidenceZh)).toBe(false);
    expect(keepsMeasure(textZh, `2023年${nameZh}为${value}百万吨。`, evidenceZh)).toBe(false);
  });

  test.prop([measure, amount, amount])(
    'may have another figure, which is checked by itself',
    (name, value, other) => {
      fc.pre(value !== other);
      expect(keepsMeasure(`${name} was $${value} million.`, `It was $${other} million.`, evidence)).toBe(
        true,
      );
    },
  );

  test.prop([
    fc.constantFrom(
      ['The warranty lasts twelve years.', 'It lasts ten years.'],
      ['The warranty lasts twelve years.', 'It lasts 10 years.'],
      ['质保期为十二年。', '质保期为十年。'],
    ),
  ])('may have another figure in words, too', ([text = '', revised = '']) => {
    expect(keepsMeasure(text, revised, evidence)).toBe(true);
  });
});
