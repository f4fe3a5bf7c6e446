import { describe, expect, it } from 'vitest';
import type { PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { turnLines } from '../../../../src/documents/formats/pdf/writing/lines-right-to-left.ts';
import {
  isRightToLeft,
  mirrorPage,
  unmirror,
} from '../../../../src/documents/formats/pdf/writing/right-to-left.ts';

/** Pieces of lines as they stand on a page of 595 points: text in the order of reading, left edge, width, top. */
const run = (text: string, x: number, width: number, y = 100): TextRun => ({
  text,
  x,
  y,
  width,
  height: 12,
  size: 12,
  font: 'f',
  bold: false,
  italic: false,
  mono: false,
});
const page: PageLayout = {
  number: 1,
  label: undefined,
  width: 595,
  height: 842,
  runs: [],
  tables: [],
  figures: [],
  scanned: false,
};
const linesOf = (runs: TextRun[]) => mirrorPage(page, runs).runs.map(({ text }) => text);

describe('a page that is read from right to left', () => {
  it('should have its pieces in the order of reading, numbers and Latin words among them as they are read', () => {
    expect(
      linesOf([
        run('אירו.', 212, 25),
        run('71,000', 241, 42),
        run('בעלות של', 287, 52),
        run('2024', 342, 31),
        run('המשאבה הוחלפה בשנת', 376, 202),
        run('מאוסלו.', 247, 41, 140),
        run('Norvik', 292, 38, 140),
        run('Marine', 334, 41, 140),
        run('והספק הוא', 379, 98, 140),
        run('36', 481, 15, 140),
        run('האחריות היא ל-', 497, 82, 140),
      ]),
    ).toEqual([
      'המשאבה הוחלפה בשנת 2024 בעלות של 71,000 אירו.',
      'האחריות היא ל-36 והספק הוא Norvik Marine מאוסלו.',
    ]);
  });

  it('should have plain letters for those in the form they have beside others', () => {
    const letters = ['ت', 'ﺎ', 'ﺨ', 'ﻀ', 'ﻤ', 'ﻟ', 'ا'].map((letter, at) => run(letter, 225 + at * 10, 10));
    expect(linesOf(letters)).toEqual(['المضخات']);
  });

  it('should have brackets as they are read, and the stop behind the number that ends a line', () => {
    expect(
      linesOf([
        run('.2025', 344, 34),
        run('בשנת', 382, 28),
        run('(', 414, 5),
        run('12%', 419, 27),
        run(')', 446, 5),
        run('יחידות', 454, 31),
        run('(a) Norvik', 310, 60, 130),
        run('והספק הוא', 379, 98, 130),
      ]),
    ).toEqual(['יחידות (12%) בשנת 2025.', 'והספק הוא (a) Norvik']);
  });

  it('should have the cells of a drawn table apart, in the mirror as its lines are', () => {
    const grid = [
      ...[470, 530, 590].map((x) => ({ x, y: 90, width: 0, height: 60 })),
      ...[90, 120, 150].map((y) => ({ x: 470, y, width: 120, height: 0 })),
    ];
    const cells = [
      run('השנה', 534, 40, 100),
      run('הסכום', 484, 44, 100),
      run('2024', 540, 30, 130),
      run('1,200', 491, 34, 130),
    ];
    const text = run('החברה מכרה יחידות בברלין ובהמבורג.', 400, 190, 60);
    const { blocks } = structurePages([mirrorPage({ ...page, rules: grid }, [text, ...cells])], []);
    expect(blocks.find(({ kind }) => kind === 'table')?.rows).toEqual([
      ['השנה', 'הסכום'],
      ['2024', '1,200'],
    ]);
  });

  it('should have columns from the right, each with its place in the mirror', () => {
    const { runs } = mirrorPage(page, [run('87', 100, 20), run('דרום', 400, 40)]);
    expect(runs.map(({ text, x }) => [text, x])).toEqual([
      ['דרום', 155],
      ['87', 475],
    ]);
    const [block] = unmirror(
      [{ kind: 'paragraph', text: 'דרום', page: 1, box: { x: 155, y: 100, width: 40, height: 12 } }],
      new Map([[1, 595]]),
    );
    expect(block?.box?.x).toBe(400);
  });

  it('should be told by its letters', () => {
    expect(isRightToLeft({ runs: [run('המשאבה הוחלפה', 0, 1), run('Norvik', 0, 1)] })).toBe(true);
    expect(isRightToLeft({ runs: [run('The word שלום means peace in this text.', 0, 1)] })).toBe(false);
    expect(isRightToLeft({ runs: [] })).toBe(false);
  });
});

describe('lines and words that are read from right to left on a page of other writing', () => {
  const TEXT = 'The pump in the north plant was replaced in the year before last, and it is served.';
  const turnedLine = [run('אירו.', 212, 25), run('71,000', 241, 42), run('בעלות של', 287, 52)];
  const words = [run('It is called', 72, 80, 130), run('הצפונית', 155, 40, 130), run('המשאבה', 198, 40, 130)];
  const second = [run(TEXT, 72, 400, 70), ...turnedLine, ...words, run('there.', 242, 40, 130)];
  const first = [
    run(TEXT, 72, 400, 70),
    run('לש תולעב 71,000 וריא.', 212, 127),
    run('It is called תינופצה הבאשמה there.', 72, 210, 130),
  ];

  it('should stand in the order of reading for both readers, and the rest as it is', () => {
    const turned = turnLines({ ...page, runs: first }, second);
    expect(turned.page.runs.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ text }) => text)).toEqual([
      TEXT,
      'בעלות של 71,000 אירו.',
      'It is called',
      'המשאבה הצפונית',
      'there.',
    ]);
    expect(turned.second).toEqual(turned.page.runs);
  });

  it('should be paragraphs of their own', () => {
    const { runs } = turnLines({ ...page, runs: first.slice(0, 2) }, second.slice(0, 4)).page;
    const { blocks } = structurePages(
      [{ ...page, runs: runs.map((one, at) => ({ ...one, y: 70 + 14 * at })) }],
      [],
    );
    expect(blocks.map(({ text }) => text)).toEqual([TEXT, 'בעלות של 71,000 אירו.']);
  });
});
