import { describe, expect, it } from 'vitest';
import { NormaliseOptionsSchema } from '../../../src/documents/index.ts';
import { completeTitles } from '../../../src/documents/normalise/complete-titles.ts';
import { inferSections } from '../../../src/documents/normalise/infer-sections.ts';
import { splitParagraphs } from '../../../src/documents/normalise/split-paragraphs.ts';
import { cleanBlocks } from '../../../src/documents/structure/clean-blocks.ts';
import { consistentLevels } from '../../../src/documents/structure/consistent-levels.ts';
import { documentTitle } from '../../../src/documents/structure/document-title.ts';
import { dropFurniture } from '../../../src/documents/structure/furniture.ts';
import { inferHeadings } from '../../../src/documents/structure/infer-headings.ts';
import { dropTableOfContents } from '../../../src/documents/structure/table-of-contents.ts';
import type { Block } from '../../../src/domain/index.ts';
import { parseNumbering } from '../../../src/linguistics/numbering/index.ts';

const options = NormaliseOptionsSchema.parse({});
const paragraph = (text: string, page?: number): Block => ({
  kind: 'paragraph',
  text,
  ...(page === undefined ? {} : { page }),
});
const heading = (text: string, level: number): Block => ({ kind: 'heading', text, level });
const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text);

describe('cleanBlocks', () => {
  it.each([
    [
      'The co\u00adoperation with Nor\u200bvik\ufeff\u{e0049}\u{e007f} ends.',
      'The cooperation with Norvik ends.',
    ],
    ['与\u200b诺维克\u2060的合\u00ad作结束。', '与诺维克的合作结束。'],
    ['👩‍🔧 and 葛\u{e0100}城区 می‌خواهم', '👩‍🔧 and 葛\u{e0100}城区 می‌خواهم'],
  ])('should leave what nobody sees out of %j, and what shapes writing in', (odd, plain) => {
    const table: Block = { kind: 'table', text: odd, rows: [[odd]] };
    const cleaned = cleanBlocks([heading(odd, 1), paragraph(odd), { kind: 'code', text: odd }, table]);
    expect(texts(cleaned)).toEqual([plain, plain, plain, plain]);
    expect(cleaned.at(-1)?.rows).toEqual([[plain]]);
  });
});

describe('parseNumbering', () => {
  it.each([
    ['1.2 Scope', '1.2', 2, 'Scope'],
    ['3. Methods', '3.', 3, 'Methods'],
    ['第一章 总则', '第一章', 1, '总则'],
    ['第十二条 采购', '第十二条', 12, '采购'],
    ['二、范围', '二、', 2, '范围'],
    ['（三）职责', '（三）', 3, '职责'],
    ['Article 3 – Duties', 'Article 3 –', 3, 'Duties'],
    ['Chapter IV', 'Chapter IV', 4, ''],
    ['IV. Results', 'IV.', 4, 'Results'],
    ['B. Details', 'B.', 2, 'Details'],
  ])('should read %s', (title, label, value, rest) => {
    expect(parseNumbering(title)).toMatchObject({ label, value, rest });
  });

  it.each(['2024 was a year', 'I think so', 'Part of it', '第一次会议', 'A word'])(
    'should not see a number in %s',
    (title) => {
      expect(parseNumbering(title)).toBeUndefined();
    },
  );
});

describe('inferHeadings', () => {
  it('should take numbered lines that count up, with levels by kind of number', () => {
    const blocks = [
      '第一章 总则',
      '内容在此。',
      '一、目的',
      '更多内容。',
      '二、范围',
      '还有内容。',
      '第二章 附则',
      '完。',
    ].map((text) => paragraph(text));
    const result = inferHeadings(blocks);
    expect(result.filter(({ kind }) => kind === 'heading').map(({ text, level }) => [text, level])).toEqual([
      ['第一章 总则', 1],
      ['一、目的', 2],
      ['二、范围', 2],
      ['第二章 附则', 1],
    ]);
  });

  it('should leave lists, sentences and lone numbers alone', () => {
    const blocks = ['1. Milk', '2. Bread', '3. Eggs', '7 Dwarfs lived here', 'Text. More text.'].map((text) =>
      paragraph(text),
    );
    expect(inferHeadings(blocks)).toEqual(blocks);
  });
});

describe('headings by their letters', () => {
  const headingsOf = (blocks: readonly Block[], top?: number) =>
    inferHeadings(blocks, top).flatMap(({ kind, text, level }) =>
      kind === 'heading' ? [`${level} ${text}`] : [],
    );
  const item = (marker: string, text: string): Block => ({ kind: 'list_item', text, marker, level: 1 });

  it('should take lines all in bold beside numbered ones in bold, and short documents of such lines', () => {
    const contract = [
      '**Charter**',
      'Between A and B.',
      '**1. Term**',
      'A year.',
      '**2. Fee**',
      'Ten.',
      '**Schedule A – Fees**',
      'None.',
    ];
    expect(headingsOf(contract.map((text) => paragraph(text)))).toEqual([
      '1 Charter',
      '1 1. Term',
      '1 2. Fee',
      '1 Schedule A – Fees',
    ]);
    const minutes = [
      '**Minutes of the council**',
      '**Session of 1 April**',
      'Present: all.',
      '**Budget**',
      'It grows.',
      'By 2 %.',
      '**Works**',
      'They begin.',
      'It ends.',
    ];
    expect(headingsOf(minutes.map((text) => paragraph(text)))).toHaveLength(4);
  });

  it('should take items in bold with their printed numbers, and items that have none beside them', () => {
    const lease = [
      item('Article I', '**Premises**'),
      paragraph('Rooms.'),
      item('Article II', '**Rent**'),
      item('2.1', 'Due monthly.'),
      item('Article III', '**End**'),
    ];
    expect(headingsOf(lease, 2)).toEqual(['2 Article I Premises', '2 Article II Rent', '2 Article III End']);
    const manual = [
      item('1.', 'GENERAL'),
      paragraph('For staff.'),
      item('2.', 'START-UP'),
      item('a)', 'Open.'),
      item('b)', 'Wait.'),
    ];
    expect(headingsOf([...manual.slice(0, 3), paragraph('Then:'), ...manual.slice(3)])).toEqual([
      '1 1. GENERAL',
      '1 2. START-UP',
    ]);
    expect(headingsOf([item('1.', 'Milk'), item('2.', 'Bread'), paragraph('Text.')])).toEqual([]);
  });
});

describe('consistentLevels', () => {
  it('should give titles numbered alike one level, below their parents, without gaps', () => {
    const blocks = [
      heading('Title', 1),
      heading('1 A', 2),
      heading('1.1 B', 4),
      heading('2 C', 2),
      heading('2.1 D', 2),
      heading('2.2 E', 4),
    ];
    expect(consistentLevels(blocks).map(({ level }) => level)).toEqual([1, 2, 3, 2, 3, 3]);
  });

  it.each([
    ['PART I', 'Item 1. Business', 'Item 2. Properties', 'PART II', 'Item 5. Market'],
    ['第一编', '第一节 业务', '第二节 场所', '第二编', '第五节 市场'],
  ])('should put items below their part, however small its label is set (%s)', (...titles) => {
    const blocks = titles.map((title, index) => heading(title, index % 3 === 0 ? 6 : 2));
    expect(consistentLevels(blocks).map(({ level }) => level)).toEqual([1, 2, 2, 1, 2]);
  });
});

describe('dropFurniture', () => {
  it('should leave out running headers, footers and page numbers', () => {
    const blocks = [1, 2, 3, 4].flatMap((page) => [
      paragraph('ACME Annual Report', page),
      paragraph(`Body of page ${page} is different: ${'abcd'.charAt(page - 1)}.`, page),
      paragraph('More text that stands in the middle.', page),
      paragraph(`Own end ${'wxyz'.charAt(page - 1)}.`, page),
      paragraph(`Page ${page} of 4`, page),
    ]);
    const kept = texts(dropFurniture(blocks));
    expect(kept.join(' ')).not.toMatch(/ACME|Page \d/);
    expect(kept.filter((text) => text.startsWith('Body'))).toHaveLength(4);
  });

  it('should keep the text of a document that says the same on every page', () => {
    const blocks = [1, 2, 3, 4, 5].map((page) => paragraph('Hello World', page));
    expect(dropFurniture(blocks)).toEqual(blocks);
  });

  it('should keep everything of a document without pages', () => {
    const blocks = ['Same', 'Same', 'Same', '3'].map((text) => paragraph(text));
    expect(dropFurniture(blocks)).toEqual(blocks);
  });
});

describe('dropTableOfContents', () => {
  it('should leave out entries after the title, and runs of leaders', () => {
    const body = [heading('1 Introduction', 1), paragraph('Text of the introduction.')];
    const entries = ['1 Introduction ........ 3', '2 Methods 7', '2.1 Tools … 9'].map((text) =>
      paragraph(text),
    );
    expect(dropTableOfContents([heading('Contents', 1), ...entries, ...body])).toEqual(body);
    const leaders = ['A....1', 'B....2', 'C....3', 'D....4'].map((text) => paragraph(text));
    expect(dropTableOfContents([...leaders, ...body])).toEqual(body);
    expect(dropTableOfContents([heading('目 录', 1), ...entries, ...body])).toEqual(body);
  });

  it('should keep text about contents', () => {
    const blocks = [heading('Contents', 1), paragraph('The box holds a saw.'), paragraph('It cost 12')];
    expect(dropTableOfContents(blocks)).toEqual(blocks);
  });
});

describe('normalisation', () => {
  const topics = [
    'harbour cranes lift steel containers',
    'violin players tune their strings',
    'glaciers melt in warmer summers',
  ];
  const talk = (topic: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      paragraph(
        `${topic} while ${topic} number ${'abcdefghij'.charAt(index)} goes on, as ${topic} do. `
          .repeat(4)
          .trim(),
      ),
    );

  it('should cut text where the topic turns and mark the titles it makes', () => {
    const blocks = topics.flatMap((topic) => talk(topic, 6));
    const result = inferSections(blocks, options);
    const titles = result.filter(({ kind }) => kind === 'heading');
    expect(titles.every(({ generated, text }) => generated === true && text.length > 3)).toBe(true);
    for (const turn of [6, 12]) {
      const first = result.indexOf(blocks[turn] as Block);
      expect(result[first - 1]?.kind).toBe('heading');
    }
    expect(result.filter(({ kind }) => kind !== 'heading')).toEqual(blocks);
  });

  it('should make a section of a minor title among made-up ones, and of no other', () => {
    const minor = (text: string): Block => ({ ...heading(text, 2), startsSection: false });
    const [long, short] = [topics.flatMap((topic) => talk(topic, 6)), talk('bees', 1)];
    const blocks = [heading('Cranes', 1), minor('Long'), ...long, minor('After'), ...short];
    const starting = inferSections(blocks, options).filter((block) => block.startsSection !== false);
    expect(starting.map(({ text }) => text)).toEqual(expect.arrayContaining(['Long', 'After']));
    const plain = [
      heading('Cranes', 1),
      minor('Short'),
      ...short,
      heading('Other', 1),
      minor('Last'),
      ...short,
    ];
    expect(inferSections(plain, options)).toEqual(plain);
  });

  it('should put a level above more than the allowed number of siblings', () => {
    const blocks = Array.from({ length: 30 }, (_, index) => topics[index % 3] ?? '').flatMap((topic) =>
      talk(topic, 6),
    );
    const levels = inferSections(blocks, options).flatMap(({ kind, level }) =>
      kind === 'heading' ? [level] : [],
    );
    expect(levels.filter((level) => level === 1).length).toBeLessThanOrEqual(20);
    expect(levels.filter((level) => level === 2).length).toBeGreaterThan(20);
  });

  it('should leave sections of a good size alone', () => {
    const blocks = [heading('A', 1), ...talk('cranes', 2), heading('B', 2), ...talk('violins', 2)];
    expect(inferSections(blocks, options)).toEqual(blocks);
  });

  it('should split long paragraphs between sentences, near the target, losing nothing', () => {
    const text = topics
      .map((topic) => `The ${topic} every day. `.repeat(20))
      .join('')
      .trim();
    const parts = splitParagraphs([paragraph(text)], options);
    expect(parts.length).toBeGreaterThan(2);
    expect(texts(parts).join(' ')).toBe(text);
    for (const part of parts) expect(part.text.length).toBeLessThanOrEqual(options.maxParagraphLength);
  });

  it('should complete titles that are only a number, and leave others', () => {
    const blocks = [
      heading('一、', 1),
      paragraph('采购范围包括设备和服务。其他略。'),
      heading('第二章', 1),
      paragraph('Delivery takes ten days.'),
      heading('3. Costs', 1),
      paragraph('x'),
    ];
    expect([...completeTitles(blocks)]).toEqual([
      [0, '一、采购范围包括设备和服务'],
      [2, '第二章 Delivery takes ten days'],
    ]);
  });
});

describe('the title of a document', () => {
  const part = (text: string): Block => ({ kind: 'heading', level: 1, text });

  it.each([
    ['xlsx', ['Feuil1'], 'rents 2024'],
    ['xlsx', ['Rents by pier'], 'Rents by pier'],
    ['xlsx', ['Rents by pier', 'Notes on it'], 'rents 2024'],
    ['json', ['entries'], 'rents 2024'],
    ['html', ['Feuil1'], 'Feuil1'],
  ])('should be no name of a part of data (%s, %s)', (format, parts, title) => {
    expect(
      documentTitle({ title: undefined, format }, parts.map(part), 'styles', `a/rents_2024.${format}`),
    ).toBe(title);
  });
});
