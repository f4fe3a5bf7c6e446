import { describe, expect, it } from 'vitest';
import { readContents } from '../../../../src/documents/formats/pdf/headings/printed-contents.ts';
import type { PageLayout } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { consistentLevels } from '../../../../src/documents/structure/consistent-levels.ts';
import type { Block } from '../../../../src/domain/index.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const SENTENCE = 'The committee reviewed the annual report and approved the budget for the harbour works.';

const prose = (y: number, lines = 4) =>
  Array.from({ length: lines }, (_, index) => makeRun(SENTENCE, 60, y + index * 12));
const titles = (pages: readonly PageLayout[]) =>
  structurePages(pages, []).blocks.flatMap(({ kind, text, startsSection }) =>
    kind === 'heading' && startsSection !== false ? [text] : [],
  );

const LISTED = ['Items of business', 'Harbour works', 'Dredging', 'Finance', 'Staff'];
const contents = makePage(2, [
  makeRun('Table of contents', 240, 80, { bold: true }),
  ...LISTED.flatMap((title, index) => [
    makeRun(title, 60, 120 + index * 20),
    makeRun(String(index + 3), 520, 120 + index * 20),
  ]),
]);
const bodies = LISTED.map((title, index) =>
  makePage(index + 3, [
    makeRun(title.toUpperCase(), 60, 100, { bold: true }),
    ...prose(130),
    makeRun(`Details of part ${index}`, 60, 220, { bold: true }),
    ...prose(250),
  ]),
);

describe('readContents', () => {
  it('should read titles whose page numbers stand in a column of their own', () => {
    const { pages, titles: keys } = readContents([contents, ...bodies]);
    expect([...pages]).toEqual([2]);
    expect(keys).toContain('itemsofbusiness');
    expect(keys).not.toContain('tableofcontents');
  });

  it('should be left out of the text, with their page numbers', () => {
    const blocks = structurePages([makePage(1, prose(100)), contents, ...bodies], []).blocks;
    expect(blocks.filter((block) => block.page === 2)).toEqual([]);
    const alone = structurePages([contents], []).blocks;
    expect(alone.length).toBeGreaterThan(0);
  });

  it('should not take a table of amounts for contents', () => {
    const rows = LISTED.flatMap((title, index) => [
      makeRun(title, 60, 120 + index * 20),
      makeRun(String(90 - index * 7), 520, 120 + index * 20),
    ]);
    expect(readContents([makePage(1, rows)]).pages.size).toBe(0);
  });
});

describe('sections of a PDF without bookmarks', () => {
  it('should be what looks like the titles that the contents list', () => {
    expect(titles([makePage(1, prose(100)), contents, ...bodies])).toEqual(
      LISTED.map((title) => title.toUpperCase()),
    );
  });

  it('should not begin at lines in italics below louder titles, which stay headings', () => {
    const pages = [...LISTED, 'Outlook'].map((title, index) =>
      makePage(index + 1, [
        makeRun(title, 60, 100, { bold: true, size: 14 }),
        ...prose(130),
        makeRun('Cash flow', 60, 220, { italic: true }),
        ...prose(250),
      ]),
    );
    expect(titles(pages)).not.toContain('Cash flow');
    expect(titles(pages)).toHaveLength(6);
    expect(structurePages(pages, []).blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(12);
  });

  it('should not have the title of the document among them when they are numbered', () => {
    const sections = ['1 Introduction', '2 Method', '3 Results'].map((title, index) =>
      makePage(index + 1, [
        ...(index === 0 ? [makeRun('A study of harbours', 200, 60, { size: 20, bold: true })] : []),
        makeRun(title, 60, 130, { size: 14, bold: true }),
        ...prose(160),
      ]),
    );
    expect(titles(sections)).toEqual(['1 Introduction', '2 Method', '3 Results']);
  });

  it('should have the parts, items and notes of a report below each other', () => {
    const heading = (text: string, level = 1): Block => ({ kind: 'heading', text, level });
    const texts = [
      'PART I. FINANCE',
      'ITEM 1. STATEMENTS',
      'BALANCE SHEET',
      'NOTE 1. BASIS',
      'ITEM 1A. RISKS',
    ];
    const blocks = [...texts.map((text) => heading(text)), heading('Credit risk', 2)];
    expect(consistentLevels(blocks).map(({ level }) => level)).toEqual([1, 2, 3, 3, 2, 4]);
  });
});

describe('lines and columns of a page', () => {
  it('should part a title from the button beside it', () => {
    const pages = [
      makePage(1, [
        makeRun('Currency models', 60, 60, { size: 16 }),
        makeRun('Join for free', 480, 64),
        ...prose(120, 8),
      ]),
    ];
    expect(titles(pages)).toEqual(['Currency models']);
  });

  it('should see the gutter of the page before that of a table in one of its columns', () => {
    const text = (name: string, x: number, from: number) =>
      Array.from({ length: 12 }, (_, index) =>
        makeRun(`${name}${index} a line of text that fills it`, x, from + index * 12),
      );
    const cells = Array.from({ length: 14 }, (_, index) => [
      makeRun('a cell with words', 330, 80 + index * 12),
      makeRun('another cell here', 450, 80 + index * 12),
    ]).flat();
    const left = Array.from({ length: 28 }, (_, index) =>
      makeRun(`L${index} words that fill this column`, 60, 80 + index * 12),
    );
    const found = structurePages([makePage(1, [...cells, ...left, ...text('R', 310, 260)])], []).blocks;
    const whole = found.map((block) => block.text).join(' ');
    expect(whole.indexOf('L27')).toBeLessThan(whole.indexOf('R0'));
    expect(whole.indexOf('L26')).toBe(whole.indexOf('L27') - 'L26 words that fill this column '.length);
  });
});
