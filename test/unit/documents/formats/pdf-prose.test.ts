import { describe, expect, it } from 'vitest';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const blocksOf = (pages: readonly PageLayout[]) => structurePages(pages, []).blocks;
const textsOf = (pages: readonly PageLayout[]) => blocksOf(pages).map(({ text }) => text);

/** Words set apart so that their line fills the width from `left` to `right`, as justified text is. */
function stretched(words: string, left: number, right: number, y: number): TextRun[] {
  const runs = words.split(' ').map((word) => makeRun(word, 0, y));
  const room = right - left - runs.reduce((sum, { width }) => sum + width, 0);
  let x = left;
  return runs.map((run) => {
    const placed = { ...run, x };
    x += run.width + room / (runs.length - 1);
    return placed;
  });
}

describe('a justified line with wide spaces', () => {
  const ABOVE = 'The works are paid for in parts; each town is asked to';
  const BELOW = 'the quay where it is short. All of them agreed to it.';

  it.each([
    'produce about 7 mL of 80% gravel at 1.6x the load to',
    'carry (see the second annex) either 1 (sand) or 2',
  ])('should stay prose with its figures: %s', (line) => {
    const page = makePage(1, [
      makeRun(ABOVE, 60, 100),
      ...stretched(line, 60, 300, 112),
      makeRun(BELOW, 60, 124),
    ]);
    const blocks = blocksOf([page]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph']);
    expect(blocks[0]?.text).toBe(`${ABOVE} ${line} ${BELOW}`);
  });

  it('should not be seen in a row of figures whose columns stand close', () => {
    const rows = ['Sand 12 14 15', 'Gravel 31 32 33', 'Clay 41 44 45'].flatMap((row, index) =>
      stretched(row, 60, 60 + row.length * 4.5 + 3 * 2, 100 + index * 14),
    );
    expect(blocksOf([makePage(1, rows)]).map(({ kind }) => kind)).toEqual(['table']);
  });
});

describe('lines of a program', () => {
  it.each(['=', ' ='])('should not be a table of what they assign (%s)', (sign) => {
    const lines = [`sand_at_first${sign}`, `sand_of_both${sign}`, `gravel_added${sign}`].flatMap(
      (name, index) => [
        makeRun(name, 60, 100 + index * 12),
        makeRun(String(10312 + index), 140, 100 + index * 12),
      ],
    );
    expect(blocksOf([makePage(1, lines)]).map(({ kind }) => kind)).not.toContain('table');
  });

  it('should not hide a table of sizes', () => {
    const rows = ['Sand, in all', 'Gravel = stone', 'Clay'].flatMap((name, index) => [
      makeRun(name, 60, 100 + index * 12),
      makeRun(String(10312 + index), 140, 100 + index * 12),
    ]);
    expect(blocksOf([makePage(1, rows)]).map(({ kind }) => kind)).toEqual(['table']);
  });
});

describe('a term, and what is said of it below and further in', () => {
  it('should not be read as one line of text', () => {
    const lines = [
      ['Maximum pressure', 60],
      ['8 bar', 90],
      ['Maximum temperature', 60],
      ['95 degrees', 90],
      ['The limits hold for the pump as it was delivered and for no spare part of others.', 60],
    ] as const;
    const page = makePage(
      1,
      lines.map(([text, x], index) => makeRun(text, x, 60 + index * 12)),
    );
    expect(textsOf([page])).toEqual(lines.map(([text]) => text));
  });

  it('should leave lines together that are set in the middle', () => {
    const page = makePage(1, [
      makeRun('The quay was measured in the spring by a diver who was not told which town had asked', 60, 60),
      makeRun('in the name of the board', 190, 90),
      makeRun('and of the port', 211, 102),
    ]);
    expect(textsOf([page])).toContain('in the name of the board and of the port');
  });
});

describe('a paragraph of widely spaced text', () => {
  const spaced = (texts: readonly string[], y: number) =>
    texts.map((text, index) => makeRun(text, 60, y + index * 23));
  const LINES = [
    'The quay was measured in the spring by a diver who was not told which',
    'of the towns had asked for it, and his figures were kept by the board',
    'until all of them had been read. The board then met in the port, where',
  ];

  it('should go on below a wider gap where a full line stops within its sentence', () => {
    const [first, second, third] = [
      spaced(LINES, 60),
      'it was decided that the works begin at once.',
      'They did.',
    ];
    const page = makePage(1, [
      ...first,
      makeRun(second, 60, 60 + 2 * 23 + 31),
      makeRun(third, 60, 60 + 3 * 23 + 54),
    ]);
    const texts = textsOf([page]);
    expect(texts[0]).toMatch(/in the port, where it was decided/);
    expect(texts).toHaveLength(2);
  });

  it('should begin anew below a wider gap with a capital', () => {
    const page = makePage(1, [
      ...spaced(LINES, 60),
      makeRun('It was decided that the works begin.', 60, 137),
    ]);
    expect(textsOf([page])).toHaveLength(2);
  });
});

describe('what begins a page', () => {
  const ITEMS = ['1. towns without a quay,', '2. towns in debt,'].map((text, index) =>
    makeRun(text, 78, 700 + index * 14),
  );
  const NEXT = 'Towns that may take part are asked to say so in a letter to the board of the port.';

  it('should not go on with a list item that ended early, though it ends in a comma', () => {
    const texts = textsOf([makePage(1, ITEMS), makePage(2, [makeRun(NEXT, 60, 60)])]);
    expect(texts).toEqual(['towns without a quay,', 'towns in debt,', NEXT]);
  });

  it('should go on with a full line that ends in a comma', () => {
    const line = makeRun(
      '2. towns in debt whose accounts were not seen by the auditors of the region,',
      78,
      714,
    );
    const pages = [makePage(1, [ITEMS[0] as TextRun, line]), makePage(2, [makeRun(NEXT, 60, 60)])];
    expect(textsOf(pages).at(-1)).toMatch(/of the region, Towns that/);
  });
});

describe('the title of a PDF', () => {
  const titleOf = (lines: readonly (readonly [string, number])[]) =>
    structurePages(
      [
        makePage(
          1,
          lines.map(([text, size], index) => makeRun(text, 60, 60 + 40 * index, { size, bold: size > 10 })),
        ),
      ],
      [],
    ).title;
  const TEXT =
    'The quay was measured in the spring by a diver who was not told which of the towns had asked for it.';

  it('should stand above the text when a heading below it is little larger', () => {
    expect(
      titleOf([
        ['A Quay and its Towns', 12],
        [TEXT, 10],
        ['Before the Storm', 13.5],
        [TEXT, 10],
      ]),
    ).toBe('A Quay and its Towns');
    expect(
      titleOf([
        ['Please note', 12],
        [TEXT, 10],
        ['A Quay and its Towns', 24],
        [TEXT, 10],
      ]),
    ).toBe('A Quay and its Towns');
  });

  it('should stand above parties that begin in small letters', () => {
    expect(
      titleOf([
        ['Master Supply Agreement', 18],
        [`between the towns of the north and those of the south. ${TEXT}`, 10],
        ['1. Subject', 14],
        [TEXT, 10],
      ]),
    ).toBe('Master Supply Agreement');
  });

  it('should be no part of a sentence', () => {
    expect(
      titleOf([
        ['Lead Diver (LD), it is forbidden', 16],
        [TEXT.toLowerCase(), 10],
        ['A Quay and its Towns', 14],
        [TEXT, 10],
      ]),
    ).toBe('A Quay and its Towns');
  });
});

describe('short paragraphs', () => {
  const textsOf = (lines: readonly TextRun[]) =>
    structurePages([makePage(1, lines)], []).blocks.map(({ text, marker }) =>
      [marker, text].filter(Boolean).join(' '),
    );
  const far = (texts: readonly string[]) => texts.map((text, index) => makeRun(text, 60, 100 + 24 * index));

  it('should stay apart where each is one line and they stand as far apart as lines do nowhere', () => {
    const texts = [
      'Between the harbour office and the practice of Dr. Oyelaran, who rents the rooms',
      'Rooms on the second floor and two places for cars',
      'Present at the meeting were the chair, the clerk and four members of the board',
      'Nobody was absent',
    ];
    expect(textsOf(far(texts))).toEqual(texts);
  });

  it('should stay apart in Chinese, where only full lines go on', () => {
    const notice = [
      '一、适用范围',
      '本通知适用于公司全体员工，自二〇二五年四月一日起执行。',
      '二、住宿标准',
      '（一）一类城市每晚不超过五百元；',
      '（二）其他城市每晚不超过三百五十元。',
    ];
    expect(textsOf(far(notice))).toHaveLength(5);
    const report = [
      '本年度共检修风机十二台其中三台更换了齿轮箱停机时间合计一百',
      '四十六小时比上年减少百分之十八这些费用见下表合计比预算少二',
      '十万元',
    ];
    expect(textsOf([...far(report), makeRun('附则', 60, 220)])[0]).toBe(report.join(''));
  });

  it('should begin where a clause has its number, and left of the items above', () => {
    const close = (texts: readonly [string, number][]) =>
      texts.map(([text, x], index) => makeRun(text, x, 100 + 13 * index));
    const clauses: [string, number][] = [
      ['I.1 The rooms are on the second floor and have an area of some 184 square metres.', 60],
      ['I.2 The tenant may use two places for cars', 60],
      ['II.1 The rent is due monthly and is paid', 60],
      ['before the third day of each month.', 60],
    ];
    expect(textsOf(close(clauses))).toEqual([
      clauses[0]?.[0],
      clauses[1]?.[0],
      `${clauses[2]?.[0]} ${clauses[3]?.[0]}`,
    ]);
    const items: [string, number][] = [
      ['1. Chair informs the staff', 90],
      ['2. Office updates the plan', 90],
      ['The supplement of a shift is thirty per cent of the base wage.', 60],
    ];
    expect(textsOf(close(items))).toEqual(items.map(([text]) => text));
  });

  it('should not take the initials of authors for an item, but for one of a list of references', () => {
    const [authors] = structurePages([makePage(1, [makeRun('A. Ito, B. Novak', 60, 100)])], []).blocks;
    expect(authors?.kind).toBe('paragraph');
    const references = [
      'C. Guo, G. Pleiss, and Y. Sun. On the price of wheat in towns by the sea. Journal of',
      'Wheat, 2017.',
      'D. Lam, M. Maze, and T. Diet. On the price of rye.',
    ].map((text, index) => makeRun(text, 60, 100 + 13 * index));
    expect(structurePages([makePage(1, references)], []).blocks.map(({ kind }) => kind)).toEqual([
      'list_item',
      'list_item',
    ]);
  });
});
