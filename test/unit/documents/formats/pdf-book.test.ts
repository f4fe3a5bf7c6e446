import { describe, expect, it } from 'vitest';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { structureDocument } from '../../../../src/documents/structure/structure-document.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const SENTENCE = 'The committee reviewed the annual report and approved the budget for the harbour works.';
const run = (text: string, y: number, more?: Partial<TextRun>) => makeRun(text, 60, y, more);

const prose = (y: number, lines = 4) => Array.from({ length: lines }, (_, at) => run(SENTENCE, y + at * 12));
const loud = { bold: true, size: 14 } as const;

/** Titles on pages of their own, with text below. */
const pagesOf = (titles: readonly string[], look: Partial<TextRun> = loud) =>
  titles.map((title, at) => makePage(at + 1, [run(title, 130, look), ...prose(170, 8)]));

const blocksOf = (pages: readonly PageLayout[]) => structurePages(pages, []).blocks;
const titlesOf = (pages: readonly PageLayout[]) =>
  blocksOf(pages).flatMap((block) =>
    block.kind === 'heading' && block.startsSection !== false ? [block.sectionTitle ?? block.text] : [],
  );

describe('sections of a book without bookmarks', () => {
  it.each([
    ['lower case', ['1.1 Overview', '1.2 debmake', '1.3 git tools', '1.4 Upload', '1.5 Limits']],
    ['Chinese', ['1.1 Overview', '1.2 大致流程', '1.3 Upload', '1.4 什么是构建', '1.5 Limits', '1.6 End']],
  ])('should have numbered titles in %s among capitalised ones of their look', (_, names) => {
    expect(titlesOf(pagesOf(names))).toEqual(names);
  });

  it('should have what the contents list, even in the look of numbered titles or smaller than text', () => {
    const names = ['1 Harbour', '2 Dredging', 'Interlude', '3 Finance', '4 Staff', 'Customs forms'];
    const contents = makePage(1, [
      run('Contents', 80, loud),
      ...names.flatMap((name, at) => [
        run(name, 120 + at * 20),
        run(String(at + 1), 120 + at * 20, { x: 500 }),
      ]),
    ]);
    const pages = names.map((name, at) =>
      makePage(at + 2, [
        run(name, 130, at < 5 ? loud : { italic: true, bold: true, size: 9 }),
        ...prose(170, 8),
        run('customs forms', 400),
        ...prose(430),
      ]),
    );
    expect(titlesOf([contents, ...pages])).toEqual(names);
  });

  it('should not have the labels of boxes, which stay headings', () => {
    const pages = ['1 Start', '2 Middle', '3 End'].map((title, at) =>
      makePage(at + 1, [
        run(title, 130, loud),
        ...prose(160),
        run(['Tip', 'Warning', '注意'][at] ?? '', 260, { size: 12 }),
        ...prose(290),
      ]),
    );
    expect(titlesOf(pages)).toEqual(['1 Start', '2 Middle', '3 End']);
    expect(blocksOf(pages).flatMap(({ kind, text }) => (kind === 'heading' ? [text] : []))).toContain(
      'Warning',
    );
  });

  it.each([
    ['Chapter 4', 'Examples'],
    ['第四章', '简单例子'],
  ])('should join %s to the title below it and be called by the title', (label, title) => {
    const pages = [
      makePage(1, [run('Preface', 100, { size: 25 }), ...prose(150, 8)]),
      makePage(2, [
        run(label, 100, { size: 20, bold: true }),
        run(title, 140, { size: 25 }),
        ...prose(200, 8),
      ]),
    ];
    const { blocks } = structurePages(pages, []);
    expect(blocks.find(({ sectionTitle }) => sectionTitle !== undefined)).toMatchObject({
      text: `${label} ${title}`,
      sectionTitle: title,
    });
    const { sections, markdown } = structureDocument(
      {
        format: 'pdf',
        title: undefined,
        blocks,
        structureSource: 'layout',
        images: [],
        pageCount: 2,
        metadata: {},
        warnings: [],
      },
      { sourcePath: 'book.pdf', documentId: 'doc_1', versionId: 'ver_1' },
      {
        chunking: { maxChunkSize: 1000, minChunkSize: 100 },
        normalise: {
          enabled: false,
          maxParagraphLength: 800,
          paragraphTargetSize: 400,
          maxSectionLength: 3000,
          minSectionLength: 500,
          maxSiblings: 20,
          completeTitles: false,
        },
      },
    );
    expect(sections.map((section) => section.title)).toContain(title);
    expect(markdown).toContain(`# ${label} ${title}`);
  });

  it('should not have the end of a declaration for a title', () => {
    const pages = [
      makePage(1, [...prose(100), run('length, char * description)', 200, { italic: true }), ...prose(230)]),
    ];
    expect(titlesOf(pages)).toEqual([]);
  });
});

describe('running heads of a book', () => {
  it('should go when they hold the number of their page, whatever chapter they name', () => {
    const chapters = ['Harbour', 'Dredging', 'Finance', 'Staff'];
    const pages = chapters.flatMap((chapter, at) => [
      makePage(2 * at + 1, [run(`1.${at + 1} ${chapter} works`, 130, loud), ...prose(170, 8)]),
      makePage(2 * at + 2, [
        run(`${2 * at + 12} Chapter ${at}. ${chapter}`, 30, { bold: true }),
        ...prose(100, 8),
      ]),
    ]);
    expect(blocksOf(pages).some(({ text }) => text.includes('Chapter'))).toBe(false);
  });

  it('should stay when a numbered title happens to stand on the page of its number', () => {
    const pages = ['1 Introduction', '2 Method', 'Results and outlook'].map((title, at) =>
      makePage(at + 1, [run(title, 40, { bold: true }), ...prose(80, 8)]),
    );
    expect(titlesOf(pages)).toEqual(['1 Introduction', '2 Method', 'Results and outlook']);
  });

  it('should not take titles at the top of pages along that differ in their numbers', () => {
    const names = [6, 5, 4, 3, 2].map((minor) => `2.${minor} Version 4.${minor}`);
    const pages = names.map((name, at) => makePage(at + 1, [run(name, 60, loud), ...prose(100, 8)]));
    expect(titlesOf(pages)).toEqual(names);
  });
});
