import { describe, expect, it } from 'vitest';
import { joinText } from '../../../../src/documents/formats/pdf/lines/join-lines.ts';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { plausibleTable } from '../../../../src/documents/formats/pdf/tables/table-regions.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const SENTENCE = 'a line of running text that fills its column';
const page = (runs: readonly TextRun[], number = 1) => makePage(number, runs);

const column = (x: number, name: string, lines = 12) =>
  Array.from({ length: lines }, (_, index) => makeRun(`${name}${index} ${SENTENCE}`, x, 150 + index * 12));
const texts = (pages: readonly PageLayout[]) => structurePages(pages, []).blocks.map(({ text }) => text);

describe('structurePages', () => {
  it('should read the left column before the right, under a title that crosses both', () => {
    const title = makeRun('A title that is set across the two columns of this page', 120, 80, {
      size: 16,
      bold: true,
    });
    const { blocks } = structurePages([page([...column(320, 'R'), title, ...column(60, 'L')])], []);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'paragraph']);
    const text = blocks.map((block) => block.text).join(' ');
    expect(text.indexOf('L11')).toBeGreaterThan(0);
    expect(text.indexOf('R0')).toBeGreaterThan(text.indexOf('L11'));
  });

  it.each([
    ['3 The board saw the list of ships.', true],
    ['1 Told to the board by the diver.', true],
    ['2 Ship Owners of Hanstholm', true],
    ['1 Survey of the quay', false],
    ['208 Survey of the quay', false],
    ['Survey of the quay 1', false],
  ])('should keep a footnote in a file of one page, and no footer (%s)', (text, isKept) => {
    const lines = Array.from({ length: 9 }, (_, at) =>
      makeRun('The quay was measured by the board2 and by a diver who was not told which', 60, 100 + 13 * at),
    );
    const { blocks } = structurePages([makePage(1, [...lines, makeRun(text, 60, 760, { size: 8 })])], []);
    expect(blocks.some((block) => block.text.includes(text))).toBe(isKept);
  });

  it('should leave out running headers, footers and page numbers', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(
        [
          makeRun(`Annual report ${number}`, 60, 30),
          ...column(60, `p${number}x`),
          makeRun(`${number}`, 300, 770),
        ],
        number,
      ),
    );
    expect(texts(pages).join(' ')).not.toMatch(/Annual report|(^| )[1-4]( |$)/);
  });

  it('should keep a paragraph whole that begins alike at the top of every page', () => {
    const pages = ['spring', 'winter', 'autumn'].map((season, index) =>
      page(
        [
          makeRun('Norrland Water - Sampling', 60, 20, { size: 8 }),
          makeRun(`Samples that are taken in ${season}`, 60, 50, { bold: true }),
          makeRun('This procedure tells how samples are taken, kept and sent to the', 60, 66),
          makeRun('laboratory so that all results can be compared with each other.', 60, 78),
          ...column(60, `p${index}x`),
        ],
        index + 1,
      ),
    );
    const read = texts(pages).join('\n');
    expect(read.match(/This procedure tells .* sent to the laboratory so that/g)).toHaveLength(3);
    expect(read).not.toContain('Norrland');
  });

  it('should put a row together that the end of the page cuts in two', () => {
    const gridOf = (cells: readonly (readonly string[])[]) => ({
      runs: cells.flatMap((row, at) =>
        row.map((text, column) => makeRun(text, 64 + 160 * column, 304 + 20 * at)),
      ),
      rules: [
        ...cells
          .map((_, at) => 320 + 20 * at)
          .concat(300)
          .map((y) => ({ x: 60, y, width: 320, height: 0 })),
        ...[60, 220, 380].map((x) => ({ x, y: 300, width: 0, height: 20 * cells.length })),
      ],
    });
    const first = gridOf([
      ['Part', 'Note'],
      ['Seal', 'greased by hand'],
      ['Ring', 'replaced whole, with its'],
    ]);
    const second = gridOf([
      ['Part', 'Note'],
      ['', 'spring and its ring'],
      ['Bolt', 'no oil'],
    ]);
    const { blocks } = structurePages(
      [
        { ...page(first.runs), rules: first.rules },
        {
          ...page(
            second.runs.filter(({ text }) => text !== ''),
            2,
          ),
          rules: second.rules,
        },
      ],
      [],
    );
    expect(blocks.flatMap(({ rows = [] }) => rows)).toEqual([
      ['Part', 'Note'],
      ['Seal', 'greased by hand'],
      ['Ring', 'replaced whole, with its spring and its ring'],
      ['Bolt', 'no oil'],
    ]);
  });

  it('should go on with a paragraph on the next page', () => {
    const first = page([
      ...column(60, 'a', 4),
      makeRun('and here the page ends in the middle of a', 60, 198),
    ]);
    const second = page(
      [makeRun('sentence that goes on here.', 60, 60), makeRun('It is one paragraph.', 60, 72)],
      2,
    );
    expect(texts([first, second])).toHaveLength(1);
    expect(texts([first, second])[0]).toContain('middle of a sentence that goes on');
  });

  it('should keep the lines of a paragraph together that is set wider than the rest of its document', () => {
    const wide = [
      'As a result of the sale the group presents the lamps it',
      'sold as discontinued operations, with a gain of 20 million.',
      'The buyer paid 13 million of it before the year was over,',
      'and the rest is due in the spring of the year that follows.',
    ].map((text, index) => makeRun(text, 60, 60 + index * 15.5));
    const next = makeRun('Another paragraph begins below a wider gap, and it ends.', 60, 134);
    const loud = makeRun('What the board expects of the coming year, in its own words', 60, 150, {
      bold: true,
    });
    const { blocks } = structurePages([page(column(60, 'a', 40)), page([...wide, next, loud], 2)], []);
    const texts = blocks.slice(-3).map(({ text }) => text);
    expect(texts[0]).toMatch(/^As a result .* lamps it sold as .* that follows\.$/);
    expect(texts.slice(1)).toEqual([next.text, loud.text]);
  });

  it('should make the bookmarks the headings when there are enough of them', () => {
    const runs = [
      makeRun('1 Scope', 60, 60),
      ...column(60, 'a', 4),
      makeRun('Loud but no section', 60, 220, { bold: true, size: 14 }),
    ];
    const outline = [
      { title: 'Scope', level: 1, page: 1, bottom: 740 },
      { title: 'Annex', level: 2, page: 1, bottom: 100 },
    ];
    const { blocks, source } = structurePages([page(runs)], outline);
    expect(source).toBe('outline');
    expect(blocks.filter(({ kind }) => kind === 'heading').map(({ text, level }) => [text, level])).toEqual([
      ['1 Scope', 1],
      ['Annex', 2],
    ]);
  });
});

describe('joinText', () => {
  it('should put a divided word together and keep a compound', () => {
    expect(joinText('an exam-', 'ple', new Set())).toBe('an example');
    expect(joinText('a well-', 'known fact', new Set(['well-known']))).toBe('a well-known fact');
    expect(joinText('这是一', '句话', new Set())).toBe('这是一句话');
  });
});

describe('a justified title', () => {
  const FIRST = [
    [90, 84],
    [198, 56],
    [277, 52],
    [352, 32],
    [406, 50],
    [479, 26],
  ] as const;
  const SECOND = [
    [90, 105],
    [211, 20],
    [248, 21],
    [287, 71],
    [375, 13],
    [405, 53],
    [474, 31],
  ] as const;
  const large = (words: string, places: readonly (readonly [number, number])[], y: number) =>
    words.split(' ').map((word, at) => {
      const [x, width] = places[at] ?? [0, 0];
      return makeRun(word, x, y, { size: 18, bold: true, width });
    });

  it.each([
    [
      'Comparison between Harbour Works Planning and',
      'Embankments for the Protection of Coastal Town',
      'Programmes',
    ],
    [
      '港口工程建设 规划方案 堤防工程 与 沿海城镇 的',
      '防护综合措施研究 在 各 地方实施中 的 成效比较 以及',
      '后续建议报告',
    ],
  ])('should stay whole where wide spaces of its lines stand below each other: %s', (first, second, last) => {
    const runs = [
      makeRun('Version of October 2023', 382, 73),
      ...large(first, FIRST, 224),
      ...large(second, SECOND, 243),
      makeRun(last, 90, 261, { size: 18, bold: true, width: 95 }),
      makeRun('A trial of harbour works, randomized and controlled', 152, 286),
    ];
    const title = `${first} ${second} ${last}`.replace(/\s/g, '');
    expect(texts([page(runs)]).map((text) => text.replace(/\s/g, ''))).toContain(title);
  });
});

describe('plausibleTable', () => {
  it('should take figures for a table, and bullets or cut prose for text', () => {
    expect(
      plausibleTable([
        ['Year', 'Sales'],
        ['2023', '10'],
        ['2024', '12'],
      ]),
    ).toBe(true);
    expect(
      plausibleTable([
        ['•', 'first thing'],
        ['•', 'second thing'],
        ['•', 'third thing'],
      ]),
    ).toBe(false);
  });

  it.each([
    ['(a)', '(b)', '(c)'],
    ['1.', '2.', '3.'],
    ['（一）', '（二）', '（三）'],
  ])('should take items whose numbers stand in a column for text (%s)', (...markers) => {
    expect(plausibleTable(markers.map((marker) => [marker, 'the words of the item 条款内容']))).toBe(false);
    expect(plausibleTable(markers.map((marker) => [marker, 'Harbour works', '12']))).toBe(true);
  });
});
