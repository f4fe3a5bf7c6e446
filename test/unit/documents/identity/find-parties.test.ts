import { describe, expect, it } from 'vitest';
import { identifyDocument } from '../../../../src/documents/identity/index.ts';

const partiesOf = (markdown: string) =>
  identifyDocument({
    sourcePath: 'a.docx',
    format: 'docx',
    title: 'Agreement',
    markdown,
    sections: [],
    metadata: {},
    language: /\p{Script=Han}/u.test(markdown) ? 'zh' : 'en',
  }).parties?.map(({ value, role }) => `${value}: ${role}`);

describe('the parties of a contract', () => {
  it.each([
    [
      'in quotation marks within brackets, behind a place',
      'made between Nordwind Verpackungen GmbH, Kiel (the “Supplier”), and Brightside Candles Ltd, Leeds (the “Customer”).',
      ['Nordwind Verpackungen GmbH: Supplier', 'Brightside Candles Ltd: Customer'],
    ],
    [
      'called so hereinafter',
      'Lease between Harbour Estates LLP, hereinafter referred to as the “Landlord”, and Dana Whitlock, hereinafter "Tenant".',
      ['Harbour Estates LLP: Landlord', 'Dana Whitlock: Tenant'],
    ],
    [
      'with what they are, on lines of their own',
      '(1) **ALDER LTD**, a company registered in England (No. 12) (“Seller”); and\n\n(2) Brook & Sons Inc. (together with its affiliates, "Buyer").',
      ['ALDER LTD: Seller', 'Brook & Sons Inc.: Buyer'],
    ],
    [
      'behind the name of the contract',
      'Service contract of 3 March between Sparkle & Sons (“Contractor”) and the Town of Elm (“Client”)',
      ['Sparkle & Sons: Contractor', 'Town of Elm: Client'],
    ],
    [
      'in Chinese',
      '海岳重工有限公司（以下简称“供货方”）与南麓商贸有限公司（以下称“采购方”）订立本合同。',
      ['海岳重工有限公司: 供货方', '南麓商贸有限公司: 采购方'],
    ],
    [
      'with a label',
      '甲方：海岳重工有限公司\n\n乙方（承租方）：李明\n',
      ['海岳重工有限公司: 甲方', '李明: 乙方'],
    ],
    [
      'with an English label',
      'Lessor: Alder Ltd\n\nLessee: Brook Inc.\n',
      ['Alder Ltd: Lessor', 'Brook Inc.: Lessee'],
    ],
    ['which are one alone', 'Foot Locker, Inc. (the “Company”) today announced its results.', undefined],
    ['which are short names', 'Alder Ltd (“Alder”) and Brook Inc. (“Brook”) agree.', undefined],
    ['which are things', 'under this agreement (the “Agreement”) and its annex (the “Annex”)', undefined],
    ['which are words', 'the goods (“Goods”) and the prices (“Prices”)', undefined],
  ])(
    'should be known with the words that the text has for them, where they are defined %s',
    (_, text, expected) => {
      expect(partiesOf(`# Agreement\n\n${text}\n\nThe rest.`)).toEqual(expected);
    },
  );

  it('should issue nothing by the heading that names them all', () => {
    const heading = 'FRAMEWORK CONTRACT BETWEEN ALDER LTD AND BROOK LTD';
    const { issuer } = identifyDocument({
      ...{ sourcePath: 'a.docx', format: 'docx', title: heading, markdown: `${heading}\n\n1. Delivery\n` },
      ...{ sections: [], metadata: {}, language: 'en' },
    });
    expect(issuer).toBeUndefined();
  });
});
