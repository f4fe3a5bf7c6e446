import { describe, expect, it } from 'vitest';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const PROSE = 'The committee reviewed the annual report and approved the budget for the harbour works.';

const headingsOf = (pages: readonly PageLayout[]) =>
  structurePages(pages, []).blocks.flatMap(({ kind, text, level }) =>
    kind === 'heading' ? [`${level} ${text}`] : [],
  );

/** Titles and sentences below each other; a title begins with the size it is set in. */
function lines(texts: readonly string[], look: Partial<TextRun> = { bold: true }): TextRun[] {
  return texts.map((text, index) => {
    const [, size, title] = /^(\d+) (.*)/.exec(text) ?? [];
    const run = makeRun(
      title ?? text,
      60,
      60 + index * 24,
      size === undefined ? {} : { ...look, size: Number(size) },
    );
    return run;
  });
}

describe('titles that the printed contents call otherwise', () => {
  const LISTED = [
    ['Purpose', 2],
    ['Towns', 3],
    ['Towns that take part', 3],
    ['Towns left out', 4],
    ['Costs', 5],
    ['Dates', 5],
  ] as const;
  const contents = makePage(1, [
    makeRun('Contents', 240, 60, { bold: true }),
    ...LISTED.flatMap(([title, page], index) => [
      makeRun(title, 60, 100 + index * 20),
      makeRun(String(page), 520, 100 + index * 20),
    ]),
  ]);
  const report = (unlisted: readonly string[]) => [
    contents,
    makePage(2, lines(['14 Purpose', PROSE])),
    makePage(3, lines(['14 Towns', PROSE, '12 Towns that take part', PROSE])),
    makePage(4, lines(['12 Towns left out', PROSE, ...unlisted.flatMap((title) => [title, PROSE])])),
    makePage(5, lines(['14 Costs', PROSE, '14 Dates', PROSE])),
  ];

  it('should stand beside the listed ones of their look, not below the last of them', () => {
    expect(headingsOf(report(['12 Towns without a quay', '14 How the works are measured']))).toEqual([
      '1 Purpose',
      '1 Towns',
      '2 Towns that take part',
      '2 Towns left out',
      '2 Towns without a quay',
      '1 How the works are measured',
      '1 Costs',
      '1 Dates',
    ]);
  });

  it('should stand below the last one where the contents list few of their look', () => {
    const others = ['How', 'With what', 'By whom', 'For whom', 'How long'];
    const found = headingsOf(report(others.map((words) => `14 ${words} the works are measured`)));
    expect(found.filter((heading) => heading.includes('measured'))).toEqual(
      others.map((words) => `3 ${words} the works are measured`),
    );
  });
});

describe('a title a little larger than its text', () => {
  const TITLES = {
    English: ['Who takes part:', 'Costs of the works'],
    Chinese: ['参加单位：', '工程费用'],
  } as const;
  const FULL = {
    English: PROSE,
    Chinese: '委员会审阅了年度报告，并批准了港口工程的预算，同时要求各部门按季度报告执行情况和各项费用。',
  } as const;
  const textsOf = (runs: readonly TextRun[]) =>
    structurePages([makePage(1, [...runs, ...prose(FULL.English, 400)])], []).blocks.map(({ kind, text }) => [
      kind,
      text,
    ]);
  const prose = (text: string, y: number) =>
    Array.from({ length: 9 }, (_, index) => makeRun(text, 60, y + index * 12));

  it.each(['English', 'Chinese'] as const)(
    'should not run into the paragraphs above and below it (%s)',
    (language) => {
      const [first, second] = TITLES[language];
      const text = FULL[language];
      const found = textsOf([
        ...[0, 1].map((index) => makeRun(text, 60, 60 + index * 12)),
        makeRun(first, 60, 84, { size: 11 }),
        ...[8, 9].map((index) => makeRun(text, 60, 1 + index * 12)),
        makeRun(second, 60, 121, { size: 11 }),
        makeRun(text, 60, 134),
      ]);
      expect(found.slice(0, 5).map(([kind]) => kind)).toEqual([
        'paragraph',
        'heading',
        'paragraph',
        'heading',
        'paragraph',
      ]);
      expect(found[1]?.[1]).toBe(first);
      expect(found[3]?.[1]).toBe(second);
    },
  );

  it.each([
    [
      'a full line',
      PROSE,
      'The budget of the year before was approved in spring, when the board met in the port.',
    ],
    ['one in mid-sentence', PROSE.replace(/\.$/, ' of'), 'North Harbour and its quays.'],
  ])('should not be %s', (_, above, line) => {
    const larger = makeRun(line, 60, 72, { size: 11, width: line.length * 4.5 });
    const [first] = textsOf([makeRun(above, 60, 60), larger, makeRun(PROSE, 60, 84)]);
    expect(first?.[1]).toMatch(new RegExp(`^${above} ${line}`));
  });
});
