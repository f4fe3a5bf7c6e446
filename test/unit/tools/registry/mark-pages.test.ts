import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../src/catalogue/index.ts';
import { headOfTable, markPages, pageBreaks } from '../../../../src/tools/registry/answers/mark-pages.ts';

const words = catalogueOf('en').tools;
const line = (start: number, page: number) => ({ start, page });
const chunk = (start: number, end: number, page: number, printed?: { start: number; page: number }[]) => ({
  locator: {
    offsets: { start, end },
    headingPath: [],
    pages: { first: page, last: page },
    ...(printed && { printed }),
  },
});

describe('marks of pages', () => {
  it('should stand where a page begins, also within a paragraph, and say the page of the start', () => {
    const text = 'The first page ends in the middle of a sentence.\n\nMore.';
    const middle = text.indexOf('in the middle');
    const breaks = pageBreaks(
      [chunk(100, 148, 66, [line(100, 66), line(110, 66), line(100 + middle, 67)]), chunk(150, 155, 67)],
      { start: 100, end: 155 },
    );
    expect(breaks).toEqual([
      { at: 100, page: 66 },
      { at: 100 + middle, page: 67 },
    ]);
    expect(markPages(text, breaks, 100, words)).toBe(
      '[page 66]\nThe first page ends\n[page 67]\nin the middle of a sentence.\n\nMore.',
    );
  });

  it('should begin with the page of a range that begins in the middle of a passage', () => {
    const chunks = [chunk(0, 50, 1, [line(0, 1), line(20, 2), line(40, 3)])];
    expect(pageBreaks(chunks, { start: 30, end: 50 })).toEqual([
      { at: 30, page: 2 },
      { at: 40, page: 3 },
    ]);
  });

  it('should fold what repeats at the edges of pages, and count it', () => {
    const pages = [1, 2, 3, 4].map(
      (page) => `Acme plc Annual report ${page}\n\nText of page ${page}.\n\nYes\n\nEnd ${page}a.\n\n`,
    );
    const text = pages.join('');
    const starts = pages.map((_, index) => pages.slice(0, index).join('').length);
    const breaks = starts.map((at, index) => ({ at, page: index + 1 }));
    const marked = markPages(text, breaks, 0, words);
    expect(marked.match(/Acme plc Annual report/g)).toHaveLength(2);
    expect(marked).toContain('[left out: “Acme plc Annual report 1”, 3 more times at the edge of a page]');
    expect(marked.match(/Yes/g)).toHaveLength(4);
  });

  it('should find the head of a table in which a text begins', () => {
    const text = '| Year | Sales |\n|---|---|\n| 2022 | 5 |\n| 2023 | 6 |';
    const at = text.indexOf('| 2023');
    const stored = {
      text,
      prefix: '',
      locator: { offsets: { start: 10, end: 10 + text.length }, headingPath: [] },
    };
    expect(headOfTable(text.slice(at), stored, 10 + at)).toBe('| Year | Sales |\n|---|---|');
    expect(headOfTable(text, stored, 10)).toBe('');
    expect(headOfTable('Prose.', stored, 10 + at)).toBe('');
    const continued = { ...stored, text: '| 2023 | 6 |', prefix: '| Year | Sales |' };
    expect(headOfTable('| 2023 | 6 |', continued, 10)).toBe('| Year | Sales |');
    const twice = '| Sales | Sales |\n|---|---|\n| 2023 | 2022 |';
    expect(headOfTable('| 5 | 6 |', { ...stored, text: '| 5 | 6 |', prefix: twice }, 10)).toBe(twice);
  });
});
