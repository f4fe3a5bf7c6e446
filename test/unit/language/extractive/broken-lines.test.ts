import { describe, expect, it } from 'vitest';
import { joinBrokenLines } from '../../../../src/language/extractive/select/broken-lines.ts';
import { splitPassage } from '../../../../src/language/extractive/select/passage-units.ts';
import { isReadable } from '../../../../src/language/extractive/select/sentence-checks.ts';

const PRINTED = [
  '###### As announced in the spring, the harbour company has finished the sale of Quayside &',
  '',
  "###### Sons' rope works. As a result of the sale, the harbour company will from now on present its",
  '',
  'rope business as a discontinued operation, including a gain of approximately 20 million in the third quarter of',
  '',
  '2023.',
  '',
  'Unless otherwise noted, the figures that are shown below have been recast to those of',
  '',
  'Harbour Holdings.',
].join('\n');

describe('lines that a page breaks', () => {
  it('should be read as the sentences that they are, also where they were taken for headings', () => {
    expect(splitPassage(PRINTED).map(({ text }) => text)).toEqual([
      "As announced in the spring, the harbour company has finished the sale of Quayside & Sons' rope works. As a result of the sale, the harbour company will from now on present its rope business as a discontinued operation, including a gain of approximately 20 million in the third quarter of 2023.",
      'Unless otherwise noted, the figures that are shown below have been recast to those of Harbour Holdings.',
    ]);
  });

  it('should leave headings, lists, tables, code and paragraphs that end as they are', () => {
    const lines = [
      '# Sale of the rope works and of',
      '',
      'The works were sold in spring, as the harbour company had announced the year before.',
      '',
      'they were small',
      '',
      '- an item of a list that is long enough for a line and that ends with the',
      '',
      '- next item',
      '',
      '```',
      'a line of code that is long enough to be one that was broken, followed by,',
      '',
      'another',
      '```',
      '这一段很长，超过了一行的宽度，没有句号，但是中文不按照英文的规则来拼接，这一段很长，超过了一行的宽度，没有句号',
      '',
      'and more',
    ];
    expect(joinBrokenLines(lines)).toEqual(lines);
  });

  it('should leave no unfinished sentence to be quoted', () => {
    expect(isReadable('The figures below have been recast to reflect the operations of', 'prose')).toBe(
      false,
    );
    expect(isReadable('The figures below have been recast to reflect the operations sold', 'prose')).toBe(
      true,
    );
  });

  it('should not read a second line of headers as a row', () => {
    const table =
      '| Segment | 2022 | 2021 |\n| --- | --- | --- |\n| Rope | Dollars | Dollars |\n| Sails | 12 | 12 |';
    expect(splitPassage(table).map(({ text }) => text)).toEqual(['Sails — 2022: 12; 2021: 12.']);
  });
});
