import { describe, expect, it } from 'vitest';
import type { LibraryBrowser } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { browsableLibrary } from '../../../fakes/browsable-library.ts';
import { candidatesOf } from '../../../fakes/candidates-of.ts';
import { heading, paragraph, structuredBlocks } from '../../../fakes/structured-markdown.ts';

const MANUAL = structuredBlocks('manual', [
  heading(1, 'Foreword', 1),
  paragraph('Read this first.', 1),
  heading(1, '第十四章 风险管理', 66),
  paragraph('风险由董事会管理。', 66),
  heading(2, '14.1 Market risk', 67),
  paragraph('Prices move.', 67),
  heading(2, '14.2 Credit risk', 68),
  paragraph('Debtors fail.', 68),
  heading(1, 'Item 7A. Overview', 70),
  paragraph('An overview of the market.', 70),
  heading(1, 'Appendix', 71),
  heading(2, 'B. Overview', 71),
  paragraph('The end.', 72),
]);
const OLDER = structuredBlocks('manual', [heading(1, 'Old'), paragraph('As it was.')], {
  versionId: 'ver_old',
});
const FOREIGN = structuredBlocks('secret', [heading(1, 'Plans'), paragraph('x')], { collectionId: 'col_2' });
const browse = browsableLibrary([FOREIGN, OLDER, MANUAL]);
const mine = browse({ collectionIds: ['col_1'] });

const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof AppError) return error;
  throw new Error(`No AppError, but ${JSON.stringify(error)}`);
};
const titleBy = async (selector: string) => {
  const { section, selectedBy } = await mine.section('doc_manual', selector);
  return [section.title, selectedBy];
};

describe('tree', () => {
  it('lists sections down to a level with paths, numbers, pages and chunks', async () => {
    const { nodes, root, sections } = await mine.tree('doc_manual', { maxLevel: 1 });
    expect(
      nodes.map(({ path, title, printedNumber, pages, children }) => [
        path,
        title,
        printedNumber,
        pages?.first,
        children,
      ]),
    ).toEqual([
      ['1', 'Foreword', undefined, 1, 0],
      ['2', '第十四章 风险管理', '第十四章', 66, 2],
      ['3', 'Item 7A. Overview', 'Item 7A', 70, 0],
      ['4', 'Appendix', undefined, 71, 1],
    ]);
    expect([sections, root.children, root.chunks?.first]).toEqual([7, 4, 0]);
    expect((await mine.tree('doc_manual')).nodes).toHaveLength(7);
  });

  it('reads another version when it is asked for', async () => {
    const { nodes } = await mine.tree('doc_manual', { versionId: 'ver_old' });
    expect(nodes.map(({ title }) => title)).toEqual(['Old']);
  });
});

describe('section', () => {
  it.each([
    ['第14章', '第十四章 风险管理', 'number'],
    ['第十四章', '第十四章 风险管理', 'number'],
    ['14', '第十四章 风险管理', 'number'],
    ['Chapter 14', '第十四章 风险管理', 'number'],
    ['14.2', '14.2 Credit risk', 'number'],
    ['Section 14.2', '14.2 Credit risk', 'number'],
    ['ITEM 7a', 'Item 7A. Overview', 'number'],
    ['1', 'Foreword', 'path'],
    ['foreword', 'Foreword', 'title'],
    ['market RISK', '14.1 Market risk', 'title'],
    ['风险管理', '第十四章 风险管理', 'title'],
    ['risks of credit', '14.2 Credit risk', 'words'],
    ['appendix overview', 'B. Overview', 'words'],
    ['p. 67', '14.1 Market risk', 'page'],
    ['第68页', '14.2 Credit risk', 'page'],
  ])('finds “%s”', async (selector, title, by) => {
    expect(await titleBy(selector)).toEqual([title, by]);
  });

  it('gives the exact text with its place, and the sections below it', async () => {
    const { text, locator, children, breadcrumb } = await mine.section('doc_manual', '14');
    expect(text).toBe(
      '# 第十四章 风险管理\n\n风险由董事会管理。\n\n## 14.1 Market risk\n\nPrices move.\n\n## 14.2 Credit risk\n\nDebtors fail.',
    );
    expect(locator.pages).toEqual({ first: 66, last: 68 });
    expect(locator.headingPath).toEqual(['第十四章 风险管理']);
    expect(children.map(({ title }) => title)).toEqual(['14.1 Market risk', '14.2 Credit risk']);
    expect(breadcrumb.map(({ level }) => level)).toEqual([0]);
  });

  it('ends before the first subsection when only its own text is asked for', async () => {
    const { text } = await mine.section('doc_manual', '14', { includeChildren: false });
    expect(text.trim()).toBe('# 第十四章 风险管理\n\n风险由董事会管理。');
  });

  it('names the candidates where several fit, and guesses nothing', async () => {
    const error = await failure(mine.section('doc_manual', 'Overview'));
    expect(error.code).toBe('E051');
    expect(candidatesOf(error).map(({ path, pages }) => [path, pages])).toEqual([
      ['3', '70'],
      ['4.1', '71–72'],
    ]);
    const [first] = candidatesOf(error);
    expect(await titleBy(first?.id ?? '')).toEqual(['Item 7A. Overview', 'id']);
  });

  it('does not count where another number is printed', async () => {
    // Path 2.1 is printed 14.1, and path 3 is Item 7A.
    expect((await failure(mine.section('doc_manual', '2.1'))).code).toBe('E021');
    expect((await failure(mine.section('doc_manual', '3'))).code).toBe('E021');
  });

  it('says when nothing fits', async () => {
    const error = await failure(mine.section('doc_manual', 'Dividends'));
    expect([error.code, error.message]).toEqual([
      'E021',
      'No section fits “Dividends”. Name one by its id, its printed number, words of its title or a page; the table of contents of the document lists them.',
    ]);
  });
});

describe('pages', () => {
  it('gives the text from the first line of the first page to the last of the last', async () => {
    const { text, pages, lastPage, sections, locator } = await mine.pages('doc_manual', 67, 68);
    expect(text).toBe('## 14.1 Market risk\n\nPrices move.\n\n## 14.2 Credit risk\n\nDebtors fail.');
    expect([pages, lastPage, locator.pages]).toEqual([{ first: 67, last: 68 }, 72, { first: 67, last: 68 }]);
    expect(sections.map(({ title }) => title)).toEqual(['14.1 Market risk', '14.2 Credit risk']);
  });

  it('says which pages there are, and when a format has none', async () => {
    expect((await failure(mine.pages('doc_manual', 90, 95))).message).toContain(
      'the last page with text is 72',
    );
    expect((await failure(mine.pages('doc_manual', 3, 2))).code).toBe('E020');
    const error = await failure(mine.pages('doc_manual', 1, 1, { versionId: 'ver_old' }));
    expect(error.message).toContain('no pages');
  });
});

describe('node', () => {
  it('opens documents, sections and passages, of any version', async () => {
    const section = MANUAL.document.sections[2];
    const chunk = MANUAL.document.chunks.find(({ sectionId }) => sectionId === section?.id);
    const found = await mine.node(section?.id ?? '');
    expect([found.type, found.title]).toEqual(['section', '第十四章 风险管理']);
    const passage = await mine.node(chunk?.id ?? '');
    expect([passage.type, passage.text, passage.section.id]).toEqual(['passage', chunk?.text, section?.id]);
    expect((await mine.node('doc_manual')).type).toBe('document');
    expect((await mine.node(OLDER.document.sections[1]?.id ?? '')).versionId).toBe('ver_old');
  });
});

describe('a scope', () => {
  const words = async (work: (browser: LibraryBrowser) => Promise<unknown>) =>
    (await failure(work(mine))).message;

  it('has the same words for what is foreign and what is not there', async () => {
    const foreignSection = FOREIGN.document.sections[1]?.id ?? '';
    for (const ask of [
      (id: string) => (browser: LibraryBrowser) => browser.tree(id),
      (id: string) => (browser: LibraryBrowser) => browser.section(id, '1'),
      (id: string) => (browser: LibraryBrowser) => browser.pages(id, 1, 1),
      (id: string) => (browser: LibraryBrowser) => browser.node(id),
    ])
      expect(await words(ask('doc_secret'))).toBe(await words(ask('doc_nowhere')));
    expect(await words((browser) => browser.node(foreignSection))).toBe(
      await words((browser) => browser.node('sec_nowhere')),
    );
  });

  it('holds documents and versions where it names them', async () => {
    const narrow = browse({ collectionIds: ['col_1'], documentIds: ['doc_other'] });
    expect((await failure(narrow.tree('doc_manual'))).code).toBe('E021');
    const old = browse({ collectionIds: ['col_1'], versionIds: ['ver_old'] });
    expect((await old.tree('doc_manual')).versionId).toBe('ver_old');
    expect((await failure(old.tree('doc_manual', { versionId: 'ver_manual' }))).code).toBe('E021');
  });

  it('says when a version is gone', async () => {
    const error = await failure(mine.tree('doc_manual', { versionId: 'ver_gone' }));
    expect(error.message).toContain('no such version');
  });
});

describe('a long section', () => {
  const words = Array.from({ length: 400 }, (_, place) =>
    paragraph(`Paragraph ${place} of it.`, 1 + (place >> 3)),
  );
  const long = structuredBlocks('long', [heading(1, 'All', 1), ...words]);
  const browser = browsableLibrary([long], 500)({ collectionIds: ['col_1'] });

  it('comes in pieces that together are the section', async () => {
    const pieces: string[] = [];
    let cursor: string | undefined;
    do {
      const { text, next, locator } = await browser.section('doc_long', 'All', { cursor });
      expect(text.length).toBeLessThanOrEqual(500);
      expect(long.document.markdown.slice(locator.offsets.start, locator.offsets.end)).toBe(text);
      if (next !== undefined) expect(text.endsWith('\n\n')).toBe(true);
      pieces.push(text);
      cursor = next;
    } while (cursor !== undefined);
    expect(pieces.join('')).toBe(long.document.markdown);
    expect(pieces.length).toBeGreaterThan(10);
  });

  it('takes no cursor of another question', async () => {
    const { next: ofSection } = await browser.section('doc_long', 'All');
    const { next: ofPages } = await browser.pages('doc_long', 1, 30);
    expect(ofPages).toBeDefined();
    for (const asked of [
      browser.pages('doc_long', 1, 30, { cursor: ofSection }),
      browser.section('doc_long', 'All', { cursor: ofPages }),
      browser.section('doc_long', 'All', { cursor: ofSection, includeChildren: false }),
      browser.section('doc_long', 'All', { cursor: 'nonsense' }),
    ])
      expect((await failure(asked)).code).toBe('E020');
  });
});

describe('passage', () => {
  const { markdown } = MANUAL.document;
  const range = (words: string) => {
    const start = markdown.indexOf(words);
    return { start, end: start + words.length };
  };

  it('gives what a citation points to, where it stands, and whole lines around it', async () => {
    const { text, passage, locator } = await mine.passage('doc_manual', range('Debtors fail.'), {
      around: 3,
    });
    expect(text).toBe('## 14.2 Credit risk\n\nDebtors fail.\n\n# Item 7A. Overview');
    expect(passage).toMatchObject({
      headingPath: ['第十四章 风险管理', '14.2 Credit risk'],
      pages: { first: 68, last: 68 },
    });
    expect(markdown.slice(locator.offsets.start, locator.offsets.end)).toBe(text);
  });

  it('reads the version that is cited', async () => {
    const { text } = await mine.passage('doc_manual', { start: 0, end: 5 }, { versionId: 'ver_old' });
    expect(text).toContain('As it was.');
  });

  it('refuses a range that the text does not have, and knows no foreign document', async () => {
    const outside = mine.passage('doc_manual', { start: 0, end: markdown.length + 1 });
    expect((await failure(outside)).code).toBe('E020');
    expect((await failure(mine.passage('doc_manual', { start: 5, end: 4 }))).code).toBe('E020');
    expect((await failure(mine.passage('doc_secret', { start: 0, end: 1 }))).code).toBe('E021');
  });
});
