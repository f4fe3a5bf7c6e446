import { describe, expect, it } from 'vitest';
import { amendsTitle } from '../../../../src/rag/topics/amendments.ts';

const CONTRACT = {
  title: 'Framework Supply Agreement',
  text: 'Agreement No. FSA-2022-117 between Nordwind GmbH and Hafenwerk AG.',
};
const HAN = { title: '密封件采购框架合同', text: '甲方：海港重工有限公司，乙方：北风密封件有限公司。' };

/** A document whose first line is its title. */
function placeIn(text: string, title: string) {
  const [documentTitle = ''] = text.split('\n');
  return { documentTitle, text, start: 0, at: text.lastIndexOf(title), length: title.length };
}
const isTold = (text: string, named = CONTRACT, isShared = false) =>
  amendsTitle(placeIn(text, named.title), named, isShared);

describe('an amendment that names by its title alone what it changes', () => {
  it.each([
    'Second Amendment\nto the Framework Supply Agreement',
    'Amendment No. 2 of 12 May 2024\nto the “Framework Supply Agreement” between Hafenwerk AG and Nordwind GmbH',
    'Addendum\nThis addendum supplements the Framework Supply Agreement.',
    'Framework Supply Agreement: Second Amendment\nPrices are fixed.',
    'Rider\nto the Framework Supply Agreement, No. FSA 2022/117',
  ])('should be known: %s', (text) => {
    expect(isTold(text)).toBe(true);
  });

  it.each([
    '补充协议\n对《密封件采购框架合同》作如下调整：价格不变。',
    '密封件采购框架合同补充协议\n价格不变。',
  ])('should be known in Chinese: %s', (text) => {
    expect(isTold(text, HAN)).toBe(true);
  });

  it.each([
    ['is no amendment', 'Memo\nWe discussed an amendment to the Framework Supply Agreement.'],
    ['changes something else', 'Amendment\nto the annex of the Framework Supply Agreement.'],
    ['changes something else', 'Amendment\nto the lease. See also: Framework Supply Agreement.'],
    [
      'is with another company',
      'Amendment\nto the Framework Supply Agreement of Hafenwerk AG and Alpenstahl AG',
    ],
    ['has another number', 'Amendment\nto the Framework Supply Agreement No. FSA-2023-004'],
    ['says so far down', `Amendment\n${'x '.repeat(400)}to the Framework Supply Agreement`],
  ])('should not be known of what %s', (_why, text) => {
    expect(isTold(text)).toBe(false);
  });

  it('should be told apart where several documents have the title', () => {
    const bare = 'Second Amendment\nto the Framework Supply Agreement';
    expect([isTold(bare, CONTRACT, true), isTold(`${bare} with Nordwind GmbH`, CONTRACT, true)]).toEqual([
      false,
      true,
    ]);
  });

  it('should change no other amendment by its title', () => {
    const first = { title: 'First Amendment of Prices', text: '' };
    expect(isTold('Second Amendment\nto the First Amendment of Prices', first)).toBe(false);
  });

  it('should not be taken from a work that a Chinese document names besides', () => {
    const rules = { title: '采购管理办法', text: '' };
    expect(isTold('补充协议\n对《密封件采购框架合同》，按照《采购管理办法》办理。', rules)).toBe(false);
  });
});
