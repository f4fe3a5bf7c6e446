import { describe, expect, it } from 'vitest';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const PROSE = 'The committee reviewed the annual report and approved the budget for the harbour works.';

const headingsOf = (pages: readonly PageLayout[]) =>
  structurePages(pages, []).blocks.flatMap(({ kind, text, level }) => (kind === 'heading' ? [`${level} ${text}`] : []));

/** Titles and sentences below each other; a title begins with the size it is set in. */
function lines(texts: readonly string[], look: Partial<TextRun> = { bold: true }): TextRun[] {
  return texts.map((text, index) => {
    const [, size, title] = /^(\d+) (.*)/.exec(text) ?? [];
    const run = makeRun(title ?? text, 60, 60 + index * 24, size === undefined ? {} : { ...look, size: Number(size) });
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
