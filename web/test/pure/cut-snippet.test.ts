import { describe, expect, it } from 'vitest';
import { askableSections, hasFigure } from '../../src/ask/askable-section.ts';
import { cutSnippet } from '../../src/documents/cut-snippet.ts';

const shown = (text: string, words: string) =>
  cutSnippet(text, words)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

const askableSection = (headings: readonly string[], title: string) =>
  askableSections(
    headings.map((heading, at) => ({ id: String(at), title: heading })),
    title,
  )[0]?.title;

describe('a snippet', () => {
  it('should mark whole words that begin with those that were looked for, and none that every text has', () => {
    expect(shown('Prices may rise.\nNo price rises twice.', 'price rise')).toBe(
      '[Prices] may [rise]. No [price] [rises] twice.',
    );
    expect(shown('We therefore raise the price.', 'raise the price')).toBe(
      'We therefore [raise] the [price].',
    );
    expect(shown('价格每年最多上调百分之三。', '价格上调')).toBe('[价格]每年最多[上调]百分之三。');
  });
  it('should begin near the first of them, and at the beginning where there is none', () => {
    const text = `${'word '.repeat(60)}the turbine failed ${'again '.repeat(60)}`;
    expect(shown(text, 'turbine')).toMatch(/^… word .*\[turbine\] failed again .* …$/);
    expect(shown(text, 'nothing')).toMatch(/^word .* …$/);
    expect(shown('Of it all.', 'of it')).toBe('Of it all.');
  });

  it('should show the place where most of them stand together, as a row of a table', () => {
    const chapter = `Lead. ${'The crew noted it all. '.repeat(20)}Well · June Well 2 · 3.4 Well 3 · 15.7 Well 36 · 1.3`;
    expect(shown(chapter, 'lead well 3')).toMatch(
      /\[Well\] 2 · 3\.4 \[Well\] \[3\] · 15\.7 \[Well\] 36 · 1\.3$/,
    );
    expect(shown('铅含量在2024年为15.7微克。', '铅 2024 15')).toBe('[铅]含量在[2024]年为15.7微克。');
  });
});

describe('a section to ask about', () => {
  it('should be the first that names something, without its number', () => {
    expect(askableSection(['Contents', '1. Introduction', '7. Prices'], 'Contract')).toBe('Prices');
    expect(askableSection(['目录', '第三章 价格调整'], '合同')).toBe('价格调整');
    expect(askableSection(['Preamble', '1. Definitions', '2. Obligations of the Supplier'], 'Contract')).toBe(
      'Obligations of the Supplier',
    );
    // What a cover prints names nobody's question; where nothing else is left, none is suggested.
    const cover = ['UNITED STATES SECURITIES AND EXCHANGE COMMISSION', 'FORM 8-K', 'Form 10-K', 'Exhibit A'];
    expect(askableSection(cover, 'Lakeside 10-K')).toBeUndefined();
    expect(askableSection([...cover, 'Item 1A', 'Risk factors'], 'Lakeside 10-K')).toBe('Risk factors');
    expect(
      askableSection(['Federal Aviation Administration', 'Ministry of Transport'], 'Notice'),
    ).toBeUndefined();
    expect(askableSection(['国家市场监督管理总局', '附表 1', '处罚的种类'], '规定')).toBe('处罚的种类');
    expect(
      askableSection(['Commission file number', 'Annual report 2024', 'Liquidity'], 'Annual report 2024'),
    ).toBe('Liquidity');
    expect(askableSection(['序言', '第一条 定义', '第二条 供方的义务'], '合同')).toBe('供方的义务');
  });
  it('should be none that repeats the title, counts pages or says too much', () => {
    const titles = ['Supply agreement with Harrow Ltd', 'Slide 1', '12', '2cd5c8-e50e', 'x'.repeat(60)];
    expect(askableSection(titles, 'Supply agreement with Harrow – Contract')).toBeUndefined();
  });

  it('should be none that any document has, alone or with another', () => {
    const titles = [
      'Parties and Preamble',
      '2. Scope',
      'Definitions & Interpretation',
      'General',
      'Signatures',
    ];
    expect(askableSection(titles, 'IT policy')).toBeUndefined();
    expect(askableSection([...titles, 'Passwords and Accounts'], 'IT policy')).toBe('Passwords and Accounts');
    expect(askableSection(['目的和范围', '总则', '附则', '价格调整'], '合同')).toBe('价格调整');
  });
  it('should have a figure or a date, which the number of a clause is not', () => {
    for (const text of [
      ...[
        'Prices rise by 4.2 % a year.',
        'Payment is due within 30 days.',
        'From 1 March 2026 on.',
        'EUR 1,200',
      ],
      ...['at most three per cent', '价格每年上涨4.2%。', '应在三十日内付款。', '自2026年3月1日起'],
    ])
      expect(hasFigure(text), text).toBe(true);
    for (const text of [
      '## 4.2 Workplace\n\n1. Screens are locked, see clause 7.',
      '3.1 屏幕应当锁定，见第7条。',
    ])
      expect(hasFigure(text), text).toBe(false);
  });
});
