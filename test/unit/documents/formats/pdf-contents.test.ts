import { describe, expect, it } from 'vitest';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { consistentLevels } from '../../../../src/documents/structure/consistent-levels.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const LANGUAGES = [
  {
    language: 'English',
    contentsTitle: 'Table of contents',
    titles: [
      'Item 1. Business',
      'Item 2. Properties',
      'Item 3. Legal Proceedings',
      'Item 4. Staff',
      'Item 5. Market',
    ],
    part: 'PART II',
    minor: 'Human Capital',
    sentence: 'The committee reviewed the annual report and approved the budget for the harbour works.',
  },
  {
    language: 'Chinese',
    contentsTitle: '目录',
    titles: ['第一节 公司业务', '第二节 经营场所', '第三节 法律诉讼', '第四节 员工情况', '第五节 股票市场'],
    part: '第二编',
    minor: '人力资源',
    sentence: '委员会审阅了年度报告，并批准了港口工程的预算，同时要求各部门按季度报告执行情况。',
  },
] as const;

type Language = Omit<(typeof LANGUAGES)[number], 'titles'> & { readonly titles: readonly string[] };

const prose = (sentence: string, y: number, lines = 6): TextRun[] =>
  Array.from({ length: lines }, (_, index) => makeRun(sentence, 60, y + index * 12));

function contentsPage({ contentsTitle, titles }: Language, first = 1): PageLayout {
  return makePage(2, [
    makeRun(contentsTitle, 240, 80, { bold: true }),
    ...titles.flatMap((title, index) => [
      makeRun(title, 60, 120 + index * 20),
      makeRun(String(index + first), 520, 120 + index * 20),
    ]),
  ]);
}

/** One page for each title, two pages behind the printed number; `title` says how it is set. */
function report(language: Language, title: (text: string, index: number) => TextRun[]): PageLayout[] {
  return [
    makePage(1, prose(language.sentence, 100)),
    contentsPage(language),
    ...language.titles.map((text, index) =>
      makePage(index + 3, [...title(text, index), ...prose(language.sentence, 140)]),
    ),
  ];
}

const sections = (pages: readonly PageLayout[]) =>
  consistentLevels(structurePages(pages, []).blocks).flatMap(({ kind, text, level, page, startsSection }) =>
    kind === 'heading' && startsSection !== false ? [{ text, level, page }] : [],
  );

describe.each(LANGUAGES)('sections that the printed contents name, in $language', (language) => {
  const { titles, sentence, part, minor } = language;

  it('should begin at titles of the look of the text, on the page that the contents say', () => {
    const found = sections(report(language, (text) => [makeRun(text, 60, 100)]));
    expect(found).toEqual(titles.map((text, index) => ({ text, level: 1, page: index + 3 })));
  });

  it('should not begin where the same words stand on another page', () => {
    const plain = { ...language, titles: titles.map((title) => title.replace(/^(?:Item \d\.|第.节) /, '')) };
    const pages = report(plain, (text) => [makeRun(text, 60, 100)]);
    const repeated = makePage(8, [makeRun(plain.titles[0] ?? '', 60, 100), ...prose(sentence, 140)]);
    expect(sections([...pages, repeated]).map(({ page }) => page)).toEqual([3, 4, 5, 6, 7]);
  });

  it('should stand below the part whose label is on the line above', () => {
    const bold = { bold: true };
    const found = sections(
      report(language, (text, index) =>
        index === 1
          ? [makeRun(part, 60, 88, bold), makeRun(text, 60, 100, bold)]
          : [makeRun(text, 60, 100, bold)],
      ),
    );
    expect(found.filter(({ page }) => page === 4)).toEqual([
      { text: part, level: 1, page: 4 },
      { text: titles[1], level: 2, page: 4 },
    ]);
    expect(new Set(found.flatMap(({ text, level }) => (text === part ? [] : [level])))).toEqual(new Set([2]));
  });

  it('should hold a larger title that the contents do not list', () => {
    const found = sections(
      report(language, (text, index) => [
        makeRun(text, 60, 60, { bold: true }),
        ...(index === 2 ? [makeRun(minor, 60, 110, { size: 16, bold: true })] : []),
      ]),
    );
    const listed = found.find(({ text }) => text === titles[2])?.level ?? 0;
    expect(found.find(({ text }) => text === minor)?.level).toBeGreaterThan(listed);
  });

  it('should be found behind pages that print no number', () => {
    const pages = report(language, (text) => [makeRun(text, 60, 100)]);
    const more = titles.map((text) => text.replace(/[1-5]/, (digit) => String(Number(digit) + 5)));
    const [cover, , ...bodies] = pages as [PageLayout, PageLayout, ...PageLayout[]];
    const all = [...titles, ...more.map((text) => `${text} (2)`)];
    const contents = makePage(2, [
      makeRun(language.contentsTitle, 240, 80, { bold: true }),
      ...all.flatMap((title, index) => [
        makeRun(title, 60, 120 + index * 20),
        makeRun(String(index + 1), 520, 120 + index * 20),
      ]),
    ]);
    const inserted = [8, 9].map((number) => makePage(number, prose(sentence, 140)));
    const late = more.map((text, index) =>
      makePage(index + 10, [makeRun(`${text} (2)`, 60, 100), ...prose(sentence, 140)]),
    );
    expect(sections([cover, contents, ...bodies, ...inserted, ...late]).map(({ page }) => page)).toEqual([
      3, 4, 5, 6, 7, 10, 11, 12, 13, 14,
    ]);
  });

  it('should begin above a list of their own with page numbers', () => {
    const pages = report(language, (text) => [makeRun(text, 60, 100)]);
    const rows = ['a', 'b', 'c', 'd'].flatMap((letter, index) => [
      makeRun(`${minor} ${letter.toUpperCase()}`, 60, 140 + index * 20),
      makeRun(String(index + 6), 520, 140 + index * 20),
    ]);
    pages[6] = makePage(7, [makeRun(language.contentsTitle, 60, 40), makeRun(titles[4], 60, 100), ...rows]);
    const after = makePage(8, prose(sentence, 100));
    expect(sections([...pages, after]).find(({ text }) => text === titles[4])?.page).toBe(7);
  });
});

describe('footers of pages that are printed smaller than their paper', () => {
  it('should go, also where they follow the last line of a short page', () => {
    const { sentence } = LANGUAGES[0];
    const pages = Array.from({ length: 8 }, (_, index) => {
      const end = index === 7 ? 240 : 560;
      return makePage(index + 1, [
        ...prose(sentence, 100, Math.floor((end - 100) / 12)),
        makeRun(`Harbour Inc. 2021 Form 10-K ${index + 1}`, 60, end + 40, { bold: true }),
      ]);
    });
    const text = structurePages(pages, []).blocks.map((block) => block.text);
    expect(text.filter((line) => line.includes('Harbour Inc.'))).toEqual([]);
  });
});
