import { describe, expect, it } from 'vitest';
import { bodiesIn, referenceNumbers } from '../../../src/linguistics/names/index.ts';

describe('numbers by which texts name documents', () => {
  it.each([
    ['Agreement No. FSA-2022-117 between two parties, dated 4 March 2022.', ['FSA-2022-117']],
    ['Your order PO88412, our file NW/118/23.', ['PO88412', 'NW/118/23']],
    ['Contract No. 4711-22 of the year', ['4711-22']],
    ['合同编号：HT-2023-088，签订于2023年3月4日。', ['HT-2023-088']],
    ['根据国发〔2023〕15号文件', ['国发〔2023〕15号']],
    ['Twice FSA-2022-117 and FSA-2022-117.', ['FSA-2022-117']],
  ])('should be read in “%s”', (text, numbers) => {
    expect(referenceNumbers(text)).toEqual(numbers);
  });

  it.each([
    'Results of Q3/2024, FY-2023 and 2022-03-04, at 12.50 EUR from 10:00.',
    'Order 12 of 2024. Contract no. 12.50. Invoice 2024.',
    'CO2, A4, COVID-19, X-ray and B2B',
    '2023年第三季度，增长12.5%。',
  ])('should not be made of periods, amounts and words: %s', (text) => {
    expect(referenceNumbers(text)).toEqual([]);
  });
});

describe('companies that a text names', () => {
  const namesIn = (text: string) => bodiesIn(text).map(({ name }) => name);

  it('should be those with a legal form, most named first, each once', () => {
    const text =
      'Between the Supplier Nordwind GmbH and Hafenwerk AG. Hafenwerk AG pays. To Müller & Co. KG, Kiel.';
    expect(namesIn(text)).toEqual(['Hafenwerk AG', 'Nordwind GmbH', 'Müller & Co. KG']);
    expect(bodiesIn(text)[1]).toEqual({ name: 'Nordwind GmbH', short: 'Nordwind' });
  });

  it('should be without the words that stand before them in Chinese', () => {
    expect(
      namesIn('甲方：海港重工有限公司。本合同由供应商北风密封件有限公司与海港重工有限公司签订。'),
    ).toEqual(['海港重工有限公司', '北风密封件有限公司']);
  });

  it('should not be made of a number that begins as a legal form', () => {
    expect(namesIn('Agreement No. SA-2023-0417, also No. SA 2023/0417, with Kestrel Bay SA.')).toEqual([
      'Kestrel Bay SA',
    ]);
  });

  it.each(['The Company pays.', 'ANNUAL REPORT AS OF 2024', 'The supplier may raise prices.'])(
    'should not be made of other words: %s',
    (text) => {
      expect(namesIn(text)).toEqual([]);
    },
  );
});
